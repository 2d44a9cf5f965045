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
import { isReplaced } from './find-stored.ts';
import { type EntryContext, type ImportEntry, isRefused, notesOf } from './import-entry.ts';
import { readItem } from './read-items.ts';
import type { TableRow } from './read-table.ts';
import { withTextPictures } from './text-pictures.ts';
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
  for (const entry of await withTextPictures(tx, usable, run.context))
    results.push(await writePage(tx, run, entry, present));
  return results;
}

interface PresentPages {
  readonly addresses: Set<string>;
  /** Keys that an import has stored with pages. */
  readonly keys: Set<string>;
  /** Titles of pages without a key whose addresses were too short. */
  readonly titles: ReadonlySet<string>;
}

const HAS_FALLBACK = '^page(-[0-9]+)?$';

/** Those in the trash count, too. */
async function presentPages(tx: Db, websiteId: string, entries: readonly ImportEntry[]): Promise<PresentPages> {
  const addresses = entries.map(({ input }) => input.urlId ?? '');
  const keys = entries.flatMap(({ identity }) => identity?.key ?? []);
  const key = sql<string | null>`${collections.data} ->> 'importKey'`;
  if (entries.length === 0) return { addresses: new Set(), keys: new Set(), titles: new Set() };
  const rows = await tx
    .select({ urlId: collections.urlId, key, title: sql<string | null>`${collections.data} ->> 'title'` })
    .from(collections)
    .where(
      and(
        eq(collections.websiteId, websiteId),
        or(inArray(collections.urlId, addresses), inArray(key, keys), sql`${collections.urlId} ~ ${HAS_FALLBACK}`),
      ),
    );
  return {
    addresses: new Set(rows.map(({ urlId }) => urlId)),
    keys: new Set(rows.flatMap((row) => row.key ?? [])),
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
  const told = (outcome: EntryResult['outcome'], message?: string): EntryResult => ({
    ...{ number, title, outcome },
    notes: message === undefined ? (entry.remarks ?? []) : [{ number, column: 'Address', message }],
  });
  const isKnown = present.keys.has(key) || (isReplaced(address) && present.titles.has(title));
  if (isKnown) return told('unchanged', 'The site has this page already.');
  if (present.addresses.has(address))
    return told('unchanged', `The site has a page of the address /${address} already.`);
  try {
    if (!may(run.admin.roles, 'content.publish'))
      throw createProblem('forbidden', "Missing permission 'content.publish'.");
    present.addresses.add(address);
    present.keys.add(key);
    if (!run.isDry) await addPage(tx, run, input, key);
    return told('added');
  } catch (error) {
    return { number, title, outcome: 'refused', notes: notesOf(error, number, run.context, entry.placeOf) };
  }
}

async function addPage(tx: Db, { websiteId, now }: ImportRun, input: ItemChange, importKey: string): Promise<void> {
  const { title = '', urlId, body = '', workflowState, publishAt } = input;
  const settings = { title, ...(urlId ? { urlId } : {}), workflowState, publishAt };
  const { id } = await insertPage(tx, { websiteId, now }, { ...settings, type: 'template-page' });
  await tx
    .update(collections)
    .set({ data: sql`data || jsonb_build_object('importKey', ${importKey}::text)` })
    .where(eq(collections.id, id));
  const block = { id: 'imported', type: 'html', value: { html: richText(body) } };
  const layout = { type: 'page', rows: [{ columns: [{ span: 12, blocks: [block] }] }] };
  await putOnSite(tx, websiteId, { kind: 'page', id }, layout);
}
