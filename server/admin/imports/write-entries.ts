/** Writes a batch of entries: each as a whole or not at all, with what became of it. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { items } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import type { CollectionRow } from '../items/item-store.ts';
import { insertVariants, writeVariantRows } from '../items/variant-rows.ts';
import { findPictures, findStored, type StoredEntries } from './find-stored.ts';
import { columnOf, type EntryContext, type ImportEntry, type ImportNote, notesOf } from './import-entry.ts';
import { type PlanContext, type PlannedItem, planNew, planStored, storedOf } from './plan-entry.ts';
import { CellProblem } from './read-cells.ts';
import { openShelves, type Shelves } from './shelves.ts';

export interface EntryResult {
  readonly number: number;
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  readonly title: string;
  readonly notes: readonly ImportNote[];
}

export interface ImportRun extends Omit<PlanContext, 'pictures'> {
  readonly websiteId: string;
  readonly target: CollectionRow;
  readonly isOfProducts: boolean;
  readonly addPages: boolean;
  readonly isDry: boolean;
  /** Items that a dry run has placed before. */
  readonly planned: number;
  readonly context: EntryContext;
}

interface Written {
  readonly results: readonly EntryResult[];
  /** Store pages that were added, or would be by a dry run so far. */
  readonly pages: number;
}

/** Writes entries, or tells what writing them would do. */
export async function writeEntries(tx: Db, run: ImportRun, entries: readonly ImportEntry[]): Promise<Written> {
  const stored = await findStored(tx, run.target, entries);
  const pictures = await findPictures(tx, entries);
  const shelves = await openShelves(tx, run);
  const outcomes: Outcome[] = [];
  for (const entry of entries) outcomes.push(await outcomeOf(entry, { ...run, stored, pictures, shelves }));
  const plans = (outcome: EntryResult['outcome']) =>
    outcomes.flatMap(({ result, plan }) => (result.outcome === outcome && plan !== undefined ? [plan] : []));
  if (!run.isDry) await orAgain(() => write(tx, plans('added'), plans('changed')));
  return { results: outcomes.map(({ result }) => result), pages: shelves.added() };
}

interface Outcome {
  readonly result: EntryResult;
  readonly plan?: PlannedItem | undefined;
}

interface Surroundings extends ImportRun, PlanContext {
  readonly stored: StoredEntries;
  readonly shelves: Shelves;
}

async function outcomeOf(entry: ImportEntry, surroundings: Surroundings): Promise<Outcome> {
  const { stored, shelves, context } = surroundings;
  const { number, title, input } = entry;
  try {
    const found = storedOf(entry, stored);
    const notes = [...(entry.remarks ?? []), ...missingPictures(entry, surroundings)];
    if (found !== undefined) {
      const plan = planStored(entry, found, surroundings);
      return { result: { number, title, outcome: plan === undefined ? 'unchanged' : 'changed', notes }, plan };
    }
    // Without a price it would be on sale for nothing.
    if (surroundings.isOfProducts && input.variants === undefined)
      throw new CellProblem(number, 'price', 'The price is missing.');
    const plan = planNew(entry, await shelves.take(input.urlId || input.title), surroundings);
    return { result: { number, title, outcome: 'added', notes }, plan };
  } catch (error) {
    return { result: { number, title, outcome: 'refused', notes: notesOf(error, number, context, entry.placeOf) } };
  }
}

/** Pictures are not fetched: the server connects to no address that a file names. */
const missingPictures = (
  { pictures: named }: ImportEntry,
  { pictures, context }: Pick<Surroundings, 'pictures' | 'context'>,
): readonly ImportNote[] =>
  named.flatMap(({ number, field, name }) =>
    pictures.has(name.toLowerCase())
      ? []
      : [{ number, column: columnOf(context, field), message: `Upload “${name}” to the files, then import again.` }],
  );

async function write(tx: Db, added: readonly PlannedItem[], changed: readonly PlannedItem[]): Promise<void> {
  if (added.length > 0)
    await tx.insert(items).values(
      added.map(({ stored, row }) => {
        const { updatedAt: _, ...item } = stored.item;
        return { ...item, ...row };
      }),
    );
  await insertVariants(
    tx,
    added.flatMap((plan) => plan.variants?.rows ?? []),
  );
  for (const { stored, row, variants } of changed) {
    const { id } = stored.item;
    if (variants !== undefined && !isDeepStrictEqual(variants.rows, stored.variants))
      await writeVariantRows(tx, { itemId: id, stored: stored.variants }, variants.rows, variants.inputs);
    await tx
      .update(items)
      .set({ ...row, updatedAt: sql`now()` })
      .where(eq(items.id, id));
  }
}

const UNIQUE_VIOLATION = '23505';
const COLLISION = '40001';

/** Somebody else took a SKU or an address meanwhile: the transaction is tried again, and finds it taken. */
async function orAgain(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isTaken = (error instanceof Problem && error.code === 'owner-conflict') || codeOf(error) === UNIQUE_VIOLATION;
    throw isTaken ? Object.assign(new Error('taken meanwhile', { cause: error }), { code: COLLISION }) : error;
  }
}
