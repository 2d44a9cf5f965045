/** The fonts of a theme, for pages whose head the theme does not write itself. */

/** More than a heading's and a text's are seldom on the first screen. */
const MAX_FONTS = 3;

/** Addresses of the WOFF2 files of the site's own server that the `@font-face` rules of a style sheet name first. */
export function ownFonts(css: string): readonly string[] {
  const rules = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const files = rules.flatMap((rule) => /url\(\s*["']?(\/(?!\/)[^"')\s]+\.woff2)["']?\s*\)/i.exec(rule)?.[1] ?? []);
  return [...new Set(files)].slice(0, MAX_FONTS);
}
