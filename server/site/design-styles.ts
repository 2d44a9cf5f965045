/** The design that admins choose: colors and fonts as custom properties, which themes read, and custom CSS. */
import type { PageData } from '../content/content-source.ts';
import { data, text } from '../content/fields.ts';
import { catalogFaces } from './catalog-fonts.ts';

/** Colors of a site, each the custom property `--NAME` of its pages. */
export const paletteColors = ['accent', 'on-accent', 'paper', 'sheet', 'ink', 'quiet', 'line'] as const;

/** Roles of fonts, each the custom property `--NAME` of its pages, with a generic fallback family. */
export const fontRoles = { serif: 'serif', sans: 'sans-serif' } as const;

/** A style element for the head of a page; '' for an empty design. */
export function designStyles(design: PageData): string {
  const colors = colorsOf(data(design, 'palette'));
  const darkColors = colorsOf(data(design, 'darkPalette'));
  const fonts = Object.entries(fontRoles).flatMap(([role, generic]) => {
    const font = data(data(design, 'fonts'), role);
    const family = safeValue(text(font, 'family'));
    return family === '' ? [] : [{ role, family, generic, url: safeValue(text(font, 'url')) }];
  });
  const faces = fonts.map(
    ({ family, url }) =>
      catalogFaces(url, family) ??
      (url === '' ? '' : `@font-face{font-family:'${family}';src:url('${url}');font-display:swap}`),
  );
  const properties = [...colors, ...fonts.map(({ role, family, generic }) => `--${role}:'${family}',${generic}`)];
  // `:root` twice, so that it overrides a theme's colors for dark mode.
  const root = properties.length === 0 ? '' : `:root:root{${properties.join(';')}}`;
  const dark = darkColors.length === 0 ? '' : `@media (prefers-color-scheme:dark){:root:root{${darkColors.join(';')}}}`;
  const css = faces.join('') + root + dark + text(design, 'customCss');
  return css === '' ? '' : `<style data-design>${styleText(css)}</style>\n`;
}

const colorsOf = (palette: PageData): readonly string[] =>
  paletteColors.flatMap((name) => (text(palette, name) === '' ? [] : [`--${name}:${safeValue(text(palette, name))}`]));

/** CSS as the text of a style element: only the end tag could break out of it. */
export const styleText = (css: string): string => css.replace(/<\/style/gi, '<\\/style');

/** A value that cannot end its declaration. */
const safeValue = (value: string): string => value.replace(/['"\\<>{};]/g, '');
