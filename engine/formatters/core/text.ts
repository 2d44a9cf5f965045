import { defineFormatter, number, text } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { remembered } from '../remembered.ts';

export const truncate = defineFormatter({
  name: 'truncate',
  summary: 'Cuts a text after a number of characters, at a word boundary.',
  args: {
    limit: number(100, 'The most characters to keep.'),
    ellipsis: text('...', 'What is put where the text was cut.'),
  },
  examples: [
    { data: { t: 'The quick brown fox' }, template: '{t|truncate 10}', output: 'The quick ...' },
    { data: { t: 'abcdefgh' }, template: '{t|truncate/4/…}', output: 'abcd…' },
    { data: { t: 'Short' }, template: '{t|truncate 10}', output: 'Short' },
  ],
  apply: (value, { limit, ellipsis }) => {
    const most = Math.trunc(limit);
    return Number.isFinite(most) && most > 0 ? truncateText(asString(value), most, ellipsis) : value;
  },
});

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Keeps the white space at which it cuts; cuts at the limit when there is none. */
function truncateText(full: string, limit: number, ellipsis: string): string {
  if (full.length <= limit) return full;
  let end = limit;
  while (end > 0 && !isSpace(full.charCodeAt(end - 1))) end--;
  return full.slice(0, end === 0 ? limit : end) + ellipsis;
}

export const slugify = defineFormatter({
  name: 'slugify',
  summary: 'Lower-case letters, digits and hyphens, for addresses and classes.',
  examples: [
    { data: { t: 'Hand-made Bowls & Cups' }, template: '{t|slugify}', output: 'hand-made-bowls-cups' },
    { data: { t: ' Déjà vu ' }, template: '{t|slugify}', output: '-dj-vu-' },
    { data: { t: {} }, template: '{t|slugify}', output: '' },
  ],
  apply: (value) => slug(asString(value)),
});

/** Most tags and categories are slugs already. */
const SLUG = /^[a-z0-9-]*$/;

const MOST_SLUGS = 2000;
const remember = remembered(MOST_SLUGS, makeSlug);

/** Letters, digits and hyphens of a text in lower case, a hyphen for each run of white space. */
export const slug = (text: string): string => (SLUG.test(text) ? text : remember(text));

function makeSlug(full: string): string {
  return full
    .replace(/[^a-zA-Z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}

export const smartypants = defineFormatter({
  name: 'smartypants',
  summary: 'Straight quotes and double hyphens to typographic ones.',
  examples: [
    { data: { t: '"It\'s" -- said' }, template: '{t|smartypants}', output: '“It’s” — said' },
    { data: { t: '\'a\' ("b")' }, template: '{t|smartypants}', output: '‘a’ (“b”)' },
    { data: { t: 5 }, template: '{t|smartypants}', output: '5' },
  ],
  apply: (value) =>
    asString(value)
      .replace(/(^|[-\u2014\s(["])'/gm, '$1\u2018')
      .replace(/'/g, '\u2019')
      .replace(/(^|[-\u2014/[(\u2018\s])"/gm, '$1\u201c')
      .replace(/"/g, '\u201d')
      .replace(/--/g, '\u2014'),
});
