/** Bulk changes of items, and their inverses. Pure. */
import type { TermKind } from './item-addresses.ts';
import type { ListedItem } from './item-replies.ts';

/** Body of the API call. */
export interface BulkChange {
  readonly delete?: true;
  readonly change?: {
    readonly workflowState?: string;
    readonly starred?: boolean;
    readonly commentState?: number;
  };
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly addCategories?: readonly string[];
  readonly removeCategories?: readonly string[];
}

/** One call of an undo. */
export type UndoStep =
  | { readonly kind: 'bulk'; readonly ids: readonly string[]; readonly change: BulkChange }
  /** For a single item, because publishing has changed its date, too. */
  | { readonly kind: 'item'; readonly id: string; readonly fields: object }
  | { readonly kind: 'restore'; readonly id: string };

/** The calls that undo a change of these items. */
export function undoSteps(rows: readonly ListedItem[], change: BulkChange): readonly UndoStep[] {
  if (change.delete === true) return rows.map(({ id }) => ({ kind: 'restore', id }));
  if (change.change?.workflowState !== undefined) return rows.map(stateBefore);
  return [...switchesBefore(rows, change), ...termsBefore(rows, change)].filter(({ ids }) => ids.length > 0);
}

function stateBefore({ id, workflowState, publishOn }: ListedItem): UndoStep {
  const isScheduled = workflowState === 'Scheduled' && publishOn !== null;
  const date = isScheduled ? { publishAt: new Date(publishOn).toISOString() } : publishOn === null ? {} : { publishOn };
  return { kind: 'item', id, fields: { workflowState, ...date } };
}

type BulkStep = Extract<UndoStep, { readonly kind: 'bulk' }>;

/** An item that does not say so is closed for comments. */
const [OPEN, CLOSED] = [1, 2];

function switchesBefore(rows: readonly ListedItem[], { change = {} }: BulkChange): readonly BulkStep[] {
  const step = (ids: readonly string[], before: NonNullable<BulkChange['change']>): BulkStep => {
    return { kind: 'bulk', ids, change: { change: before } };
  };
  const { starred, commentState } = change;
  const idsOf = (isWanted: (row: ListedItem) => boolean): readonly string[] =>
    rows.filter(isWanted).map(({ id }) => id);
  return [
    ...(starred === undefined
      ? []
      : [
          step(
            idsOf((row) => row.starred !== starred),
            { starred: !starred },
          ),
        ]),
    ...(commentState === undefined
      ? []
      : [
          step(
            idsOf((row) => (row.commentState ?? CLOSED) !== commentState),
            { commentState: 3 - commentState },
          ),
        ]),
  ];
}

const hasTerm = (row: ListedItem, kind: TermKind, term: string): boolean =>
  row[kind].some((name) => name.toLowerCase() === term.toLowerCase());

/** Removes a term only from items that lacked it, and restores it only to those that had it. */
function termsBefore(rows: readonly ListedItem[], change: BulkChange): readonly BulkStep[] {
  const { addTags = [], removeTags = [], addCategories = [], removeCategories = [] } = change;
  const steps = (kind: TermKind, terms: readonly string[], had: boolean, back: keyof BulkChange): BulkStep[] =>
    terms.map((term) => {
      const ids = rows.filter((row) => hasTerm(row, kind, term) === had).map(({ id }) => id);
      return { kind: 'bulk', ids, change: { [back]: [term] } };
    });
  return [
    ...steps('tags', addTags, false, 'removeTags'),
    ...steps('tags', removeTags, true, 'addTags'),
    ...steps('categories', addCategories, false, 'removeCategories'),
    ...steps('categories', removeCategories, true, 'addCategories'),
  ];
}

/** The toast text after a bulk change. */
export function doneText(count: string, change: BulkChange): string {
  const { workflowState, starred, commentState } = change.change ?? {};
  const [term] = [change.addTags, change.removeTags, change.addCategories, change.removeCategories].flatMap(
    (terms) => terms ?? [],
  );
  if (change.delete === true) return `${count} in the trash`;
  if (workflowState === 'Published') return `${count} published`;
  if (workflowState !== undefined) return `${count}: ${workflowState}`;
  if (starred !== undefined) return `${count} ${starred ? 'featured' : 'no longer featured'}`;
  if (commentState !== undefined) return `Comments of ${count} ${commentState === OPEN ? 'opened' : 'closed'}`;
  return `${count} ${(change.removeTags ?? change.removeCategories) ? 'without' : 'with'} “${term ?? ''}”`;
}
