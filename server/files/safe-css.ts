/** Checks styles of SVG images: they may draw, but must not fetch anything from elsewhere. */

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|([\s\S]))/gi;

/** A style as a browser reads it: with escapes decoded. */
const decode = (css: string): string =>
  css.replace(ESCAPE, (_all, digits: string | undefined, sign: string | undefined) => {
    if (digits === undefined) return sign === undefined || /[\n\r\f]/.test(sign) ? '' : sign;
    const code = Number.parseInt(digits, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });

/** References inside the file itself: a fragment, or embedded images and fonts. */
const INSIDE =
  /^(?:#|data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*)[;,])/i;
const ADDRESS = /url\(\s*["']?\s*([^"')]{0,80})/gi;
/** Functions that accept URLs as plain strings. */
const FETCHES = /@import|(?<![\w-])(?:-webkit-)?image-set\s*\(|(?<![\w-])(?:image|src|cross-fade|element)\s*\(/i;
const RUNS = /(?<![\w-])expression\s*\(|-moz-binding|(?<![\w-])behavior\s*:|javascript:|vbscript:/i;

/** The forbidden content of a style; undefined for a harmless one. */
export function dangerInStyle(css: string): string | undefined {
  if (!/[(@\\:]/.test(css)) return undefined;
  // Checked with and without comments, because comment syntax within a string is not a comment.
  for (const read of [decode(css), decode(css.replace(COMMENT, ''))]) {
    if (RUNS.test(read)) return 'script addresses';
    if (FETCHES.test(read)) return 'style from other hosts';
    for (const [, address = ''] of read.matchAll(ADDRESS))
      if (!INSIDE.test(address.trim())) return 'style from other hosts';
  }
  return undefined;
}
