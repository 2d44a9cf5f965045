/** What keys, the pointer and the clipboard do in the grid of variants. */
import Papa from 'papaparse';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { cellAfter } from './grid-keys.ts';
import { copied, emptied, type Place, pasted, type Range, rangeOf } from './grid-range.ts';
import type { VariantColumn } from './variant-columns.ts';
import type { Variant } from './variant-options.ts';

export interface Selected {
  readonly active: Place;
  /** Where a selection of several cells began. */
  readonly anchor: Place;
  /** What is typed into the active cell; null while it is not edited. */
  readonly typed: string | null;
}

export interface GridState {
  readonly variants: readonly Variant[];
  readonly columns: readonly VariantColumn[];
  readonly selected: Selected;
  readonly setSelected: (selected: Selected) => void;
  readonly setRefusals: (refusals: readonly string[]) => void;
  readonly onChange: (variants: readonly Variant[]) => void;
}

/** The handlers of the grid as it is now. */
export function gridActions(state: GridState) {
  const { typed } = state.selected;
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (!isInCell(event)) return;
      const isTaken = typed === null ? keyInGrid(state, event) : keyWhileEditing(state, event);
      if (!isTaken) return;
      event.preventDefault();
      // Escape closes what the grid stands in, otherwise.
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
  (target as Element).closest('[data-cell]') !== null;

function cellActions(state: GridState) {
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

function textAt({ variants, columns }: GridState, { row, column }: Place): string {
  const variant = variants[row];
  return variant === undefined ? '' : (columns[column]?.read(variant) ?? '');
}

/** Writes texts into cells; gives those that were written. */
function write(state: GridState, range: Range, cells: readonly (readonly string[])[]): Range {
  const written = pasted(state, range, cells);
  state.setRefusals(written.refusals);
  if (written.variants.some((variant, row) => variant !== state.variants[row])) state.onChange(written.variants);
  return written.range;
}

/** Takes what was typed. */
function commit(state: GridState): void {
  const { active, typed } = state.selected;
  if (typed !== null && typed !== textAt(state, active)) write(state, { from: active, to: active }, [[typed]]);
}

function keyWhileEditing(state: GridState, { key, shiftKey }: KeyboardEvent): boolean {
  const { variants, columns, selected, setSelected } = state;
  const { active } = selected;
  if (key === 'Escape') {
    setSelected({ active, anchor: active, typed: null });
    return true;
  }
  const arrow = { Enter: shiftKey ? 'ArrowUp' : 'ArrowDown', Tab: shiftKey ? 'ArrowLeft' : 'ArrowRight' }[key];
  if (arrow === undefined) return false;
  commit(state);
  const size = { rows: variants.length, columns: columns.length };
  const next = cellAfter({ key: arrow, hasControl: false }, active, size) ?? active;
  setSelected({ active: next, anchor: next, typed: null });
  return true;
}

/** Whether the key did something. */
function keyInGrid(state: GridState, event: KeyboardEvent): boolean {
  const { variants, columns, selected, setSelected } = state;
  const { active, anchor } = selected;
  const hasControl = event.ctrlKey || event.metaKey;
  const size = { rows: variants.length, columns: columns.length };
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

function editingKey(state: GridState, key: string): boolean {
  const { columns, selected, setSelected } = state;
  const { active } = selected;
  const range = rangeOf(active, selected.anchor);
  const isFlag = columns[active.column]?.kind === 'flag';
  if (isFlag && (key === ' ' || key === 'Enter')) write(state, range, [[textAt(state, active) === '' ? 'Yes' : '']]);
  else if (key === 'Delete' || key === 'Backspace') state.onChange(emptied(state, range));
  else if (isFlag) return false;
  else if (key === 'Enter' || key === 'F2') setSelected({ active, anchor: active, typed: textAt(state, active) });
  else if (key.length === 1) setSelected({ active, anchor: active, typed: key });
  else return false;
  return true;
}

/** Nothing parts cells where there are no tabs: commas stand in numbers. */
const NO_DELIMITER = '\u0001';

function paste(state: GridState, copiedText: string): void {
  const { active, anchor } = state.selected;
  const text = copiedText.replace(/[\r\n]+$/, '');
  const { data } = Papa.parse<string[]>(text, { delimiter: text.includes('\t') ? '\t' : NO_DELIMITER });
  const done = write(state, rangeOf(active, anchor), data.length === 0 ? [['']] : data);
  state.setSelected({ active: done.from, anchor: done.to, typed: null });
}
