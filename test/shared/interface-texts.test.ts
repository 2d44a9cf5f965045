/** The texts of the storefront's interface, and their translations in the demo. */
import { readFileSync } from 'node:fs';
import { createPhrases } from '../../client/regions/translation/phrases.ts';
import { contentTexts } from './content-texts.ts';
import { interfaceTexts } from './interface-texts.ts';

const glossaryOf = (language: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(JSON.parse(readFileSync(`views/demo/assets/glossary-${language}.json`, 'utf8')) as object));

/** Parts of names, styles and messages, which visitors never see alone. */
const untranslated: ReadonlySet<string> = new Set([
  ...[
    'Line1',
    '{} solid {}',
    '{} use-form',
    'Enter the billing',
    'billing {}',
    'review {}',
    'Zip',
    'to {}',
    '{} every {}',
  ],
  ...['every {}', 'every {} {}', 'Twitter', 'Instagram', 'Foursquare', 'Flickr', 'Resy', 'Tock', 'Acuity Scheduling'],
  ...['Afterpay', 'Clearpay', 'Payer en {} fois avec {}', 'Colour', 'Red', 'target="_blank" rel="noopener"'],
]);

test.each(['nl', 'fr'])('the demo has every text of the interface in %s', (language) => {
  const { translate } = createPhrases(glossaryOf(language));
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
