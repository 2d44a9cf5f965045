/** The texts of the storefront's interface, and their translations in the demo. */
import { readFileSync } from 'node:fs';
import { interfaceLanguages } from '../../shared/interface-languages.ts';
import { createPhrases } from '../../shared/phrases.ts';
import { contentTexts } from './content-texts.ts';
import { demoGlossary as glossaryOf, interfaceGlossary } from './glossaries.ts';
import { interfaceTexts } from './interface-texts.ts';

/** Parts of names, styles and messages, which visitors never see alone. */
const untranslated: ReadonlySet<string> = new Set([
  ...['Line1', '{} solid {}', '{} use-form', 'Enter the billing', 'billing {}', 'review {}', 'Zip', 'Colour', 'Red'],
  ...['to {}', 'every {}', '{} every {}', 'every {} {}', 'for {} {}{}', 'target="_blank" rel="noopener"'],
  ...['Twitter', 'Instagram', 'Foursquare', 'Flickr', 'Resy', 'Tock', 'Acuity Scheduling', 'Afterpay', 'Clearpay'],
  // French already.
  'Payer en {} fois avec {}',
  'Le prix est divisé en {} parts égales. La première est due à la commande, les autres toutes les deux semaines.',
]);

test.each(interfaceLanguages)('every text of the interface has a translation in %s', (language) => {
  const { translate } = createPhrases(interfaceGlossary(language));
  const texts = interfaceTexts();
  expect(texts.size).toBeGreaterThan(500);
  const isTranslated = (text: string): boolean =>
    [text.replaceAll(/(?<=\w)\{\}/g, ''), text.replaceAll('{}', '12'), text.replaceAll('{}', 'Abc')].some(
      (shown) => translate(shown) !== undefined,
    );
  const missing = [...texts].filter(([text]) => !untranslated.has(text) && !isTranslated(text));
  expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([]);
});

test('translations contain the parts of their texts', () => {
  for (const language of ['nl', 'fr'])
    for (const [text, translation] of glossaryOf(language)) {
      const partsOf = (from: string) => [...new Set(from.match(/\{\d\}/g))].sort();
      expect([text, partsOf(translation)]).toEqual([text, partsOf(text)]);
    }
});

test('texts with parts: numbers, names and amounts are put into the translation, known ones translated', () => {
  const { translate } = createPhrases(
    new Map([
      ['City', 'Stad'],
      ['Picture {1} of {2}', 'Beeld {1} van {2}'],
      ['{1}: Required', '{1}: verplicht'],
      ['{1} away from free shipping{2}', 'Nog {1} tot gratis verzending{2}'],
      ['Pay {1} ($)', '{1} betalen ($&)'],
    ]),
  );
  expect(
    [
      'Picture 2 of 11',
      'City: Required',
      '$3.50 away from free shipping',
      'Pay $4 ($)',
      'City',
      'Pay 4',
      'Picture',
      '',
    ].map(translate),
  ).toEqual([
    'Beeld 2 van 11',
    'Stad: verplicht',
    'Nog $3.50 tot gratis verzending',
    '$4 betalen ($&)',
    'Stad',
    ...[undefined, undefined, undefined],
  ]);
});

test.each(['nl', 'fr'])('no text of the demo’s content is half translated into %s', (language) => {
  const glossary = glossaryOf(language);
  const { translate } = createPhrases(glossary);
  const texts = contentTexts();
  expect(texts.size).toBeGreaterThan(1000);
  const changed = [...texts].filter((text) => !glossary.has(text) && translate(text) !== undefined);
  expect(changed.map((text) => `${text} → ${translate(text)}`)).toEqual([]);
});

test.each(['nl', 'fr'])('how the demo ships is translated into %s', (language) => {
  const { store } = JSON.parse(readFileSync('views/demo/content/site.json', 'utf8')) as {
    store: { shippingOptions: { name: string; hours?: string }[]; productTexts: { dispatch: string } };
  };
  const texts = [
    ...store.shippingOptions.flatMap(({ name, hours = name }) => [name, hours]),
    store.productTexts.dispatch,
  ];
  expect(texts.length).toBeGreaterThan(6);
  expect(texts.filter((text) => !glossaryOf(language).has(text))).toEqual([]);
});

