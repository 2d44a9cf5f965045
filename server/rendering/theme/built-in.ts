/** The templates available to every theme: system collections, system pages, system partials. */
import { join } from 'node:path';
import { root } from '../../disk/root.ts';
import { readThemeFolder, type ThemeFolder } from './folder.ts';
import { ThemeReport } from './theme-problems.ts';

export interface BuiltInViews {
  readonly collections: ThemeFolder;
  readonly system: ThemeFolder;
}

/** Reads the project's own views. */
export function readBuiltInViews(): BuiltInViews {
  const report = new ThemeReport();
  return {
    collections: readThemeFolder(join(root, 'views', 'collections'), report),
    system: readThemeFolder(join(root, 'views', 'system', 'pages'), report),
  };
}

/** The best built-in collection for an unknown type: by the content of its page. */
export function builtInTypeFor(page: Readonly<Record<string, unknown>>): string {
  const { collection, item, items, upcoming } = page as {
    collection?: { type?: unknown; collections?: unknown; folder?: unknown; ordering?: unknown };
    item?: { recordType?: unknown };
    items?: readonly { recordType?: unknown }[];
    upcoming?: unknown;
  };
  if (Array.isArray(collection?.collections)) return 'index';
  const recordType = item?.recordType ?? items?.[0]?.recordType;
  if (Array.isArray(upcoming) || recordType === 12) return 'events';
  if (collection?.type === 13 || recordType === 11) return 'products';
  if (collection?.type === 10 || page['mainContent'] !== undefined) return 'page';
  if (recordType === 7) return 'album';
  if (recordType === 2 && items !== undefined) return 'gallery';
  return collection?.folder === true ? 'folder' : 'blog';
}
