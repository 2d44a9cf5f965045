/** Writes a batch of entries: each as a whole or not at all, with what became of it. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { collectionTypes } from '#shared/collection-types';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { codeOf } from '../../database/failures.ts';
import { items } from '../../database/schema.ts';
import { Problem } from '../../http/problems.ts';
import { stateOf } from '../items/item-rights.ts';
import type { CollectionRow, StoredItem } from '../items/item-store.ts';
import { insertVariants, writeVariantRows } from '../items/variant-rows.ts';
import { type AudioFileContext, audioFileNotes, checkTrack, uploadFirst, withAudioFile } from './audio-files.ts';
import { changeText, itemAddress } from './describe-change.ts';
import { type ComparedEntries, findFiles, findStored } from './find-stored.ts';
import { findConflictingRows, type GeneratedSku, generatedSkusOf } from './generated-skus.ts';
import { columnOf, type EntryContext, type ImportEntry, type ImportNote, type Moved, notesOf } from './import-entry.ts';
import { type ItemPlacement, openItemPlacement } from './item-placement.ts';
import { matchEntry, skusOf } from './match-entry.ts';
import { type PlanContext, type PlannedItem, planNew, planStored } from './plan-entry.ts';
import { CellProblem } from './read-cells.ts';
import { writeComments } from './write-comments.ts';

export interface EntryResult {
  readonly number: number;
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'refused';
  readonly title: string;
  readonly notes: readonly ImportNote[];
  /** Where visitors of its old address find it. */
  readonly moved?: Moved;
}

export interface ImportRun extends Omit<PlanContext, 'pictures'> {
  readonly importId: string;
  readonly websiteId: string;
  readonly target: CollectionRow;
  readonly isOfProducts: boolean;
  readonly addPages: boolean;
  /** Whether redirects from old URLs are created. */
  readonly redirects: boolean;
  /** Redirects that a dry run has counted before. */
  readonly plannedRedirects: number;
  readonly isDry: boolean;
  /** Items that a dry run has placed before. */
  readonly planned: number;
  /** SKUs that were made for entries before. */
  readonly made: readonly GeneratedSku[];
  readonly context: EntryContext;
}

interface Written {
  readonly results: readonly EntryResult[];
  /** Store pages that were added, or would be by a dry run so far. */
  readonly pages: number;
  /** SKUs that were made. */
  readonly made: readonly GeneratedSku[];
}

/** Writes entries, or tells what writing them would do. Two that mean one item are written one after the other. */
export async function writeEntries(tx: Db, run: ImportRun, entries: readonly ImportEntry[]): Promise<Written> {
  const found = await findAll(tx, run, entries);
  const rowOfSku = new Map([...found.given, ...run.made]);
  const made: GeneratedSku[] = [];
  const placement = await openItemPlacement(tx, run);
  const outcomes: Outcome[] = [];
  const later: ImportEntry[] = [];
  const touched = new Set<string>();
  for (const entry of entries) {
    const outcome = await outcomeOf(entry, { ...run, ...found, rowOfSku, placement, touched });
    if (outcome === 'later') {
      later.push(entry);
      continue;
    }
    outcomes.push(outcome);
    if (outcome.stored !== undefined) touched.add(outcome.stored.item.id);
    made.push(...(outcome.made ?? []));
    for (const [sku, row] of outcome.made ?? []) rowOfSku.set(sku, row);
  }
  if (!run.isDry) await orAgain(() => writeOutcomes(tx, run, outcomes));
  const results = outcomes.map(resultOf);
  if (later.length === 0) return { results, pages: placement.added(), made };
  const planned = results.filter(({ outcome }) => outcome === 'added').length;
  const nextRun = { ...run, planned: run.planned + (run.isDry ? planned : 0), made: [...run.made, ...made] };
  const next = await writeEntries(tx, nextRun, later);
  return {
    results: [...results, ...next.results],
    made: [...made, ...next.made],
    pages: run.isDry ? Math.max(placement.added(), next.pages) : placement.added() + next.pages,
  };
}

/** What is there of what entries name. */
async function findAll(tx: Db, { target, importId, context: { mapping } }: ImportRun, entries: readonly ImportEntry[]) {
  const pictures = entries.flatMap((entry) => entry.pictures.map(({ name }) => name));
  const sounds = entries.flatMap(({ sound }) => sound ?? []);
  const made = entries.flatMap((entry) => generatedSkusOf(entry));
  return {
    stored: await findStored(tx, target, entries),
    pictures: await findFiles(tx, pictures, 'image'),
    sounds: await findFiles(tx, sounds, 'audio'),
    given: await findConflictingRows(tx, { importId, mapping }, made),
  };
}

interface Outcome {
  readonly result: EntryResult;
  readonly entry: ImportEntry;
  readonly plan?: PlannedItem | undefined;
  /** Undefined for one that was refused. */
  readonly stored?: StoredItem;
  readonly made?: readonly GeneratedSku[];
}

