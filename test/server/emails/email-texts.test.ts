/** Texts of emails in other languages: templates, the glossaries of the demo, and the language of a site's emails. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailLanguage } from '../../../server/emails/email-language.ts';
import { createEmailTexts } from '../../../server/emails/email-texts.ts';
import { textsOfTemplate, translatedTemplate } from '../../../server/emails/translated-template.ts';
import { temporaryFolder } from '../../database/databases.ts';
import { interfaceGlossary as glossaryOf } from '../../shared/glossaries.ts';

const FOLDER = 'views/system/emails';

/** To the shop, in its own language. */
const isToShop = (name: string): boolean => name.startsWith('order-notice');

const templates = readdirSync(FOLDER).filter((name) => !isToShop(name));

/** Texts that the server writes into templates. */
const WRITERS = [
  ...['orders/order-emails', 'orders/order-update-emails', 'gift-cards/gift-card-email', 'cart/cart-reminders'],
  ...['subscriptions/subscription-emails', 'reviews/review-requests', 'returns/return-emails'],
].map((name) => `server/shop/${name}.ts`);
const OTHERS = ['server/accounts/password-resets.ts', 'server/accounts/account-links.ts', 'server/forms/own-lists.ts'];

/** Sentences in quotes. */
const writtenTexts = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/'((?:[A-Z]|\{1\})[^'\n]* [^'\n]*)'/g)].map(([, text = '']) => text);

/** Of admins' emails, or not shown. */
const UNSHOWN =
  /^(?:A return was requested|Nothing of this cart|This cart has|The shopper (?:has not|does not)|\{1\} wants|If there is an account|This (?:code|link) has|Your password has)/;

test.each(['fr', 'nl'])('every text of the emails has a translation in %s', (language) => {
  const glossary = glossaryOf(language);
  const own = templates.flatMap((name) =>
    textsOfTemplate(readFileSync(join(FOLDER, name), 'utf8'), name.endsWith('.txt') ? 'txt' : 'html'),
  );
  const written = [...WRITERS, ...OTHERS].flatMap(writtenTexts).filter((text) => !UNSHOWN.test(text));
  expect([own.length > 100, written.length > 50]).toEqual([true, true]);
  const isText = (text: string): boolean => /\p{L}{2}/u.test(text);
  expect([...new Set([...own, ...written])].filter((text) => isText(text) && !glossary.has(text))).toEqual([]);
});

test('subjects that are put together from a heading are in the glossaries', () => {
  const headingsOf = (file: string, end: string) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:heading|shop|shopper): '([^']+)'/g)].map(
      ([, heading = '']) => heading + end,
    );
  const subjects = [
    ...headingsOf('server/shop/subscriptions/subscription-emails.ts', ': {1}').filter((text) => !text.includes('. ')),
    ...headingsOf('server/accounts/account-links.ts', ' at {1}'),
    ...headingsOf('server/accounts/password-resets.ts', ' of {1}'),
  ];
  expect(subjects.length).toBeGreaterThan(10);
  for (const language of ['fr', 'nl'])
    expect(subjects.filter((subject) => !glossaryOf(language).has(subject))).toEqual([]);
});

const code = 'fr';
const of = (entries: Readonly<Record<string, string>>) => ({ code, glossary: new Map(Object.entries(entries)) });

test('a template is translated text by text, with its values in the order of the language', () => {
  const template =
    '<html lang="en"><p style="a:b">Order {number}, {date|html}</p>\n{.if name}<b>Hello\n  {name|html}</b>{.or}Stays{.end}</html>';
  expect(
    translatedTemplate(
      template,
      'html',
      of({ 'Order {1}, {2}': '{2} : <commande> {{1}}', 'Hello {1}': '{1}, bonjour' }),
    ),
  ).toBe(
    '<html lang="fr"><p style="a:b">{date|html} : &lt;commande&gt; {.meta-left}{number}{.meta-right}</p>\n{.if name}<b>{name|html}, bonjour</b>{.or}Stays{.end}</html>',
  );
  expect(translatedTemplate('<html lang="en">', 'html', { ...of({}), code: 'ar' })).toBe('<html lang="ar" dir="rtl">');
  expect(
    translatedTemplate(
      'Total: {total}\n{.if a}No <b>\n{.end}',
      'txt',
      of({ 'Total: {1}': 'T\u00a0: {1}', 'No <b>': 'Non <b>' }),
    ),
  ).toBe('T\u00a0: {total}\n{.if a}Non <b>\n{.end}');
});

const none = { own: '' };
const listed = (...codes: readonly string[]) => ({
  original: 'en',
  languages: codes.map((each, at) => ({ code: each, isDefault: at === 0 })),
});
const translation = { glossary: '/assets/words-[language].json', languages: ['en', 'fr'] };

