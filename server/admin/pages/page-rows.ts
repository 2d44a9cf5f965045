/** Pages as admins see them, from rows of collections. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { collectionTypes } from '#shared/collection-types';
import { decodeEntities } from '#shared/html';
import { isData } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { data as dataOf, flag, number, text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import { folderOf } from './folder-settings.ts';
import { type Page, type PageSummary, page } from './page-schemas.ts';

export type PageRow = typeof collections.$inferSelect;

const typeNames: ReadonlyMap<number, string> = new Map(
  Object.entries(collectionTypes).map(([name, code]) => [code, name]),
);

/** All pages in order, those in the trash last. */
export const readPages = (db: Db, websiteId: string): Promise<readonly PageRow[]> =>
  db
    .select()
    .from(collections)
    .where(eq(collections.websiteId, websiteId))
    .orderBy(sql`${collections.deletedAt} IS NOT NULL`, asc(collections.position), asc(collections.id));

/** A page by its id. `isLocked`: locks it until the end of the transaction. Throws `not-found`. */
export async function requirePage(db: Db, websiteId: string, id: string, isLocked = false): Promise<PageRow> {
  const query = db
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.websiteId, websiteId)));
  const [row] = await (isLocked ? query.for('update') : query);
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

const plain = (value: unknown, name: string): string => decodeEntities(text(value, name));

/** The path of a page: its own, else derived from its slug. */
export const addressOf = ({ data, urlId }: Pick<PageRow, 'data' | 'urlId'>): string =>
  text(data, 'fullUrl') || `/${text(data, 'urlId') || urlId}`;

export function pageSummaryJson(row: PageRow): PageSummary {
  const { id, data, deletedAt, revision } = row;
  const type = number(data, 'type') ?? collectionTypes.undefined;
  return {
    id,
    type: typeNames.get(type) ?? String(type),
    typeName: text(data, 'typeName'),
    title: plain(data, 'title'),
    navigationTitle: plain(data, 'navigationTitle') || plain(data, 'title'),
    urlId: text(data, 'urlId') || row.urlId,
    fullUrl: addressOf(row),
    enabled: data['enabled'] !== false,
    isHomepage: flag(data, 'homepage'),
    workflowState: stateOf(data),
    isLocked: text(dataOf(data, 'lock'), 'hash') !== '',
    membersOnly: flag(data, 'membersOnly'),
    folder: folderOf(data),
    deletedAt: deletedAt === null ? null : timestampOf(deletedAt),
    revision,
  };
}

function stateOf(data: PageRow['data']): Page['workflowState'] {
  const state = page.shape.workflowState.safeParse(data['workflowState']);
  return state.success ? state.data : 'Published';
}

export function pageJson(row: PageRow): Page {
  const { data } = row;
  const seo = dataOf(data, 'seoData');
  const code = dataOf(data, 'injection');
  const summary = pageSummaryJson(row);
  const publishOn = summary.workflowState === 'Scheduled' ? number(data, 'publishOn') : undefined;
  return {
    ...summary,
    description: text(data, 'description'),
    publishAt: publishOn === undefined ? null : new Date(publishOn).toISOString(),
    mainImage: imageOf(dataOf(data, 'mainImage')),
    seo: { title: plain(seo, 'seoTitle'), description: plain(seo, 'seoDescription'), isHidden: flag(seo, 'seoHidden') },
    memberAreaId: text(data, 'memberAreaId'),
    isHeaderHidden: flag(data, 'isHeaderHidden'),
    isFooterHidden: flag(data, 'isFooterHidden'),
    listMode: text(data, 'listMode') === 'pages' ? 'pages' : 'more',
    gallery: isData(data['galleryOptions']) ? (data['galleryOptions'] as Page['gallery']) : null,
    code: { header: text(code, 'header'), footer: text(code, 'footer') },
  };
}

function imageOf(image: unknown): Page['mainImage'] {
  const assetUrl = text(image, 'assetUrl');
  if (assetUrl === '') return null;
  const focus = dataOf(image, 'mediaFocalPoint');
  return {
    assetUrl,
    altText: plain(image, 'altText'),
    mediaFocalPoint: { x: number(focus, 'x') ?? 0.5, y: number(focus, 'y') ?? 0.5 },
  };
}
