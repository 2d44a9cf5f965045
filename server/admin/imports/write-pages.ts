/** Pages of a WordPress export: pages of the site, each with its text in a block. Those that are there stay as they are. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { decodeEntities } from '#shared/html';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import type { ItemChange } from '../items/item-fields.ts';
import { putOnSite } from '../layouts/versions.ts';
import { insertPage } from '../pages/page-changes.ts';
import { addressOf } from '../pages/page-rows.ts';
import { isReplaced } from './find-stored.ts';
import { type EntryContext, type ImportEntry, type ImportNote, isRefused, notesOf } from './import-entry.ts';
import { readItem } from './read-items.ts';
import type { TableRow } from './read-table.ts';
import { withRemoteImages } from './remote-images.ts';
import type { EntryResult, ImportRun } from './write-entries.ts';

/** The first column of an export of WordPress says what a row is. */
export const isPage = ({ cells }: TableRow, { columns }: Pick<EntryContext, 'columns'>): boolean =>
  columns[0] === 'Kind' && cells[0] === 'page';

/** Adds pages behind those that are there. */
export async function writePages(tx: Db, run: ImportRun, rows: readonly TableRow[]): Promise<readonly EntryResult[]> {
  const entries = rows.map((row) => readItem(row, run.context));
  const usable = entries.flatMap((entry) => (isRefused(entry) ? [] : [entry]));
  const present = await presentPages(tx, run.websiteId, usable);
  const results: EntryResult[] = entries.filter(isRefused).map((entry) => ({ ...entry, outcome: 'refused' }));
  for (const entry of await withRemoteImages(tx, usable, run.context))
    results.push(await writePage(tx, run, entry, present));
  return results;
}

interface PresentPages {
  /** With the keys that an import has stored with the pages; null for those of others. */
  readonly addresses: Map<string, string | null>;
  /** Keys that an import has stored with pages, with the addresses of the pages. */
  readonly keys: Map<string, string>;
  /** Titles of pages without a key whose addresses were too short. */
  readonly titles: ReadonlySet<string>;
}

const HAS_FALLBACK = '^page(-[0-9]+)?$';

/** Those in the trash count, too. */
async function presentPages(tx: Db, websiteId: string, entries: readonly ImportEntry[]): Promise<PresentPages> {
  const addresses = entries.map(({ input }) => input.urlId ?? '');
  const keys = entries.flatMap(({ identity }) => identity?.key ?? []);
  const key = sql<string | null>`${collections.data} ->> 'importKey'`;
  if (entries.length === 0) return { addresses: new Map(), keys: new Map(), titles: new Set() };
  const rows = await tx
    .select({
      urlId: collections.urlId,
      data: collections.data,
      key,
      title: sql<string | null>`${collections.data} ->> 'title'`,
    })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        or(inArray(collections.urlId, addresses), inArray(key, keys), sql`${collections.urlId} ~ ${HAS_FALLBACK}`),
      ),
    );
  return {
    addresses: new Map(rows.map(({ urlId, key }) => [urlId, key])),
    keys: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, addressOf(row)] as const]))),
    titles: new Set(
      rows.flatMap((row) =>
        row.key === null && new RegExp(HAS_FALLBACK).test(row.urlId) ? [decodeEntities(row.title ?? '')] : [],
      ),
    ),
  };
}

async function writePage(tx: Db, run: ImportRun, entry: ImportEntry, present: PresentPages): Promise<EntryResult> {
  const { number, title, input, identity } = entry;
  const address = input.urlId ?? '';
  const key = identity?.key ?? '';
  const told = (outcome: EntryResult['outcome'], to: string | undefined, message?: string): EntryResult => ({
    ...{ number, title, outcome },
    notes: message === undefined ? remarksOf(entry, to) : [{ number, column: 'Address', message }],
    ...movedTo(entry, to),
  });
  const isKnown = present.keys.has(key) || (isReplaced(address) && present.titles.has(title));
  if (isKnown) return told('unchanged', present.keys.get(key), 'The site has this page already.');
  if (isTaken(entry, present))
    return told('unchanged', undefined, `The site has a page of the address /${address} already.`);
  try {
    if (!may(run.admin.roles, 'content.publish'))
      throw createProblem('forbidden', "Missing permission 'content.publish'.");
    const to = run.isDry ? `/${address}` : await addPage(tx, run, input, key);
    present.addresses.set(address, key);
    present.keys.set(key, to);
    return told('added', to);
  } catch (error) {
    return { number, title, outcome: 'refused', notes: notesOf(error, number, run.context, entry.placeOf) };
  }
}

/** Another page of the same export that has the address is no reason: it was below another parent. */
function isTaken({ input, identity }: ImportEntry, { addresses }: PresentPages): boolean {
  const key = addresses.get(input.urlId ?? '');
  return key !== undefined && (key === null || identity?.hasId !== true);
}

function movedTo({ input, oldPath = '' }: ImportEntry, to: string | undefined): Pick<EntryResult, 'moved'> {
  const isShown = (input.workflowState ?? 'Published') === 'Published';
  return isShown && oldPath !== '' && to !== undefined ? { moved: { from: oldPath, to } } : {};
}

/** Pages have no pages below them here. */
function remarksOf({ number, remarks = [], parent = '' }: ImportEntry, to = ''): readonly ImportNote[] {
  if (parent === '') return remarks;
  const message = `It was below “${parent}” in WordPress: here its address is ${to}.`;
  return [...remarks, { number, column: 'Parent', message }];
}

/** Adds a page, and returns its address. */
async function addPage(tx: Db, { websiteId, now }: ImportRun, input: ItemChange, importKey: string): Promise<string> {
  const { title = '', urlId, body = '', workflowState, publishAt } = input;
  const settings = { title, ...(urlId ? { urlId } : {}), workflowState, publishAt };
  const row = await insertPage(tx, { websiteId, now }, { ...settings, type: 'template-page' });
  await tx
    .update(collections)
    .set({ data: sql`data || jsonb_build_object('importKey', ${importKey}::text)` })
    .where(eq(collections.id, row.id));
  const block = { id: 'imported', type: 'html', value: { html: richText(body) } };
  const layout = { type: 'page', rows: [{ columns: [{ span: 12, blocks: [block] }] }] };
  await putOnSite(tx, websiteId, { kind: 'page', id: row.id }, layout);
  return addressOf(row);
}
