/** Bundled typefaces for admins to choose from. Their files are in views/fonts, with their licenses. */
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { WEEK_MS } from '#shared/durations';
import { root } from '../disk/root.ts';
import catalog from './font-catalog.json' with { type: 'json' };

export const fontCategories = ['Sans Serif', 'Serif', 'Display', 'Script', 'Slab Serif', 'Mono', 'Other'] as const;
type FontCategory = (typeof fontCategories)[number];

interface CatalogRow {
  readonly id: string;
  readonly family: string;
  readonly category: string;
  /** The lightest and the boldest. */
  readonly weights: readonly number[];
  /** Lacks the characters of Central and Eastern European languages. */
  readonly isLatinOnly?: boolean;
}

export interface CatalogFont extends CatalogRow {
  readonly category: FontCategory;
  /** URL of the main file, which identifies the font in a design. */
  readonly url: string;
}

const PATH = '/assets/fonts/catalog';

export const catalogFonts: readonly CatalogFont[] = (catalog as readonly CatalogRow[]).map((row) => ({
  ...row,
  category: row.category as FontCategory,
  url: `${PATH}/${row.id}-latin.woff2`,
}));

const byAddress = new Map(catalogFonts.map((font) => [font.url, font]));

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/** The `@font-face` rules of a catalog font; undefined for any other URL. `family`: its name in the page's styles. */
export function catalogFaces(url: string, family: string): string | undefined {
  const font = byAddress.get(url);
  if (font === undefined) return undefined;
  const { id, weights, isLatinOnly = false } = font;
  const face = (subset: string, range: string): string =>
    `@font-face{font-family:'${family}';font-weight:${weights.join(' ')};font-display:swap;` +
    `src:url('${PATH}/${id}-${subset}.woff2') format('woff2');unicode-range:${range}}`;
  return face('latin', LATIN) + (isLatinOnly ? '' : face('latin-ext', LATIN_EXTENDED));
}

const FOLDER = join(root, 'views', 'fonts');

/** Serves the font files under the URLs that designs contain. */
export const catalogFontFiles = (): readonly [string, RequestHandler] => [
  PATH,
  express.static(FOLDER, { maxAge: WEEK_MS, immutable: true, index: false, redirect: false }),
];
