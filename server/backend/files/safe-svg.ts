/** Pictures that are programs: an SVG may hold scripts, and fetch from elsewhere. Such a file is refused, not repaired. */

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<!ENTITY|<!DOCTYPE[^>]*\[/i, 'entities'],
  [
    /<(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|animate\b[^>]*attributeName\s*=\s*["']?(?:xlink:)?href|set\b[^>]*attributeName\s*=\s*["']?(?:on|(?:xlink:)?href))/i,
    'script or foreign content',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'event handlers'],
  [/(?:javascript|vbscript|livescript):/i, 'script addresses'],
  [/data:\s*(?:text\/|application\/|image\/svg)/i, 'embedded documents'],
  [/(?:href|src)\s*=\s*["']?\s*(?:[a-z][a-z\d+.-]*:)?\/\//i, 'addresses of other hosts'],
  [/@import|url\(\s*["']?\s*(?:[a-z][a-z\d+.-]*:)?\/\//i, 'style from other hosts'],
  [/<\?xml-stylesheet/i, 'style sheets'],
];

/** What an SVG holds that it must not; undefined for a harmless one. */
export function dangerIn(bytes: Buffer): string | undefined {
  const source = bytes.toString('utf8');
  // Another encoding could hide everything below from this reader.
  if (
    source.includes('\u0000') ||
    source.includes('\ufffd') ||
    /<\?xml[^>]*encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(source)
  )
    return 'an encoding other than UTF-8';
  // Browsers drop these inside a scheme, and read character references.
  const text = decode(source);
  const tight = text.replace(/[\t\r\n]/g, '');
  return FORBIDDEN.find(([pattern]) => pattern.test(text) || pattern.test(tight))?.[1];
}

const decode = (source: string): string =>
  source
    .replace(/&#x([\da-f]{1,6});?/gi, (_all, digits: string) => character(Number.parseInt(digits, 16)))
    .replace(/&#(\d{1,7});?/g, (_all, digits: string) => character(Number(digits)))
    .replace(/&(?:colon|Tab|NewLine);/g, (name) => (name === '&colon;' ? ':' : ''));

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '');
