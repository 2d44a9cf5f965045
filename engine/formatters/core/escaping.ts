import { defineFormatter } from '../../define.ts';
import { escapeAttribute, escapeHtml } from '../../execute/escape.ts';
import { asString, emit, isTrue } from '../../execute/values.ts';
import { stripTags } from './strip-tags.ts';

export const html = defineFormatter({
  name: 'html',
  summary: 'Escapes &, < and > for HTML text.',
  examples: [
    { data: { t: '<b>Salt & pepper</b>' }, template: '{t|html}', output: '&lt;b&gt;Salt &amp; pepper&lt;/b&gt;' },
    { data: { t: '"quoted"' }, template: '{t|html}', output: '"quoted"' },
    { data: { t: { a: 1 } }, template: '{t|html}', output: '' },
  ],
  apply: (value) => escapeHtml(asString(value)),
  ofText: escapeHtml,
});

const attributeExamples = (name: string) => [
  { data: { t: 'a "b" & <c>' }, template: `{t|${name}}`, output: 'a &quot;b&quot; &amp; &lt;c&gt;' },
  { data: { t: "it's" }, template: `{t|${name}}`, output: "it's" },
  { data: {}, template: `{t|${name}}`, output: '' },
];

export const htmlattr = defineFormatter({
  name: 'htmlattr',
  summary: 'Escapes &, <, > and " for an attribute in double quotes.',
  examples: attributeExamples('htmlattr'),
  apply: (value) => escapeAttribute(asString(value)),
  ofText: escapeAttribute,
});

export const htmltag = defineFormatter({
  name: 'htmltag',
  summary: 'The same as htmlattr.',
  examples: attributeExamples('htmltag'),
  apply: (value) => escapeAttribute(asString(value)),
  ofText: escapeAttribute,
});

export const safe = defineFormatter({
  name: 'safe',
  summary: 'Strips tags from a text. It is not a sanitizer.',
  examples: [
    { data: { t: '<p>Hello <b>you</b></p>' }, template: '{t|safe}', output: 'Hello you' },
    { data: { t: 'a < b' }, template: '{t|safe}', output: 'a < b' },
    { data: { t: [1, 2] }, template: '{t|safe}', output: '' },
  ],
  apply: (value) => (isTrue(value) ? stripTags(asString(value)) : value),
});

const wellFormed = (text: string): string => text.toWellFormed();

export const encodeUriFormatter = defineFormatter({
  name: 'encode-uri',
  summary: 'Percent-encodes a whole address.',
  examples: [
    { data: { u: '/a b?c=é&d' }, template: '{u|encode-uri}', output: '/a%20b?c=%C3%A9&d' },
    { data: { u: "it's(1)" }, template: '{u|encode-uri}', output: "it's(1)" },
    { data: { u: null }, template: '{u|encode-uri}', output: '' },
  ],
  apply: (value) => encodeURI(wellFormed(asString(value))),
});

export const encodeUriComponentFormatter = defineFormatter({
  name: 'encode-uri-component',
  summary: 'Percent-encodes one part of an address.',
  examples: [
    { data: { u: 'a b&c=d/e' }, template: '{u|encode-uri-component}', output: 'a%20b%26c%3Dd%2Fe' },
    { data: { u: '\ud800' }, template: '{u|encode-uri-component}', output: '%EF%BF%BD' },
    { data: { u: [] }, template: '{u|encode-uri-component}', output: '' },
  ],
  apply: (value) => encodeURIComponent(wellFormed(asString(value))),
});

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
  return encodeURIComponent(wellFormed(text))
    .replace(/%40|%2B|%2F/g, (encoded) => decodeURIComponent(encoded))
    .replace(/[!~'()]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

export const encodeSpace = defineFormatter({
  name: 'encode-space',
  summary: 'Replaces every white-space character by &nbsp;.',
  examples: [
    { data: { t: 'a b' }, template: '{t|encode-space}', output: 'a&nbsp;b' },
    { data: { t: 'a\t\nb' }, template: '{t|encode-space}', output: 'a&nbsp;&nbsp;b' },
    { data: { t: false }, template: '{t|encode-space}', output: 'false' },
  ],
  apply: (value) => asString(value).replace(/\s/g, '&nbsp;'),
});

export const lineBreaks = defineFormatter({
  name: 'line-breaks',
  summary: 'Replaces every line feed by <br/>.',
  examples: [
    { data: { t: 'a\nb' }, template: '{t|line-breaks}', output: 'a<br/>b' },
    { data: { t: '<i>' }, template: '{t|line-breaks}', output: '<i>' },
    { data: { t: [1] }, template: '{t|line-breaks}', output: '' },
  ],
  apply: (value) => asString(value).replaceAll('\n', '<br/>'),
});

export const raw = defineFormatter({
  name: 'raw',
  summary: 'JSON text of the value, with nothing escaped.',
  examples: [
    { data: { t: { a: '</b>' } }, template: '{t|raw}', output: '{"a":"</b>"}' },
    { data: { t: null }, template: '{t|raw}', output: 'null' },
    { data: {}, template: '{t|raw}', output: '' },
  ],
  apply: (value) => (value === undefined ? '' : JSON.stringify(value)),
});

const scriptSafe = (json: string): string => json.replaceAll('</', '<\\/');

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

export const str = defineFormatter({
  name: 'str',
  summary: 'Text of a scalar.',
  examples: [
    { data: { n: 1.5 }, template: '{n|str}', output: '1.5' },
    { data: { n: true }, template: '{n|str}', output: 'true' },
    { data: { n: [1, 2] }, template: '{n|str}', output: '' },
  ],
  apply: (value) => (typeof value === 'object' ? '' : emit(value)),
});
