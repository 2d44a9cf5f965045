import { defineFormatter, number, text } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const truncate = defineFormatter({
  name: 'truncate',
  summary: 'Truncates a text to a number of characters, at a word boundary.',
  args: {
    limit: number(100, 'The maximum number of characters.'),
    ellipsis: text('...', 'The text to append where it was cut.'),
  },
  examples: [
    { data: { t: 'The quick brown fox' }, template: '{t|truncate 10}', output: 'The quick ...' },
    { data: { t: 'abcdefgh' }, template: '{t|truncate/4/…}', output: 'abcd…' },
    { data: { t: 'Short' }, template: '{t|truncate 10}', output: 'Short' },
  ],
  apply: (value, { limit, ellipsis }) => {
    const max = Math.trunc(limit);
    return Number.isFinite(max) && max > 0 ? truncateText(asString(value), max, ellipsis) : value;
  },
});

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** Cuts after white space if possible, otherwise at the limit. */
function truncateText(full: string, limit: number, ellipsis: string): string {
  if (full.length <= limit) return full;
  let end = limit;
  while (end > 0 && !isSpace(full.charCodeAt(end - 1))) end--;
  return full.slice(0, end === 0 ? limit : end) + ellipsis;
}
