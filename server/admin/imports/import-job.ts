/** An import as a job: each step takes a few hundred rows, in a transaction with the job's progress. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { admins } from '../../database/schema.ts';
import { adminColumns } from '../admins.ts';
import { placeAllByDate } from '../items/item-place.ts';
import { requireCollection } from '../items/item-store.ts';
import { readCurrency } from '../items/write-item.ts';
import type { JobKind } from '../jobs/job-runner.ts';
import type { Job } from '../jobs/jobs.ts';
import { type GeneratedSku, generatedSku } from './generated-skus.ts';
import { byRow, columnOf, type EntryContext, type ImportEntry, isRefused, type RefusedEntry } from './import-entry.ts';
import { importLimits } from './import-limits.ts';
import { addRedirects } from './import-redirects.ts';
import { addResults, beginResults, type ImportRow, readRows, requireImport, type StoredRow } from './import-store.ts';
import { cellsOf } from './read-cells.ts';
import { readItem } from './read-items.ts';
import { readProduct } from './read-products.ts';
import { isTooLong, type TableRow } from './read-table.ts';
import { withRemoteImages } from './remote-images.ts';
import {
  completeGroups,
  findRepeated,
  groupsOf,
  groupsOfStep,
  isTooLarge,
  type RepeatedRow,
  type RowGroup,
  repeatedRow,
} from './row-groups.ts';
import { menuMessage } from './store-pages-menu.ts';
import { type EntryResult, type ImportRun, writeEntries } from './write-entries.ts';
import { isPage, writePages } from './write-pages.ts';

export const importJobInput = z.object({
  importId: z.string(),
  collectionId: z.string(),
  addPages: z.boolean(),
  redirects: z.boolean().default(false),
  isDry: z.boolean(),
  timeZone: z.string(),
});

/** What is known between two steps. */
export const importJobState = z.object({
  /** The last row that was taken. */
  after: z.number().default(0),
  /** Items that a dry run has placed. */
  planned: z.number().default(0),
  /** Store pages that were added, or would be. */
  pages: z.number().default(0),
  /** Redirects that were added, or would be. */
  redirects: z.number().default(0),
  /** What is told of the run as a whole. */
  messages: z.array(z.string()).default([]),
  /** Rows whose key others have had, of those that follow. */
  repeated: z.array(repeatedRow).default([]),
  /** SKUs that a dry run has made. */
  made: z.array(generatedSku).default([]),
});

/** One more than a product has: whether it ends is seen. */
const READ = importLimits.productRows + 1;

export const importJob: JobKind = {
  failure: adminMessages.processing,
  async step(tx, job) {
    const { importId, isDry } = importJobInput.parse(job.input);
    const { after, planned, pages, redirects, made, ...state } = importJobState.parse(job.state);
    const file = await requireImport(tx, job.websiteId, importId, true);
    if (after === 0) await beginResults(tx, importId, file.mapping);
    const repeated = after === 0 ? await findRepeated(tx, file) : state.repeated;
    const rows = await readRows(tx, importId, after, READ);
    const groups = groupsOfStep(groupsOf(rows, file, repeated), rows.length < READ);
    const run = await runOf(tx, job, file, { planned, redirects, repeated, made });
    const written = await writeGroups(tx, run, importId, groups);
    await addResults(tx, importId, written.results);
    const taken = groups.flatMap((group) => group.rows);
    const last = taken.at(-1)?.number ?? after;
    const isDone = taken.length === rows.length && rows.length < READ;
    if (isDone && !isDry) await placeAllByDate(tx, run.target);
    const count = isDry ? Math.max(pages, written.pages) : pages + written.pages;
    const added = written.results.filter(({ outcome }) => outcome === 'added').length;
    return {
      processed: taken.length,
      state: {
        after: last,
        planned: isDry ? planned + added : 0,
        redirects: redirects + written.redirects,
        pages: count,
        messages: isDone && count > 0 ? [await menuMessage(tx, run)] : [],
        made: isDry ? [...made, ...written.made].map((one) => [...one]) : [],
        repeated: repeated.filter(([number]) => number > last).map((row) => [...row]),
      },
      isDone,
    };
  },
};

interface StepState {
  readonly planned: number;
  readonly redirects: number;
  readonly repeated: readonly RepeatedRow[];
  readonly made: readonly GeneratedSku[];
}

