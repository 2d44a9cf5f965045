import { readdirSync, readFileSync, statSync } from 'node:fs';
import { catalogFaces, catalogFonts, fontCategories } from '../server/site/catalog-fonts.ts';
import { designStyles } from '../server/site/design-styles.ts';

const FOLDER = 'views/fonts';
const files = readdirSync(FOLDER);

test('there are at least 40 families, in every category, each once', () => {
  expect(catalogFonts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(catalogFonts.map(({ family }) => family)).size).toBe(catalogFonts.length);
  expect(new Set(catalogFonts.map(({ category }) => category))).toEqual(new Set(fontCategories));
});

test('each has its files and its license, and no file is left over', () => {
  const expected = catalogFonts.flatMap(({ id, isLatinOnly = false }) => [
    `${id}-latin.woff2`,
    ...(isLatinOnly ? [] : [`${id}-latin-ext.woff2`]),
    `${id}.LICENSE`,
  ]);
  expect(files.toSorted()).toEqual(expected.toSorted());
  for (const name of files.filter((file) => file.endsWith('.woff2')))
    expect([name, readFileSync(`${FOLDER}/${name}`, 'latin1').slice(0, 4)]).toEqual([name, 'wOF2']);
  for (const { id } of catalogFonts)
    expect(readFileSync(`${FOLDER}/${id}.LICENSE`, 'utf8')).toMatch(/SIL Open Font License|Apache License/i);
});

test('all of them take less than 4 MB in the image', () => {
  expect(files.reduce((bytes, file) => bytes + statSync(`${FOLDER}/${file}`).size, 0)).toBeLessThan(4e6);
});

test('a design with a catalog font has its weights, and loads rare characters separately', () => {
  const lora = catalogFonts.find(({ id }) => id === 'lora');
  const styles = designStyles({ fonts: { serif: { family: 'Lora', url: lora?.url ?? '' } } });
  expect(styles.match(/@font-face/g)).toHaveLength(2);
  expect(styles).toContain(
    "font-weight:400 700;font-display:swap;src:url('/assets/fonts/catalog/lora-latin-ext.woff2')",
  );
  expect(styles).toContain(":root:root{--serif:'Lora',serif}");
  expect(catalogFaces('/s/f1/lora.woff2', 'Lora')).toBeUndefined();
});

test('colors for dark screens apply only there', () => {
  const styles = designStyles({ palette: { accent: '#112233' }, darkPalette: { accent: '#aabbcc' } });
  expect(styles).toBe(
    '<style data-design>:root:root{--accent:#112233}@media (prefers-color-scheme:dark){:root:root{--accent:#aabbcc}}</style>\n',
  );
});
