/** Operations on rows, columns and blocks of a layout document. */
import { isData, listOf } from '#shared/json';
import { apply, type Operation } from '../documents/operations.ts';
import type { Place } from '../preview/messages.ts';
import { freshIds } from './block-ids.ts';
import { kindOf, MAX_COLUMNS, partValue, pathOf, spansOf, splitPath } from './layout.ts';

export interface Change {
  readonly operations: readonly Operation[];
  /** Path of the new selection; null: none. */
  readonly selected: string | null;
}

/** A layout with operations applied in sequence. */
class Draft {
  readonly operations: Operation[] = [];
  layout: unknown;

  constructor(layout: unknown) {
    this.layout = layout;
  }

  do(operation: Operation): void {
    this.operations.push(operation);
    this.layout = apply(this.layout, operation);
  }

  list(path: string): readonly unknown[] {
    return listOf(partValue(this.layout, path));
  }

  insert({ path, index }: Place, value: unknown): void {
    if (partValue(this.layout, path) === undefined) this.do({ op: 'set', path: pathOf(path), value: [value] });
    else this.do({ op: 'insert', path: pathOf(path), index: Math.min(index, this.list(path).length), value });
  }

  remove(path: string): void {
    const { list, index } = splitPath(path);
    this.do({ op: 'remove', path: pathOf(list), index });
  }

  setSpans(row: string, spans: readonly number[]): void {
    const before = this.list(`${row}.columns`).map((column) => (isData(column) ? column['span'] : undefined));
    spans.forEach((span, at) => {
      if (before[at] !== span) this.do({ op: 'set', path: pathOf(`${row}.columns.${at}.span`), value: span });
    });
  }

  change(selected: string | null): Change {
    return { operations: this.operations, selected };
  }
}

/** Equal widths of columns that share a row. */
export function evenSpans(count: number): readonly number[] {
  const share = Math.trunc(MAX_COLUMNS / count);
  const rest = MAX_COLUMNS - share * count;
  return Array.from({ length: count }, (_, at) => share + (at < rest ? 1 : 0));
}

/** A row with empty columns. */
const emptyRow = (columns: number): object => ({
  columns: evenSpans(columns).map((span) => ({ span, blocks: [] })),
});

const listKind = (list: string): string => list.slice(list.lastIndexOf('.') + 1);

/** The place clamped to the current layout. Undefined if its list is gone. */
function placeIn(layout: unknown, { path, index }: Place): Place | undefined {
  const holder = path.includes('.') ? partValue(layout, splitPath(path).list) : layout;
  return isData(holder) ? { path, index: Math.min(index, listOf(partValue(layout, path)).length) } : undefined;
}

/** Prepares a place for a block: in an existing column, a new column, or a new row. Returns its path. */
function openPlace(draft: Draft, place: Place): Place {
  const kind = listKind(place.path);
  const { index } = place;
  if (kind === 'blocks') return place;
  if (kind === 'rows') {
    draft.insert(place, emptyRow(1));
    return { path: `${place.path}.${index}.columns.0.blocks`, index: 0 };
  }
  const row = place.path.replace(/\.columns$/, '');
  draft.insert(place, { span: 1, blocks: [] });
  draft.setSpans(row, evenSpans(draft.list(place.path).length));
  return { path: `${place.path}.${index}.blocks`, index: 0 };
}

/** Adds a block, or a row at row level; at the end of the page if the place is gone. */
export function insertPart(layout: unknown, wanted: Place, value: unknown): Change {
  const draft = new Draft(layout);
  const place = placeIn(layout, wanted) ?? placeAfter(layout, null);
  const isRow = isData(value) && Array.isArray(value['columns']);
  const target = isRow ? place : openPlace(draft, place);
  draft.insert(target, value);
  return draft.change(`${target.path}.${target.index}`);
}

/** The place after a part: for a block, after it; for a column, at its end; otherwise a new row. */
export function placeAfter(layout: unknown, path: string | null): Place {
  if (path === null || partValue(layout, path) === undefined)
    return { path: 'rows', index: listOf(partValue(layout, 'rows')).length };
  const { list, index } = splitPath(path);
  if (kindOf(path) !== 'column') return { path: list, index: index + 1 };
  return { path: `${path}.blocks`, index: listOf(partValue(layout, `${path}.blocks`)).length };
}

const isEmptyColumn = (column: unknown): boolean =>
  isData(column) && listOf(column['blocks']).length === 0 && listOf(column['rows']).length === 0;

/** Removes a column; its neighbor gets its width. A row without columns is removed, too. */
function removeColumn(draft: Draft, column: string): void {
  const { list, index } = splitPath(column);
  const row = list.replace(/\.columns$/, '');
  const spans = [...spansOf(partValue(draft.layout, row))];
  if (spans.length <= 1) return draft.remove(row);
  const [freed = 0] = spans.splice(index, 1);
  const neighbor = Math.max(0, index - 1);
  spans[neighbor] = Math.min(MAX_COLUMNS, (spans[neighbor] ?? 0) + freed);
  draft.remove(column);
  draft.setSpans(row, spans);
}

/** Removes a part, and its column and row if they become empty. */
export function removePart(layout: unknown, path: string): Change {
  const draft = new Draft(layout);
  if (kindOf(path) === 'column') removeColumn(draft, path);
  else draft.remove(path);
  const column = /^(.*\.columns\.\d+)\.blocks\.\d+$/.exec(path)?.[1];
  if (column !== undefined && isEmptyColumn(partValue(draft.layout, column))) removeColumn(draft, column);
  const { list, index } = splitPath(path);
  const left = draft.list(list).length;
  return draft.change(left === 0 ? null : `${list}.${Math.min(index, left - 1)}`);
}

