import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const encodeUriComponentFormatter = defineFormatter({
  name: 'encode-uri-component',
  summary: 'Percent-encodes a part of a URL.',
  examples: [
    { data: { u: 'a b&c=d/e' }, template: '{u|encode-uri-component}', output: 'a%20b%26c%3Dd%2Fe' },
    { data: { u: '\ud800' }, template: '{u|encode-uri-component}', output: '%EF%BF%BD' },
    { data: { u: [] }, template: '{u|encode-uri-component}', output: '' },
  ],
  apply: (value) => encodeURIComponent(asString(value).toWellFormed()),
});