/** Texts that are put together from several, as pages show them. */
test.each([
  ['18 products', '18 producten', '18 produits'],
  ['12 of 18 products', '12 van 18 producten', '12 sur 18 produits'],
  ['(2 reviews)', '(2 recensies)', '(2 avis)'],
  ['4.5 of 5, from 2 reviews', '4.5 van 5, uit 2 recensies', '4.5 sur 5, pour 2 avis'],
  ['from $85.00', 'vanaf $85.00', 'à partir de $85.00'],
  ['sale', 'actie', 'promo'],
  ['the code CLAY10', 'de code CLAY10', 'le code CLAY10'],
  ['the code WELCOME', 'de code WELCOME', 'le code WELCOME'],
  ['every 3 months', 'elke 3 maanden', 'tous les 3 mois'],
  ['from $76.50 every month', 'vanaf $76.50, elke maand', 'à partir de $76.50, chaque mois'],
  ['$42.00 every 3 months for 1 year', '$42.00, elke 3 maanden, 1 jaar lang', '$42.00, tous les 3 mois, pendant 1 an'],
  ['Subscribe and save 10%', 'Abonneer je en bespaar 10%', 'Abonnez-vous et économisez 10 %'],
  ['Quantity: one less', 'Aantal: één minder', 'Quantité : un de moins'],
  [': Currency and language', ': Munt en taal', ' : Devise et langue'],
  ['Quick View: Moon Vase', 'Snel bekijken: Moon Vase', 'Aperçu rapide : Moon Vase'],
  ['$94.00 away from free shipping to Belgium', 'Nog $94.00 tot gratis verzending naar Belgium', undefined],
  [
    '$94.00 away from free shipping to Belgium, Luxembourg, and the Netherlands',
    'Nog $94.00 tot gratis verzending naar België, Luxemburg en Nederland',
    'Plus que $94.00 avant la livraison gratuite vers la Belgique, le Luxembourg et les Pays-Bas',
  ],
  [
    '4 interest-free payments of $12.00 · Afterpay',
    '4 betalingen van $12.00 zonder rente · Afterpay',
    '4 versements sans intérêt de $12.00 · Afterpay',
  ],
])('%s is translated', (text, dutch, french) => {
  expect(createPhrases(glossaryOf('nl')).translate(text)).toBe(dutch);
  if (french !== undefined) expect(createPhrases(glossaryOf('fr')).translate(text)).toBe(french);
});

test('a part is a value, a name after a label, or a text of the glossary, never the rest of a sentence', () => {
  const { translate } = createPhrases(
    new Map([
      ['{1} of {2} {3}', '{1} van {2} {3}'],
      ['products', 'producten'],
      ['from {1}', 'vanaf {1}'],
      ['Select {1}', 'Kies {1}'],
      ['Only {1} left', 'Nog maar {1}'],
      ['Quantity: {1}', 'Aantal: {1}'],
      ['{1}: one less thing', '{1}: een minder'],
    ]),
    (value) => (value === '4.5' ? '4,5' : value),
  );
  const prose = [
    'A shelf of your own',
    'from the kiln',
    'from Ghent',
    'Select with care',
    'Only three left',
    'products of clay',
  ];
  expect(prose.map(translate)).toEqual(prose.map(() => undefined));
  expect(
    ['4.5 of 18 products', 'from US$ 85.00', 'from 2 PM', 'Select Size', 'Only 3 left', 'Quantity: one less thing'].map(
      translate,
    ),
  ).toEqual([
    '4,5 van 18 producten',
    'vanaf US$ 85.00',
    'vanaf 2 PM',
    'Kies Size',
    'Nog maar 3',
    'Quantity: een minder',
  ]);
});