/** The path of a part after an insertion or removal at `place`; `by` is 1 or -1. */
function shifted(path: string, { path: list, index }: Place, by: number): string {
  if (!path.startsWith(`${list}.`)) return path;
  const [at = '', ...rest] = path.slice(list.length + 1).split('.');
  const moved = Number(at) >= index ? Number(at) + by : Number(at);
  return [list, moved, ...rest].join('.');
}

/** Moves a part to a place in the current layout. Undefined if not allowed. */
export function movePart(layout: unknown, from: string, wanted: Place): Change | undefined {
  const kind = kindOf(from);
  const place = placeIn(layout, wanted);
  if (place === undefined || kind === null || kind === 'column' || partValue(layout, from) === undefined)
    return undefined;
  if (`${place.path}.`.startsWith(`${from}.`)) return undefined;
  if (kind === 'row' && listKind(place.path) !== 'rows') return undefined;
  const draft = new Draft(layout);
  const target = kind === 'row' ? place : openPlace(draft, place);
  const isOpened = target !== place;
  const source = isOpened ? shifted(from, place, 1) : from;
  const own = splitPath(source);
  const list = shifted(`${target.path}.0`, { path: own.list, index: own.index + 1 }, -1).replace(/\.\d+$/, '');
  const isSameList = own.list === target.path;
  const index = isSameList && own.index < target.index ? target.index - 1 : target.index;
  if (isSameList && index === own.index) return undefined;
  const to = `${isSameList ? target.path : list}.${index}`;
  if (partValue(draft.layout, target.path) === undefined) draft.do({ op: 'set', path: pathOf(target.path), value: [] });
  draft.do({ op: 'move', from: pathOf(source), to: pathOf(to) });
  return closeSource(draft, source, to);
}

/** Removes the column that a block has left empty. */
function closeSource(draft: Draft, source: string, to: string): Change {
  const column = /^(.*\.columns\.\d+)\.blocks\.\d+$/.exec(source)?.[1];
  if (column === undefined || to.startsWith(`${column}.`) || !isEmptyColumn(partValue(draft.layout, column)))
    return draft.change(to);
  const row = column.replace(/\.columns\.\d+$/, '');
  const isWholeRow = draft.list(`${row}.columns`).length <= 1;
  const gone = splitPath(isWholeRow ? row : column);
  removeColumn(draft, column);
  return draft.change(shifted(to, { path: gone.list, index: gone.index + 1 }, -1));
}

/** Adds a copy after a part. */
export function duplicatePart(layout: unknown, path: string): Change | undefined {
  const value = partValue(layout, path);
  if (value === undefined || kindOf(path) === 'column') return undefined;
  return insertPart(layout, placeAfter(layout, path), freshIds(value));
}

/** Moves a part by one step: a block also to the adjacent column or row. Undefined at the end. */
export function stepPart(layout: unknown, path: string, by: 1 | -1): Change | undefined {
  const { list, index } = splitPath(path);
  const siblings = listOf(partValue(layout, list)).length;
  const next = index + by;
  if (kindOf(path) === 'column') return next < 0 || next >= siblings ? undefined : swapColumns(layout, path, next);
  if (next >= 0 && next < siblings) return movePart(layout, path, { path: list, index: by > 0 ? next + 1 : next });
  if (kindOf(path) === 'row') return undefined;
  const target = nextColumn(layout, list.replace(/\.blocks$/, ''), by);
  if (target === undefined) return undefined;
  const length = listOf(partValue(layout, `${target}.blocks`)).length;
  return movePart(layout, path, { path: `${target}.blocks`, index: by > 0 ? 0 : length });
}

function swapColumns(layout: unknown, path: string, next: number): Change {
  const draft = new Draft(layout);
  const { list } = splitPath(path);
  draft.do({ op: 'move', from: pathOf(path), to: pathOf(`${list}.${next}`) });
  return draft.change(`${list}.${next}`);
}

/** The next or previous column, in its row or the adjacent one. */
function nextColumn(layout: unknown, column: string, by: 1 | -1): string | undefined {
  const { list, index } = splitPath(column);
  const columns = listOf(partValue(layout, list)).length;
  if (index + by >= 0 && index + by < columns) return `${list}.${index + by}`;
  const row = splitPath(list.replace(/\.columns$/, ''));
  const target = `${row.list}.${row.index + by}.columns`;
  const count = listOf(partValue(layout, target)).length;
  return count === 0 ? undefined : `${target}.${by > 0 ? 0 : count - 1}`;
}

/** Changes the widths of a row's columns. Undefined if they do not fit. */
export function resizeColumns(layout: unknown, row: string, spans: readonly number[]): Change | undefined {
  const before = spansOf(partValue(layout, row));
  if (spans.length !== before.length || spans.some((span) => !Number.isInteger(span) || span < 1 || span > MAX_COLUMNS))
    return undefined;
  const draft = new Draft(layout);
  draft.setSpans(row, spans);
  return draft.operations.length === 0 ? undefined : draft.change(row);
}

/** Adds an empty column at the end of a row. Undefined if the row is full. */
export function addColumn(layout: unknown, row: string): Change | undefined {
  const list = `${row}.columns`;
  const count = listOf(partValue(layout, list)).length;
  if (count >= MAX_COLUMNS) return undefined;
  const draft = new Draft(layout);
  draft.insert({ path: list, index: count }, { span: 1, blocks: [] });
  draft.setSpans(row, evenSpans(count + 1));
  return draft.change(`${list}.${count}`);
}
