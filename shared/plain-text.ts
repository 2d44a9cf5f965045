/** Texts in page JSON are HTML already; what the browser shows through its own means wants the text itself. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text behind HTML-escaped text: `Vase &amp; stand` is `Vase & stand`. Unknown entities stay as they are. */
export function plainText(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (full, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : full;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : full;
  });
}
