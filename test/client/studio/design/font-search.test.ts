import { findFonts } from '../../../../client/studio/design/font-search.ts';

const fonts = [
  { family: 'Source Serif 4', category: 'Serif' },
  { family: 'Source Code Pro', category: 'Mono' },
  { family: 'Lora', category: 'Serif' },
];
const names = (search: string, category?: string) => findFonts(fonts, search, category).map(({ family }) => family);

test.each([
  ['', undefined, ['Source Serif 4', 'Source Code Pro', 'Lora']],
  ['pro source', undefined, ['Source Code Pro']],
  ['SOURCE', 'Serif', ['Source Serif 4']],
  ['', 'Mono', ['Source Code Pro']],
  ['zzz', undefined, []],
])('%j in %s', (search, category, expected) => expect(names(search, category)).toEqual(expected));