async function runOf(tx: Db, job: Job, file: ImportRow, step: StepState): Promise<ImportRun> {
  const { importId, collectionId, addPages, redirects, isDry, timeZone } = importJobInput.parse(job.input);
  const { planned, repeated, made } = step;
  const { websiteId } = job;
  const [admin] = await tx.select(adminColumns).from(admins).where(eq(admins.id, job.author));
  if (admin === undefined) throw new Error('The admin who imports has gone.');
  const currency = await readCurrency(tx, websiteId);
  // One moment for all that is published by an import.
  const now = Date.parse(job.created);
  const target = await requireCollection(tx, { websiteId }, collectionId, true);
  const { mapping, columns, format } = file;
  const isOfProducts = file.target === 'products';
  const copies = new Map(isOfProducts ? [] : repeated.map(([number, first, count]) => [number, { first, count }]));
  const context = { mapping, columns, format, copies, currency, timeZone, now };
  return {
    ...{ importId, websiteId, admin, now, currency, target, isOfProducts },
    addPages,
    redirects,
    plannedRedirects: isDry ? step.redirects : 0,
    isDry,
    planned,
    made,
    context,
  };
}

interface WrittenGroups {
  readonly results: readonly Omit<EntryResult, 'moved'>[];
  readonly pages: number;
  readonly redirects: number;
  readonly made: readonly GeneratedSku[];
}

async function writeGroups(
  tx: Db,
  run: ImportRun,
  importId: string,
  groups: readonly RowGroup[],
): Promise<WrittenGroups> {
  const own = groups.filter(({ isTaken }) => !isTaken);
  const entries = await completeGroups(
    tx,
    importId,
    own.filter((group) => !isTooLarge(group)),
  );
  const pages = entries.flat().filter((row) => isPage(row, run.context));
  const read = entries.flatMap(([first, ...rest]) =>
    first === undefined || pages.includes(first) ? [] : [readGroup([first, ...rest], run)],
  );
  const usable = read.flatMap((entry) => (isRefused(entry) ? [] : [entry]));
  const written = await writeEntries(tx, run, await withRemoteImages(tx, usable, run.context));
  const refused = [...read.filter(isRefused), ...own.filter(isTooLarge).map((group) => tooLarge(group, run))];
  const ofPages = await writePages(tx, run, pages);
  const ofRefused = refused.map((entry) => ({ ...entry, outcome: 'refused' as const }));
  const redirected = await addRedirects(tx, run, [...written.results, ...ofPages]);
  return { ...written, results: [...redirected.results, ...ofRefused], redirects: redirected.count };
}

/** A product with more rows than one has is refused once, as a whole. */
function tooLarge({ rows: [row] }: RowGroup, { context }: ImportRun): RefusedEntry {
  if (row === undefined) throw new Error('A product of no rows.');
  const { number } = row;
  const message = `A product has at most ${importLimits.productRows} rows.`;
  return { number, title: readProduct([row], context).title, notes: [{ number, column: '', message }] };
}

type StoredRows = readonly [StoredRow, ...StoredRow[]];

function readGroup(rows: StoredRows, { isOfProducts, context }: ImportRun): ImportEntry | RefusedEntry {
  const wide = rows.find((row) => isTooLong(row, context));
  if (wide !== undefined) {
    const { number } = wide;
    return {
      number: rows[0].number,
      title: titleOf(rows[0], context),
      notes: [{ number, column: '', message: TOO_LONG }],
    };
  }
  const entry = isOfProducts ? readProduct(rows, context) : readItem(rows[0], context);
  const numbers = new Set(rows.map(({ number }) => number));
  const repeated = rows.filter(({ repeats }) => repeats !== null && !numbers.has(repeats));
  if (repeated.length === 0) return entry;
  const notes = [...(isRefused(entry) ? entry.notes : []), ...repeated.map((row) => repetition(row, context))];
  return { number: entry.number, title: entry.title, notes: byRow(notes) };
}

const TOO_LONG = 'The row has more cells than there are headings: a text with a comma in it needs quotes around it.';

const titleOf = (row: TableRow, { mapping }: EntryContext): string => cellsOf(row, mapping).text('title');

const repetition = ({ number, repeats }: StoredRow, context: EntryContext) => ({
  number,
  column: columnOf(context, 'sku'),
  message: `${adminMessages.exists('SKU')}: row ${repeats}.`,
});
