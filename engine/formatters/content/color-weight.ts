import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const colorWeight = defineFormatter({
  name: 'color-weight',
  summary: 'Whether a hex color is light or dark.',
  details: 'Colors of four or five digits are always dark.',
  examples: [
    { data: { c: '#aaa' }, template: '{c|color-weight}', output: 'light' },
    { data: { c: '7fffff' }, template: '{c|color-weight}', output: 'dark' },
    { data: { c: 'red' }, template: '{c|color-weight}', output: '' },
  ],
  apply: (value) => {
    const digits = /^#?([0-9a-f]{3,6})$/i.exec(asString(value))?.[1];
    if (digits === undefined) return undefined;
    const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    return Number.parseInt(full, 16) > 0xffffff / 2 ? 'light' : 'dark';
  },
});
