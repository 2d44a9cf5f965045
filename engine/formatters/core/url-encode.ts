import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';

export const urlEncode = defineFormatter({
  name: 'url-encode',
  summary: 'Percent-encodes everything but letters, digits and @ * _ + - . /.',
  examples: [
    { data: { u: 'a b&c' }, template: '{u|url-encode}', output: 'a%20b%26c' },
    { data: { u: 'x@y/z+1' }, template: '{u|url-encode}', output: 'x@y/z+1' },
    { data: { u: {} }, template: '{u|url-encode}', output: '' },
  ],
  apply: (value) => percentEncode(asString(value)),
});

/** Nothing to encode, as in most URLs and category names. */
const SAFE = /^[\w@*+\-./]*$/;

/** Where the language and `encodeURIComponent` differ. */
const DIFFERENT = /%(?:40|2B|2F)|[!~'()]/;

/** `encodeURIComponent`, but with `@ + /` left alone and `! ~ ' ( )` encoded. */
function percentEncode(text: string): string {
  if (SAFE.test(text)) return text;
  const encoded = encodeURIComponent(text.toWellFormed());
  if (!DIFFERENT.test(encoded)) return encoded;
  return encoded
    .replace(/%40|%2B|%2F/g, (code) => decodeURIComponent(code))
    .replace(/[!~'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
