import { defineFormatter } from '../../define.ts';
import { scriptSafe } from './script-safe.ts';

export const json = defineFormatter({
  name: 'json',
  summary: 'JSON text of the value, safe inside a script element.',
  examples: [
    { data: { t: { a: [1, '</script>'] } }, template: '{t|json}', output: '{"a":[1,"<\\/script>"]}' },
    { data: { t: null }, template: '{t|json}', output: 'null' },
    { data: {}, template: '{t|json}', output: '' },
  ],
  apply: (value) => (value === undefined ? '' : scriptSafe(JSON.stringify(value))),
});
