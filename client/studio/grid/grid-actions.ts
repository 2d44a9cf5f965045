/** Keyboard, pointer and clipboard actions of a grid. */
import Papa from 'papaparse';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { cellAfter } from './grid-keys.ts';
import { copied, emptied, type Place, pasted, type Range, rangeOf, type Sheet } from './grid-range.ts';

export interface Selected {
  readonly active: Place;
  /** Where a selection of several cells started. */
  readonly anchor: Place;
  /** Text in the active cell; null while it is not edited. */
  readonly typed: string | null;
}

export interface GridState<Row> extends Sheet<Row> {
  readonly selected: Selected;
  readonly setSelected: (selected: Selected) => void;
  readonly setRejections: (rejections: readonly string[]) => void;
  readonly onChange: (rows: readonly Row[]) => void;
}

/** The handlers for the current state of the grid. */
export function gridActions<Row>(state: GridState<Row>) {
  const { typed } = state.selected;
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!isInCell(event)) return;
      const isTaken = typed === null ? keyInGrid(state, event) : keyWhileEditing(state, event);
      if (!isTaken) return;
      event.preventDefault();
      // Otherwise Escape would close the grid's container.
      event.stopPropagation();
    },
    copy(event: ClipboardEvent): void {
      if (typed !== null || !isInCell(event)) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', copied(state, rangeOf(state.selected.active, state.selected.anchor)));
    },
    paste(event: ClipboardEvent): void {
      if (typed !== null || !isInCell(event)) return;
      event.preventDefault();
      paste(state, event.clipboardData.getData('text/plain'));
    },
    cells: cellActions(state),
  };
}

const isInCell = ({ target }: { readonly target: EventTarget }): boolean =>
  (target as Element).closest('button, [data-tools]') === null;

function cellActions<Row>(state: GridState<Row>) {
  const { selected, setSelected } = state;
  const { active, anchor, typed } = selected;
  return {
    select(place: Place, isExtended: boolean, isEdited: boolean): void {
      if (place.row !== active.row || place.column !== active.column) commit(state);
      setSelected({
        active: place,
        anchor: isExtended ? anchor : place,
        typed: isEdited ? textAt(state, place) : null,
      });
    },
    type: (text: string): void => setSelected({ active, anchor, typed: text }),
    leave(): void {
      if (typed === null) return;
      commit(state);
      setSelected({ active, anchor, typed: null });
    },
  };
}

function textAt<Row>({ rows, columns }: GridState<Row>, place: Place): string {
  const row = rows[place.row];
  return row === undefined ? '' : (columns[place.column]?.read(row) ?? '');
}

/** Writes texts into cells; returns the written range. */
function write<Row>(state: GridState<Row>, range: Range, cells: readonly (readonly string[])[]): Range {
  const written = pasted(state, range, cells);
  state.setRejections(written.rejections);
  if (written.rows.some((row, at) => row !== state.rows[at])) state.onChange(written.rows);
  return written.range;
}

/** Stores the typed text. */
function commit<Row>(state: GridState<Row>): void {
  const { active, typed } = state.selected;
  if (typed !== null && typed !== textAt(state, active)) write(state, { from: active, to: active }, [[typed]]);
}

function keyWhileEditing<Row>(state: GridState<Row>, { key, shiftKey }: KeyboardEvent): boolean {
  const { rows, columns, selected, setSelected } = state;
  const { active } = selected;
  if (key === 'Escape') {
    setSelected({ active, anchor: active, typed: null });
    return true;
  }
  const arrow = { Enter: shiftKey ? 'ArrowUp' : 'ArrowDown', Tab: shiftKey ? 'ArrowLeft' : 'ArrowRight' }[key];
  if (arrow === undefined) return false;
  commit(state);
  const size = { rows: rows.length, columns: columns.length };
  const next = cellAfter({ key: arrow, hasControl: false }, active, size) ?? active;
  setSelected({ active: next, anchor: next, typed: null });
  return true;
}

/** Whether the key was handled. */
function keyInGrid<Row>(state: GridState<Row>, event: KeyboardEvent): boolean {
  const { rows, columns, selected, setSelected } = state;
  const { active, anchor } = selected;
  const hasControl = event.ctrlKey || event.metaKey;
  const size = { rows: rows.length, columns: columns.length };
  const next = cellAfter({ key: event.key, hasControl }, active, size);
  if (next !== undefined) setSelected({ active: next, anchor: event.shiftKey ? anchor : next, typed: null });
  else if (event.key.toLowerCase() === 'a' && hasControl)
    setSelected({
      active: { row: 0, column: 0 },
      anchor: { row: size.rows - 1, column: size.columns - 1 },
      typed: null,
    });
  else return !hasControl && !event.altKey && editingKey(state, event.key);
  return true;
}

function editingKey<Row>(state: GridState<Row>, key: string): boolean {
  const { columns, selected, setSelected } = state;
  const { active } = selected;
  const range = rangeOf(active, selected.anchor);
  const column = columns[active.column];
  const isFlag = column?.kind === 'flag';
  if (column?.write === undefined) return false;
  if (isFlag && (key === ' ' || key === 'Enter')) write(state, range, [[textAt(state, active) === '' ? 'Yes' : '']]);
  else if (key === 'Delete' || key === 'Backspace') state.onChange(emptied(state, range));
  else if (isFlag) return false;
  else if (key === 'Enter' || key === 'F2') setSelected({ active, anchor: active, typed: textAt(state, active) });
  else if (key.length === 1) setSelected({ active, anchor: active, typed: key });
  else return false;
  return true;
}

/** Without tabs there is only one column, because commas may be part of numbers. */
const NO_DELIMITER = '\u0001';

function paste<Row>(state: GridState<Row>, copiedText: string): void {
  const { active, anchor } = state.selected;
  const text = copiedText.replace(/(?<![\r\n])[\r\n]+$/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: text.includes('\t') ? '\t' : NO_DELIMITER });
  const done = write(state, rangeOf(active, anchor), data.length === 0 ? [['']] : data);
  state.setSelected({ active: done.from, anchor: done.to, typed: null });
}
