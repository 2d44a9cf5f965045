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

/** `encodeURIComponent`, but with `@ + /` left alone and `! ~ ' ( )` encoded. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/%40|%2B|%2F/g, (encoded) => decodeURIComponent(encoded))
    .replace(/[!~'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}