function resultOf({ result, entry: { oldPath = '' }, plan, stored }: Outcome): EntryResult {
  if (stored === undefined || oldPath === '') return result;
  const isShown = stateOf((plan?.row ?? stored.item).data) === 'Published';
  return isShown ? { ...result, moved: { from: oldPath, to: itemAddress(stored) } } : result;
}

interface Surroundings extends ImportRun, PlanContext, AudioFileContext {
  readonly stored: Omit<ComparedEntries, 'rowOfSku'>;
  readonly rowOfSku: ReadonlyMap<string, number>;
  readonly context: EntryContext;
  readonly target: CollectionRow;
  readonly placement: ItemPlacement;
  /** Items that entries before have changed. */
  readonly touched: ReadonlySet<string>;
}

async function outcomeOf(given: ImportEntry, surroundings: Surroundings): Promise<Outcome | 'later'> {
  const { placement, context, touched } = surroundings;
  const { number, title } = given;
  const told = (outcome: EntryResult['outcome'], notes: readonly ImportNote[]): EntryResult => {
    return { number, title, outcome, notes };
  };
  try {
    const compared = { ...surroundings.stored, rowOfSku: surroundings.rowOfSku };
    const { entry, stored, keepsBlocks } = matchEntry(withAudioFile(given, surroundings), compared);
    if (stored !== undefined && touched.has(stored.item.id)) return 'later';
    const made = generatedSkusOf(entry, skusOf(stored));
    const notes = [
      ...remarksOf(entry, keepsBlocks, context),
      ...missingPictures(entry, surroundings),
      ...audioFileNotes(entry, surroundings),
    ];
    if (stored !== undefined) {
      const plan = planStored(entry, stored, surroundings);
      if (plan === undefined) return { entry, plan, result: told('unchanged', notes), stored };
      const change = { number, column: '', message: changeText(plan), isChange: true } as const;
      return { entry, plan, result: told('changed', [change, ...notes]), stored, made };
    }
    checkNew(entry, surroundings);
    checkTrack(entry, surroundings);
    const plan = planNew(entry, await placement.next(entry.input.urlId || entry.input.title), surroundings);
    return { entry, plan, result: told('added', notes), stored: plan.stored, made };
  } catch (error) {
    return { entry: given, result: told('refused', notesOf(error, number, context, given.placeOf)) };
  }
}

/** What is told of a text is of no use when the text stays. */
function remarksOf({ number, remarks = [] }: ImportEntry, keepsBlocks: boolean, context: EntryContext) {
  if (!keepsBlocks) return remarks;
  const column = columnOf(context, 'body');
  return [...remarks.filter((one) => one.column !== column), { number, column, message: BLOCKS }];
}

const BLOCKS = 'The text is made of blocks, which an import leaves as they are.';

/** Throws for what a new item lacks: without a price it would be on sale for nothing. */
function checkNew(
  { number, input, given, pictures: named }: ImportEntry,
  { isOfProducts, target, pictures }: Surroundings,
): void {
  if (!given.has('title'))
    throw new CellProblem(number, 'title', 'The title is missing: no product has this SKU or address.');
  if (isOfProducts && input.variants === undefined) throw new CellProblem(number, 'price', 'The price is missing.');
  const { typeName, type } = target.data;
  const isOfPictures = typeName === 'gallery' || type === collectionTypes['slide-gallery'];
  if (!isOfPictures || named.some(({ name }) => pictures.has(name.toLowerCase()))) return;
  const [first] = named;
  const message = first === undefined ? 'The picture is missing.' : uploadFirst(first.name);
  throw new CellProblem(number, 'picture', message);
}

/** Pictures are not fetched: the server connects to no address that a file names. */
const missingPictures = (
  { pictures: named }: ImportEntry,
  { pictures, context }: Pick<Surroundings, 'pictures' | 'context'>,
): readonly ImportNote[] =>
  named.flatMap(({ number, field, name }) =>
    pictures.has(name.toLowerCase()) ? [] : [{ number, column: columnOf(context, field), message: uploadFirst(name) }],
  );

async function writeOutcomes(tx: Db, { admin }: ImportRun, outcomes: readonly Outcome[]): Promise<void> {
  const plans = (outcome: EntryResult['outcome']) =>
    outcomes.flatMap(({ result, plan }) => (result.outcome === outcome && plan !== undefined ? [plan] : []));
  await write(tx, plans('added'), plans('changed'));
  if (!may(admin.roles, 'comments.moderate')) return;
  const commented = outcomes.flatMap(({ stored, entry: { comments = [] } }) =>
    stored === undefined || comments.length === 0 ? [] : [{ itemId: stored.item.id, comments }],
  );
  await writeComments(tx, commented);
}

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
