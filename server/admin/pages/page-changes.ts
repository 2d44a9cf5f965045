/** Creates and changes pages. */
import { and, eq, sql } from 'drizzle-orm';
import { galleryOptions } from '#shared/block-settings/gallery-options';
import { collectionTypes } from '#shared/collection-types';
import { escapeHtml } from '#shared/html';
import { readSettings } from '#shared/settings';
import { data as dataOf, flag, text } from '../../content/fields.ts';
import { isOnSite } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { hashPassword } from '../../database/passwords.ts';
import { collections, items } from '../../database/schema.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { publicationOf } from '../items/scheduled-items.ts';
import { lockSite } from '../site/lock-site.ts';
import { renameLinks } from '../site/navigation.ts';
import { checkHome, storedFolder } from './folder-settings.ts';
import { addressOf, type PageRow, requirePage } from './page-rows.ts';
import type { NewPage, PageChange } from './page-schemas.ts';
import { checkFree, checkSlug, findPlace } from './page-slugs.ts';
import { followMoved, removeReplaced } from './replaced-redirects.ts';

type Data = Readonly<Record<string, unknown>>;

export interface PageWriter {
  readonly websiteId: string;
  /** Current time in epoch milliseconds. */
  readonly now: number;
}

/** Names that themes use for templates of collection types. */
const TYPE_NAMES: Partial<Record<NewPage['type'], string>> = {
  generic: 'blog',
  'gallery-block': 'gallery',
  'template-page': 'page',
  'splash-page': 'cover-page',
  'slide-gallery': 'gallery',
  'slide-album': 'album',
  'slide-video': 'gallery',
  'album-block': 'album',
};

/** Appends a page after all others. */
export async function insertPage(tx: Db, { websiteId, now }: PageWriter, input: NewPage): Promise<PageRow> {
  const { type, typeName = TYPE_NAMES[type] ?? type, ...settings } = input;
  if (input.urlId !== undefined) checkSlug(input.urlId);
  await lockSite(tx, websiteId);
  const { urlId, position } = await findPlace(tx, websiteId, { name: input.urlId ?? input.title, fallback: 'page' });
  const id = newId();
  const data = {
    enabled: true,
    navigationTitle: escapeHtml(input.title),
    ...(await storedSettings(settings, { typeName }, now)),
    ...{ id, urlId, type: collectionTypes[type], typeName, createdOn: now },
  };
  const [row] = await tx.insert(collections).values({ id, websiteId, urlId, position, data }).returning();
  if (row === undefined) throw new Error('INSERT of a page returned no row.');
  await removeReplaced(tx, websiteId, addressOf(row));
  return row;
}

/** Merges settings into those of the page. Throws `owner-conflict` for a page in the trash. */
export async function changePage(
  tx: Db,
  { websiteId, now }: PageWriter,
  row: PageRow,
  input: PageChange,
): Promise<PageRow> {
  // Other pages may use its path until it is restored.
  if (row.deletedAt !== null) throw createProblem('owner-conflict', 'The page is in the trash. Restore it first.');
  const data: Record<string, unknown> = { ...row.data, ...(await storedSettings(input, row.data, now)) };
  if (flag(row.data, 'homepage') && !isOnSite(data))
    throw createProblem('owner-refused', 'The home page cannot leave the site. Make another page the home page first.');
  if (input.folder === 'page') for (const name of ['folder', 'folderBehavior']) delete data[name];
  checkHome(data);
  if (input.password === null) delete data['lock'];
  if (input.mainImage === null) delete data['mainImage'];
  if (input.gallery === null) delete data['galleryOptions'];
  let { urlId } = row;
  if (input.urlId !== undefined) {
    checkSlug(input.urlId);
    await checkFree(tx, websiteId, input.urlId, row.id);
    ({ urlId } = await findPlace(tx, websiteId, { name: input.urlId, fallback: 'page', except: row.id }));
    await moveItems(tx, row);
    data['urlId'] = urlId;
    if (data['fullUrl'] !== undefined) data['fullUrl'] = addressOf(row).replace(/(?<![^/])[^/]*$/, urlId);
  }
  await tx.update(collections).set({ data, urlId, updatedAt: sql`now()` }).where(eq(collections.id, row.id));
  const [from, to] = [nameOf(row.data), nameOf(data)];
  if (from !== to) await renameLinks(tx, websiteId, row.id, { from, to });
  const after = await requirePage(tx, websiteId, row.id);
  const moved = { from: addressOf(row), to: addressOf(after) };
  if (moved.from !== moved.to) await followMoved(tx, websiteId, moved);
  return after;
}

