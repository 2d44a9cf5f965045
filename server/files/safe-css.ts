/** Styles of pictures: they may draw, and must fetch nothing from elsewhere. */

const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;
const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|([\s\S]))/gi;

/** A style as a browser reads it: escapes are characters. */
const decode = (css: string): string =>
  css.replace(ESCAPE, (_all, digits: string | undefined, sign: string | undefined) => {
    if (digits === undefined) return sign === undefined || /[\n\r\f]/.test(sign) ? '' : sign;
    const code = Number.parseInt(digits, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });

/** What is in the file itself: a part of it, or embedded pictures and fonts. */
const INSIDE =
  /^(?:#|data:(?:image\/(?:png|jpe?g|gif|webp|avif)|font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*)[;,])/i;
const ADDRESS = /url\(\s*["']?\s*([^"')]{0,80})/gi;
/** Functions that take addresses as plain texts. */
const FETCHES = /@import|(?<![\w-])(?:-webkit-)?image-set\s*\(|(?<![\w-])(?:image|src|cross-fade|element)\s*\(/i;
const RUNS = /(?<![\w-])expression\s*\(|-moz-binding|(?<![\w-])behavior\s*:|javascript:|vbscript:/i;

/** What a style holds that it must not; undefined for a harmless one. */
export function dangerInStyle(css: string): string | undefined {
  if (!/[(@\\:]/.test(css)) return undefined;
  // Comments are read both ways: what looks like one inside a text is none.
  for (const read of [decode(css), decode(css.replace(COMMENT, ''))]) {
    if (RUNS.test(read)) return 'script addresses';
    if (FETCHES.test(read)) return 'style from other hosts';
    for (const [, address = ''] of read.matchAll(ADDRESS))
      if (!INSIDE.test(address.trim())) return 'style from other hosts';
  }
  return undefined;
}
