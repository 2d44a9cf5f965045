import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const encodeUriFormatter = defineFormatter({
  name: 'encode-uri',
  summary: 'Percent-encodes a whole URL.',
  examples: [
    { data: { u: '/a b?c=é&d' }, template: '{u|encode-uri}', output: '/a%20b?c=%C3%A9&d' },
    { data: { u: "it's(1)" }, template: '{u|encode-uri}', output: "it's(1)" },
    { data: { u: null }, template: '{u|encode-uri}', output: '' },
  ],
  apply: (value) => encodeURI(asString(value).toWellFormed()),
});
