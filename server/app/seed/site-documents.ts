/** The parts of a content folder besides collections and items, as documents of the database. */

import type { NavigationLink, PageData } from '../../content/content-source.ts';
import { data, field, isData, list, text } from '../../content/fields.ts';
import { readContentFolder } from '../../content/folder-source.ts';
import type { MemorySite } from '../../content/memory-source.ts';
import { readSiteFile } from '../../content/site-file.ts';
import { hashPassword } from '../../database/passwords.ts';

export interface SiteDocuments {
  /** By name, as in table `site_documents`. */
  readonly documents: ReadonlyMap<string, unknown>;
  /** Form settings by id. */
  readonly forms: PageData;
  /** Data of collections besides their own columns (`page`, `lock`), by id. */
  readonly pages: ReadonlyMap<string, { readonly page: PageData; readonly lock?: { readonly hash: string } }>;
  /** Collections that appear only in the folder's navigation. */
  readonly others: readonly PageData[];
  /** Ids of collections in order; missing ones follow, sorted by file name. */
  readonly order: readonly string[];
}

/** Reads a content folder. Throws with the file and the invalid field. */
export async function readSiteDocuments(folder: string, knownIds: ReadonlySet<string>): Promise<SiteDocuments> {
  const site = readContentFolder(folder);
  const file = readSiteFile(folder);
  const passwords = data(file, 'passwords');
  const pages = new Map<string, { page: PageData; lock?: { hash: string } }>();
  for (const { collection, page } of site.collections) {
    const id = text(collection, 'id');
    const password = text(passwords, id);
    const hash = password === '' ? text(data(passwords, id), 'hash') : await hashPassword(password);
    pages.set(id, { page, ...(hash === '' ? {} : { lock: { hash } }) });
  }
  const others = site.collections
    .map(({ collection }) => collection)
    .filter((collection) => text(collection, 'id') !== '' && !knownIds.has(text(collection, 'id')));
  const { forms } = site.site;
  // Documents that an export wrote take precedence, because they are the most complete.
  const documents = new Map([...documentsOf(site), ...Object.entries(data(file, 'documents'))]);
  return { documents, forms, pages, others, order: list(file, 'order').filter((id) => typeof id === 'string') };
}

function* documentsOf({ site, redirects, blockFields, collections }: MemorySite): Generator<[string, unknown]> {
  const { website: _website, websiteSettings, design, ...context } = site.context;
  const ids = new Set(collections.map(({ collection }) => text(collection, 'id')));
  yield ['redirects', redirects];
  yield ['slides', site.slides];
  yield ['block-fields', Object.fromEntries(blockFields)];
  yield ['injection', site.injection];
  yield ['website-settings', isData(websiteSettings) ? websiteSettings : {}];
  yield ['site-context', context];
  if (isData(design)) yield ['design', design];
  const navigations = [...site.navigations].map(([name, links]) => [name, links.map((link) => storedLink(link, ids))]);
  yield ['navigation', Object.fromEntries(navigations)];
}

/** A navigation link in the form that admins edit. */
function storedLink({ collection, externalLink, items: children }: NavigationLink, ids: ReadonlySet<string>): object {
  const items = children.map((child) => storedLink(child, ids));
  if (externalLink !== undefined) return { externalLink, items };
  const id = text(collection, 'id');
  const title = text(collection, 'navigationTitle') || text(collection, 'title');
  if (ids.has(id) && id !== '') return { collectionId: id, ...(title === '' ? {} : { title }), items };
  const url = field(collection, 'fullUrl');
  return { externalLink: { url: typeof url === 'string' ? url : '', title, newWindow: false }, items };
}