test('the language of emails: offered by the site, else its own', () => {
  expect(emailLanguage(none, 'fr')).toEqual({ code: '', locale: '', prefix: '', glossary: '', translations: [] });
  expect(emailLanguage({ own: 'nl-BE' }, 'fr')).toMatchObject({ code: 'nl-BE', locale: 'nl-BE', prefix: '' });
  const site = { own: 'en-GB', languages: listed('en', 'fr', 'pt-BR') };
  expect(emailLanguage(site, undefined)).toMatchObject({ code: 'en', locale: 'en-GB', prefix: '', translations: [] });
  expect(emailLanguage(site, 'fr')).toMatchObject({ code: 'fr', locale: 'fr', prefix: '/fr', translations: ['fr'] });
  expect(emailLanguage(site, 'pt-BR')).toMatchObject({ locale: 'pt-BR', prefix: '/pt-br' });
  expect(emailLanguage(site, 'xx')).toMatchObject({ code: 'en', prefix: '' });
  // A menu of languages without URLs of their own.
  expect(emailLanguage({ own: 'en', translation }, 'fr')).toMatchObject({ code: 'fr', prefix: '', translations: [] });
  expect(emailLanguage({ own: 'en', translation }, 'nl')).toMatchObject({ code: 'en' });
  // The default is not the original.
  expect(emailLanguage({ own: 'en', languages: listed('nl', 'en') }, undefined)).toMatchObject({
    code: 'nl',
    prefix: '',
    translations: ['nl'],
  });
});

function glossaryFolder(): string {
  const folder = join(temporaryFolder(), 'assets');
  mkdirSync(folder);
  const entries = {
    'Your order {1} at {2}': '{2} : commande {1}',
    Free: 'Gratuit',
    '{1} every month': 'tous les mois {1}',
  };
  writeFileSync(join(folder, 'words-fr.json'), JSON.stringify(entries));
  writeFileSync(join(folder, 'words-de.json'), 'not JSON');
  writeFileSync(join(folder, 'words-it.json'), JSON.stringify({ Free: 'Gratis' }));
  return folder;
}

test('texts, amounts and links follow the language; what is missing stays', () => {
  const textsIn = createEmailTexts([glossaryFolder()]);
  const site = { own: 'en', languages: listed('en', 'fr', 'de'), translation };
  const french = textsIn(emailLanguage(site, 'fr'));
  expect(french.text('Your order {1} at {2}', 7, '$& {1}')).toBe('$& {1} : commande 7');
  expect(french.text('Unknown {1}', 'text')).toBe('Unknown text');
  expect([french.shown('Free'), french.shown('Other')]).toEqual(['Gratuit', 'Other']);
  const amounts = [french.money(123_456, 'EUR'), french.money(1000, 'JPY'), french.money(1050, 'USD')];
  expect(amounts.map((amount) => amount.replace(/\s/g, ' '))).toEqual(['1 234,56 €', '1 000 JPY', '10,50 $US']);
  expect(french.shown(`${french.money(1050, 'USD')} every month`).replace(/\s/g, ' ')).toBe('tous les mois 10,50 $US');
  expect(french.address('https://a.test', '/cart?a=1')).toBe('https://a.test/fr/cart?a=1');
  expect(french.address('https://a.test', '/api/x')).toBe('https://a.test/api/x');
  expect(french.address('https://a.test', '')).toBe('https://a.test/fr');
  for (const other of ['de', 'en', undefined]) {
    const texts = textsIn(emailLanguage(site, other));
    expect([texts.translation, texts.money(123_456, 'EUR'), texts.text('A {1}', 1)]).toEqual([
      undefined,
      '€1,234.56',
      'A 1',
    ]);
  }
  // A site in a regional form of the language.
  expect(textsIn(emailLanguage({ own: 'fr-BE', translation }, undefined)).translation?.code).toBe('fr-BE');
});

test('a glossary is a file below /assets', () => {
  const textsIn = createEmailTexts([join(glossaryFolder(), '..', 'assets')]);
  const at = (glossary: string) =>
    textsIn({ code: 'it', locale: 'it', prefix: '', glossary, translations: [] }).translation?.code;
  expect(at('/assets/words-it.json')).toBe('it');
  const others = ['/words-it.json', 'https://a.test/assets/words-it.json', '/assets/../assets/words-it.json', ''];
  expect(others.map(at)).toEqual(others.map(() => undefined));
});

test('the texts of emails come with Vitrine; the site’s own translations count', () => {
  const textsIn = createEmailTexts([glossaryFolder()]);
  const without = textsIn(emailLanguage({ own: 'fr-BE' }, undefined));
  expect([without.text('Order {1}', 7), without.shown('Add To Cart')]).toEqual(['Commande 7', 'Ajouter au panier']);
  const own = textsIn(emailLanguage({ own: 'fr', translation }, undefined));
  expect([own.text('Your order {1} at {2}', 7, 'A'), own.text('Order {1}', 7)]).toEqual([
    'A : commande 7',
    'Commande 7',
  ]);
  // Translated templates are cached by the glossary.
  expect(textsIn(emailLanguage({ own: 'fr', translation }, undefined)).translation?.glossary).toBe(
    own.translation?.glossary,
  );
});
