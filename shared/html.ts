/**
 * Text and HTML. Texts of page JSON are HTML already; what visitors type is text. The engine has faster functions of its own for
 * what templates print (`engine/execute/escape.ts`).
 */

/** Markup that is known to be safe, or that is the owner's own: it is printed as it is. */
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

/** Text as HTML, in attributes of either quote, too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entity);

/** Text for an attribute in single quotes, which leaves the double quotes of JSON readable. */
export const escapeSingleQuoted = (text: string): string => text.replace(/[&<']/g, entity);

/** Text as HTML; an entity in it stays one, so that escaping twice changes nothing. */
export const escapeHtmlKeepEntities = (text: string): string =>
  text.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)|[<>"']/gi, entity);

/** HTML for a title, which holds no elements: `&` stays. */
export const htmlInTitle = (html: string): string => html.replace(/</g, '&lt;');

/** JSON for a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028|\u2029/g, '');

const BREAKING = /["<>]/;

/** HTML for an attribute in double quotes: `&` stays, and what would end the attribute is escaped. */
export const htmlInAttribute = (html: string): string => (BREAKING.test(html) ? html.replace(/["<>]/g, entity) : html);

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** The text of escaped text: `Vase &amp; stand` is `Vase & stand`. Unknown entities stay as they are. */
export function decodeEntities(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (full: string, decimal, hex, name?: string) => {
    if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? full;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : full;
  });
}
