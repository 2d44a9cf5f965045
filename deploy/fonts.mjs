// Fonts of the themes, subset to the characters of Western European languages and the weights in use.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const PACKAGES = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/@fontsource-variable');

/** The packages' `latin` subset. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
];
const CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
).join('');

/** `axes`: min and max used by the theme's styles. */
const FONTS = [
  { name: 'fraunces', file: 'latin-wght', axes: { wght: { min: 380, max: 600 } } },
  { name: 'inter', file: 'latin-wght', axes: { wght: { min: 400, max: 600 } } },
  { name: 'archivo', file: 'latin-standard', axes: { wght: { min: 400, max: 700 }, wdth: { min: 80, max: 100 } } },
];

/** Files by their names in dist/fonts, with their licenses. */
export async function fontFiles() {
  const files = await Promise.all(
    FONTS.map(async ({ name, file, axes }) => {
      const font = readFileSync(join(PACKAGES, name, 'files', `${name}-${file}-normal.woff2`));
      const cut = await subsetFont(font, CHARACTERS, { targetFormat: 'woff2', variationAxes: axes });
      return [
        [`${name}.woff2`, cut],
        [`${name}.LICENSE`, readFileSync(join(PACKAGES, name, 'LICENSE'))],
      ];
    }),
  );
  return files.flat();
}
