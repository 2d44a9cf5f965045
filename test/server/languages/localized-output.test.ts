import type { SiteLanguage } from '../../../server/content/translation/language-types.ts';
import { localizerOf } from '../../../server/site/languages/localized-output.ts';
import { languageLinks, withPrefix } from '../../../server/site/languages/page-links.ts';
import fc from '../../fast-check.ts';

const language = (code: string, isDefault = false): SiteLanguage => ({
  ...{ code, name: code, isDefault, isRightToLeft: code === 'ar', prefix: isDefault ? '' : `/${code}` },
});
const en = language('en', true);
const languages = { original: 'en', all: [en, language('de'), language('ar')], default: en, tables: new Map() };
const siteIn = (code: string) => ({ languages, context: { website: { language: code } } });

const localized = (code: string, ...chunks: readonly string[]): string => {
  const localizer = localizerOf(siteIn(code));
  if (localizer === undefined) throw new Error('The site has languages.');
  return chunks.map((chunk) => localizer.take(chunk)).join('') + localizer.rest();
};

test.each([
  ['<a href="/shop">', '<a href="/de/shop">'],
  ["<a class=x href='/'>", "<a class=x href='/de'>"],
  ['<a href="/?a=1#b">', '<a href="/de?a=1#b">'],
  ['<form action="/cart" method="post">', '<form action="/de/cart" method="post">'],
  ['<button formaction="/cart">', '<button formaction="/de/cart">'],
  ['<a href="/de/shop">', '<a href="/de/shop">'],
  ['<a href="/s/file.pdf">', '<a href="/s/file.pdf">'],
  ['<form action="/api/forms">', '<form action="/api/forms">'],
  ['<a href="//host/x">', '<a href="//host/x">'],
  ['<a href="https://host/x">', '<a href="https://host/x">'],
  ['<a href="/shop" hreflang="en">', '<a href="/shop" hreflang="en">'],
  ['<link href="/site.css">', '<link href="/site.css">'],
  ['<img src="/shop">', '<img src="/shop">'],
  ['<html>', '<html lang="de" dir="ltr">'],
  ['<html dir="rtl" class="x" lang=fr>', '<html lang="de" dir="ltr" class="x">'],
])('%s becomes %s', (before, after) => {
  expect(localized('de', before)).toBe(after);
});

test('a site without languages is sent unchanged, and the default language has no prefix', () => {
  expect(localizerOf({ context: { website: { language: 'de' } } })).toBeUndefined();
  expect(localized('en', '<html><a href="/shop">')).toBe('<html lang="en" dir="ltr"><a href="/shop">');
  expect(localized('ar', '<html>')).toBe('<html lang="ar" dir="rtl">');
});

test('the output does not depend on chunk boundaries', () => {
  const page = '<!doctype html><html lang="en"><a href="/shop">1 < 2</a><a\nhref=\'/a b\'>x</a> <';
  const whole = localized('de', page);
  fc.assert(
    fc.property(fc.array(fc.nat(page.length), { maxLength: 6 }), (cuts) => {
      const places = [0, ...[...cuts].sort((a, b) => a - b), page.length];
      const chunks = places.slice(1).map((end, at) => page.slice(places[at], end));
      expect(localized('de', ...chunks)).toBe(whole);
    }),
  );
});

test('a path in a language has its prefix once', () => {
  for (const path of ['/', '/shop', '/shop?a=/de', '/deutsch'])
    expect(withPrefix(withPrefix(path, '/de'), '/de')).toBe(withPrefix(path, '/de'));
  expect(withPrefix('/deutsch', '/de')).toBe('/de/deutsch');
  expect(languageLinks(siteIn('de'), '/shop').map(({ url, isCurrent }) => [url, isCurrent])).toEqual([
    ['/shop', false],
    ['/de/shop', true],
    ['/ar/shop', false],
  ]);
});
