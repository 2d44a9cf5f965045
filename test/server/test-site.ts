import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { createEngine } from '#engine';
import type { ContentSource } from '../../server/content/content-source.ts';
import { openFolderSource } from '../../server/content/folder-source.ts';
import { loadBlockViews } from '../../server/rendering/blocks/block-views.ts';
import { createThemeEngine } from '../../server/rendering/theme/engine.ts';
import { loadTheme, type Theme } from '../../server/rendering/theme/theme.ts';
import { createMemo } from '../../server/site/memo.ts';
import { openSiteContext } from '../../server/site/open-site.ts';
import type { SiteContext } from '../../server/site/site-context.ts';

/** A logger that writes nothing. */
export const silent = pino({ level: 'silent' });
export const baseEngine = createEngine();
export const themeEngine = createThemeEngine(baseEngine);
const blockViews = loadBlockViews(themeEngine);

/** A temporary folder with files. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** A theme with these files; with a plain layout if they have none. */
export function themeOf(files: Readonly<Record<string, string>>): Promise<Theme> {
  const layout = {
    'template.conf':
      '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["site"]}}, "stylesheets": ["a.less"]}',
    'site.region':
      '<html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}"><main>{squarespace.main-content}</main>{squarespace-footers}</body></html>',
    'styles/a.less': '.a { .b { color: red } }',
  };
  return loadTheme(folderOf({ ...layout, ...files }), themeEngine);
}

export interface Collection {
  readonly id: string;
  readonly typeName?: string;
  readonly items?: readonly Record<string, unknown>[];
  readonly [key: string]: unknown;
}

/** Content of collections; `site` is merged into site.json. */
export function contentOf(collections: readonly Collection[], site: Record<string, unknown> = {}): ContentSource {
  const files: Record<string, string> = { 'site.json': JSON.stringify({ website: { siteTitle: 'Test' }, ...site }) };
  for (const { items = [], id, mainContent, layout, slide, ...collection } of collections) {
    const page = {
      collection: { id, urlId: id, title: id, typeName: 'blog', ...collection },
      items,
      ...Object.fromEntries(Object.entries({ mainContent, layout, slide }).filter(([, value]) => value !== undefined)),
    };
    files[`${id}.json`] = JSON.stringify(page);
  }
  return openFolderSource(folderOf(files));
}

export async function siteOf(
  theme: Theme,
  content: ContentSource,
  more: Partial<SiteContext> = {},
): Promise<SiteContext> {
  return {
    engine: themeEngine,
    blockViews,
    theme: { current: theme },
    content,
    logger: silent,
    memo: createMemo(),
    ...more,
  };
}

/** `themeName`: a built-in theme; default: the demo's own. */
export const openDemoSite = (themeName?: string): Promise<SiteContext> =>
  openSiteContext('demo', baseEngine, silent, { themeName });
