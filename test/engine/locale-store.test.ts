import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, createLocaleStore } from '#engine';
import { imageContent } from '../../deploy/image-files.mjs';

const price = (store: ReturnType<typeof createLocaleStore>, locale: string): string =>
  store.get(locale).Numbers.formatCurrency('1234.5', 'EUR');

test('a locale has the data of its language and region', () => {
  const store = createLocaleStore();
  expect(price(store, 'en-US')).toBe('€1,234.50');
  expect(price(store, 'de')).toBe('1.234,50\u00a0€');
  expect(price(store, 'de-AT')).toBe('€\u00a01.234,50');
});

test.each(['xx', 'xx-YY', '', 'not a locale!', '../../etc/passwd', 'x'.repeat(5000), '__proto__'])(
  'the unknown id %p gets en-US',
  (id) => expect(createLocaleStore().get(id).General.locale().tag.compact()).toBe('en-Latn-US'),
);

test('an unknown region gets its language', () => {
  expect(price(createLocaleStore(), 'de-ZZ')).toBe(price(createLocaleStore(), 'de'));
});

test('the same object serves the same locale while it is cached, and an evicted language is read again', () => {
  const store = createLocaleStore({ languages: 1 });
  const german = store.get('de-DE');
  expect(store.get('de')).toBe(german);
  expect(store.get('fr')).not.toBe(german);
  expect(store.get('de-DE')).not.toBe(german);
});

test('a prepared locale is read without blocking, once', async () => {
  const store = createLocaleStore();
  await Promise.all([store.prepare('fr'), store.prepare('fr-CA'), store.prepare('nowhere')]);
  expect(price(store, 'fr-CA')).toBe('1\u00a0234,50\u00a0€');
});

test('compressed data, as images hold it, is read like the package’s own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'));
  for (const file of ['de.json.br', 'en.json.br', 'fr.json.br'])
    writeFileSync(join(folder, file), imageContent(`node_modules/@phensley/cldr/packs/${file}`));
  const store = createLocaleStore({ folder });
  expect(price(store, 'de')).toBe(price(createLocaleStore(), 'de'));
  await store.prepare('fr-CA');
  expect(price(store, 'fr-CA')).toBe(price(createLocaleStore(), 'fr-CA'));
  expect(price(store, 'ja')).toBe('€1,234.50');
});

test('a render with `none` loads no data', async () => {
  const requested: string[] = [];
  const store = createLocaleStore();
  const engine = createEngine({
    locales: {
      get: (id) => store.get(String(requested.push(id) && id)),
      prepare: async (id) => void requested.push(id),
    },
  });
  await engine.prepareLocale('none');
  engine.render(engine.compile('{@|decimal}'), 1, { locale: 'none' });
  expect(requested).toEqual([]);
});
