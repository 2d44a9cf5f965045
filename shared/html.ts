/**
 * Text and HTML. Texts in page JSON are HTML already; visitors' input is text. The engine has faster functions for template output
 * (`engine/execute/escape.ts`).
 */

/** Markup that is safe or the admin's own, and printed unescaped. */
export class Html {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entity = (char: string): string => ESCAPES[char] ?? char;

/** Escapes text for HTML, including attributes in either kind of quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entity);

/** Escapes text for an attribute in single quotes; the double quotes of JSON stay readable. */
export const escapeSingleQuoted = (text: string): string => text.replace(/[&<']/g, entity);

/** Escapes text but not its entities, so that escaping twice changes nothing. */
export const escapeHtmlKeepEntities = (text: string): string =>
  text.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)|[<>"']/gi, entity);

/** HTML for a title, which cannot contain elements: `&` stays. */
export const htmlInTitle = (html: string): string => html.replace(/</g, '&lt;');

/** JSON for a script element, escaped so that it cannot close the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, '');

const BREAKING = /["<>]/;

/** HTML for an attribute in double quotes: `&` stays; characters that would end the attribute are escaped. */
export const htmlInAttribute = (html: string): string => (BREAKING.test(html) ? html.replace(/["<>]/g, entity) : html);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes entities: `Vase &amp; stand` becomes `Vase & stand`. Unknown entities stay. */
export function decodeEntities(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (full: string, decimal, hex, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? full;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : full;
  });
}
