/** The fonts of a theme, for preloading on pages whose head the theme does not write itself. */

/** The first screen rarely uses more fonts. */
const MAX_FONTS = 3;

/** URLs of WOFF2 files on the site's own server that are the first source of a `@font-face` rule. */
export function ownFonts(css: string): readonly string[] {
  const rules = css.match(/@font-face\s*\{[^{}]*\}/g) ?? [];
  const files = rules.flatMap((rule) => /url\(\s*["']?(\/(?!\/)[^"'()\s]+\.woff2)["']?\s*\)/i.exec(rule)?.[1] ?? []);
  return [...new Set(files)].slice(0, MAX_FONTS);
}
