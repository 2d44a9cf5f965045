import { defineFormatter } from '../../define.ts';
import { scriptSafe } from './script-safe.ts';

export const jsonPretty = defineFormatter({
  name: 'json-pretty',
  summary: 'JSON text of the value, indented by two spaces.',
  examples: [
    { data: { t: { a: 1 } }, template: '{t|json-pretty}', output: '{\n  "a": 1\n}' },
    { data: { t: [] }, template: '{t|json-pretty}', output: '[]' },
    { data: {}, template: '{t|json-pretty}', output: '' },
  ],
  apply: (value) => (value === undefined ? '' : scriptSafe(JSON.stringify(value, null, 2))),
});