/** What navigations call a page. */
const nameOf = (data: Data): string => text(data, 'navigationTitle') || text(data, 'title');

/** Stored URLs of items follow their page. */
async function moveItems(tx: Db, row: PageRow): Promise<void> {
  const isInside = sql`starts_with(${items.data} ->> 'fullUrl', ${`${addressOf(row)}/`})`;
  await tx
    .update(items)
    .set({ data: sql`data - 'fullUrl'` })
    .where(and(eq(items.collectionId, row.id), isInside));
}

/** Settings as page JSON, whose texts are HTML. */
async function storedSettings(input: PageChange, before: Data, now: number): Promise<Data> {
  const { title, navigationTitle, description, mainImage, seo, code, password, publishAt, workflowState } = input;
  const { gallery, enabled, membersOnly, memberAreaId, isHeaderHidden, isFooterHidden, listMode } = input;
  const area = membersOnly === false ? '' : memberAreaId;
  const flags = { enabled, membersOnly, memberAreaId: area, isHeaderHidden, isFooterHidden, listMode };
  if (title?.trim() === '') throw invalid([{ field: 'title', message: 'is missing' }]);
  // A member area requires a page for members.
  if ((memberAreaId ?? '') !== '' && (membersOnly ?? before['membersOnly']) !== true)
    throw invalid([{ field: 'memberAreaId', message: 'needs membersOnly' }]);
  return {
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
    ...storedFolder(input, before),
    ...publicationOf({ workflowState, publishAt }, now),
    ...(title === undefined ? {} : { title: escapeHtml(title) }),
    ...(navigationTitle === undefined ? {} : { navigationTitle: escapeHtml(navigationTitle) }),
    ...(description === undefined ? {} : { description: richText(description) }),
    ...(mainImage == null ? {} : { mainImage: { ...mainImage, altText: escapeHtml(mainImage.altText) } }),
    ...(seo === undefined ? {} : { seoData: { ...dataOf(before, 'seoData'), ...storedSeo(seo) } }),
    ...(gallery == null ? {} : { galleryOptions: checkedGallery(gallery, before) }),
    ...(code === undefined ? {} : { injection: { ...dataOf(before, 'injection'), ...code } }),
    ...(typeof password === 'string' ? { lock: { hash: await hashPassword(password) } } : {}),
    updatedOn: now,
  };
}

/** Options of the gallery block, for a page of pictures. */
function checkedGallery(options: NonNullable<PageChange['gallery']>, before: Data): Data {
  if (before['typeName'] !== 'gallery') throw invalid([{ field: 'gallery', message: 'is for galleries' }]);
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(galleryOptions, name));
  const problems = [
    ...unknown.map((name) => ({ field: `gallery.${name}`, message: 'is not known' })),
    ...readSettings(galleryOptions, options).messages.map(({ setting, message }) => ({
      ...{ field: `gallery.${setting}`, message },
    })),
  ];
  if (problems.length > 0) throw invalid(problems);
  return options;
}

const storedSeo = ({ title, description, isHidden }: NonNullable<PageChange['seo']>): Data => ({
  ...(title === undefined ? {} : { seoTitle: escapeHtml(title) }),
  ...(description === undefined ? {} : { seoDescription: escapeHtml(description) }),
  ...(isHidden === undefined ? {} : { seoHidden: isHidden }),
});
