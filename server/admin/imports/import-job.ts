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
import { columnOf, type EntryContext, type ImportEntry, isRefused, type RefusedEntry } from './import-entry.ts';
import { importLimits } from './import-limits.ts';
import { addResults, beginResults, type ImportRow, readRows, requireImport, type StoredRow } from './import-store.ts';
import { readItem } from './read-items.ts';
import { productKey, type Rows, readProduct } from './read-products.ts';
import { type EntryResult, type ImportRun, writeEntries } from './write-entries.ts';
import { isPage, writePages } from './write-pages.ts';

export const importJobInput = z.object({
  importId: z.string(),
  collectionId: z.string(),
  addPages: z.boolean(),
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
  /** The key of a product that was refused for its many rows, while others of them follow. */
  refusing: z.string().optional(),
});

/** One more than a product has: whether it ends is seen. */
const READ = importLimits.productRows + 1;

export const importJob: JobKind = {
  failure: adminMessages.processing,
  async step(tx, job) {
    const { importId, isDry } = importJobInput.parse(job.input);
    const { after, planned, pages, refusing } = importJobState.parse(job.state);
    const file = await requireImport(tx, job.websiteId, importId, true);
    if (after === 0) await beginResults(tx, importId, file.mapping);
    const rows = await readRows(tx, importId, after, READ);
    const groups = takenGroups(groupsOf(rows, file, refusing), rows.length < READ);
    const run = await runOf(tx, job, file, planned);
    const large = largeOf(groups, run, refusing);
    const written = await writeGroups(tx, run, groups.slice(large.groups));
    await addResults(tx, importId, [...large.results, ...written.results]);
    const taken = groups.flat();
    const isDone = taken.length === rows.length && rows.length < READ;
    if (isDone && !isDry) await placeAllByDate(tx, run.target);
    const added = written.results.filter(({ outcome }) => outcome === 'added').length;
    return {
      processed: taken.length,
      state: {
        after: taken.at(-1)?.number ?? after,
        planned: isDry ? planned + added : 0,
        pages: isDry ? Math.max(pages, written.pages) : pages + written.pages,
        refusing: groups.length === 1 ? large.key : undefined,
      },
      isDone,
    };
  },
};

/** Rows that make one entry: of products those that stand together and have one key. */
function groupsOf(
  rows: readonly StoredRow[],
  { target, mapping }: ImportRow,
  before: string | undefined,
): readonly StoredRow[][] {
  const groups: StoredRow[][] = [];
  let last = before;
  for (const row of rows) {
    const key = target === 'products' ? productKey(row, { mapping }) : undefined;
    const group = groups.at(-1);
    if (group !== undefined && key !== undefined && (key === last || key === '')) group.push(row);
    else groups.push([row]);
    if (key !== '') last = key;
  }
  return groups;
}

/** As many as a step takes. The last one may go on in rows that were not read. */
function takenGroups(groups: readonly StoredRow[][], isEnd: boolean): readonly StoredRow[][] {
  const whole = isEnd || groups.length === 1 ? groups : groups.slice(0, -1);
  let count = 0;
  return whole.filter((group) => {
    const isTaken = count < importLimits.step;
    count += group.length;
    return isTaken;
  });
}

interface LargeGroup {
  /** 1, when the first group is of a product with too many rows. */
  readonly groups: number;
  readonly key?: string;
  readonly results: readonly EntryResult[];
}

/** A product with more rows than are read is refused once; its other rows are left out. `refusing`: its key, when it was. */
function largeOf(
  [group = []]: readonly StoredRow[][],
  { isOfProducts, context }: ImportRun,
  refusing: string | undefined,
): LargeGroup {
  const [row] = group;
  if (!isOfProducts || row === undefined) return { groups: 0, results: [] };
  const key = productKey(row, context);
  const isRest = refusing !== undefined && (key === refusing || key === '');
  if (isRest) return { groups: 1, key: refusing, results: [] };
  if (group.length <= importLimits.productRows) return { groups: 0, results: [] };
  const { title } = readProduct([row], context);
  const message = `A product has at most ${importLimits.productRows} rows.`;
  const notes = [{ number: row.number, column: '', message }];
  return { groups: 1, key, results: [{ number: row.number, outcome: 'refused', title, notes }] };
}

async function runOf(tx: Db, job: Job, file: ImportRow, planned: number): Promise<ImportRun> {
  const { collectionId, addPages, isDry, timeZone } = importJobInput.parse(job.input);
  const { websiteId } = job;
  const [admin] = await tx.select(adminColumns).from(admins).where(eq(admins.id, job.author));
  if (admin === undefined) throw new Error('The admin who imports has gone.');
  const currency = await readCurrency(tx, websiteId);
  // One moment for all that is published by an import.
  const now = Date.parse(job.created);
  const target = await requireCollection(tx, { websiteId }, collectionId, true);
  const context = { mapping: file.mapping, columns: file.columns, currency, timeZone, now };
  const isOfProducts = file.target === 'products';
  return { websiteId, admin, now, currency, target, isOfProducts, addPages, isDry, planned, context };
}

interface WrittenGroups {
  readonly results: readonly EntryResult[];
  readonly pages: number;
}

async function writeGroups(tx: Db, run: ImportRun, groups: readonly StoredRow[][]): Promise<WrittenGroups> {
  const pages = groups.flat().filter((row) => isPage(row, run.context));
  const items = groups.filter(([row]) => row !== undefined && !pages.includes(row));
  const read = items.map((group) => readGroup(group, run));
  const refused = read.filter(isRefused);
  const written = await writeEntries(
    tx,
    run,
    read.flatMap((entry) => (isRefused(entry) ? [] : [entry])),
  );
  const ofPages = await writePages(tx, run, pages);
  const ofRefused = refused.map((entry) => ({ ...entry, outcome: 'refused' as const }));
  return { ...written, results: [...written.results, ...ofRefused, ...ofPages] };
}

function readGroup(group: readonly StoredRow[], { isOfProducts, context }: ImportRun): ImportEntry | RefusedEntry {
  const rows = group as unknown as Rows;
  const entry = isOfProducts ? readProduct(rows, context) : readItem(rows[0], context);
  const numbers = new Set(group.map(({ number }) => number));
  const repeated = group.filter(({ repeats }) => repeats !== null && !numbers.has(repeats));
  if (repeated.length === 0 || isRefused(entry)) return entry;
  const notes = repeated.map((row) => repetition(row, context));
  return { number: entry.number, title: entry.title, notes };
}

const repetition = ({ number, repeats }: StoredRow, context: EntryContext) => ({
  number,
  column: columnOf(context, 'sku'),
  message: `${adminMessages.exists('SKU')}: row ${repeats}.`,
});
