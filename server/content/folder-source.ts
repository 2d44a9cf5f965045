import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Value } from '#engine';
import type { ContentSource, PageEntry } from './content-source.ts';

const item = z.looseObject({
  id: z.string(),
  urlId: z.string(),
  title: z.string(),
  excerpt: z.string().default(''),
  layout: z.unknown().optional(),
});
const collectionFile = z.looseObject({
  collection: z.looseObject({
    id: z.string(),
    urlId: z.string(),
    title: z.string(),
    description: z.string().default(''),
    typeName: z.string(),
    homepage: z.boolean().default(false),
  }),
  items: z.array(item),
  /** Page content as rows, columns and blocks, in place of a template of the theme. */
  layout: z.unknown().optional(),
});
const siteFile = z.looseObject({ website: z.looseObject({ siteTitle: z.string() }) });

/** Content as a folder of JSON files: `site.json`, and one file for each collection. Throws with the file and field that is wrong. */
export function openFolderSource(folder: string): ContentSource {
  const hash = createHash('sha256');
  const read = <T>(file: string, schema: z.ZodType<T>): T => {
    const text = readFileSync(join(folder, file), 'utf8');
    hash.update(text);
    const parsed = schema.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    throw new Error(
      `${join(folder, file)}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  };
  const site = read('site.json', siteFile) as Record<string, Value>;
  const pages = new Map<string, PageEntry>();
  const contents = new Map<string, Readonly<Record<string, Value>>>();
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'site.json')
    .sort()) {
    const { collection, items, layout } = read(file, collectionFile);
    const { typeName } = collection;
    const fullUrl = `/${collection.urlId}`;
    const shown = { ...collection, fullUrl } as Value;
    const listed = items.map((one) => ({ ...one, fullUrl: `${fullUrl}/${one.urlId}` }));
    const list: PageEntry = {
      fullUrl,
      title: collection.title,
      description: collection.description,
      typeName,
      kind: 'list',
      id: collection.id,
    };
    for (const address of collection.homepage ? ['/', fullUrl] : [fullUrl]) pages.set(address, list);
    contents.set(list.id, {
      collection: shown,
      items: listed as Value,
      ...(layout === undefined ? {} : { layout: layout as Value }),
    });
    for (const one of listed) {
      pages.set(one.fullUrl, {
        fullUrl: one.fullUrl,
        title: one.title,
        description: one.excerpt,
        typeName,
        kind: 'item',
        id: one.id,
      });
      const others = listed.filter(({ id }) => id !== one.id).slice(0, 3);
      const own = one.layout === undefined ? {} : { layout: one.layout as Value };
      contents.set(one.id, { collection: shown, item: one as unknown as Value, related: others as Value, ...own });
    }
  }
  return {
    site,
    version: hash.digest('base64url').slice(0, 16),
    find: (path) => pages.get(path),
    load: ({ id }) => contents.get(id) ?? {},
  };
}
