import { defineFormatter } from '../../define.ts';

export const raw = defineFormatter({
  name: 'raw',
  summary: 'JSON text of the value, without escaping.',
  examples: [
    { data: { t: { a: '</b>' } }, template: '{t|raw}', output: '{"a":"</b>"}' },
    { data: { t: null }, template: '{t|raw}', output: 'null' },
    { data: {}, template: '{t|raw}', output: '' },
  ],
  apply: (value) => (value === undefined ? '' : JSON.stringify(value)),
});
