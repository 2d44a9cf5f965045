/** Focus, keyboard and selection of a table. */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useWindow, type Window } from '../controls/use-window.ts';
import { type TableCommand, tableCommand } from './table-keys.ts';
import type { TableLayout } from './table-layout.ts';
import { type DataTableProps, rowId } from './table-props.ts';
import type { RowActions } from './table-row.tsx';
import { hasNativeMenu, type RowMenu, useRowMenu } from './use-row-menu.ts';
import { useSelection } from './use-selection.ts';

export interface TableState<T> extends Window {
  readonly id: string;
  readonly active: number;
  readonly actions: RowActions<T>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
  /** The open menu. */
  readonly rowMenu: RowMenu | undefined;
}

type Heights = Pick<TableLayout<never>, 'rowHeight' | 'headingHeight'>;

export function useTable<T>(props: DataTableProps<T>, { rowHeight, headingHeight }: Heights): TableState<T> {
  const { rows, onOpen, more } = props;
  const id = useId();
  const [chosen, setActive] = useState(0);
  const seen = useWindow({ count: rows.length, rowHeight, heading: headingHeight, onEnd: more });
  const focus = useRowFocus(id, seen);
  const selection = useSelection(props);
  const { rowMenu, openAt, openAtButton, onContextMenu } = useRowMenu(id, props);
  // A row that is not rendered cannot have the focus.
  const active = Math.max(seen.first, Math.min(chosen, seen.last - 1));
  const run = (command: TableCommand): void => {
    const row = rows[active];
    if (command.kind === 'go') {
      if (command.isSelecting) selection.extend(active, command.to);
      else selection.move();
      setActive(command.to);
      focus(command.to);
    } else if (command.kind === 'within') focusControl(document.getElementById(rowId(id, active)), command.step);
    else if (command.kind === 'menu') openAt(active);
    else if (command.kind === 'toggle') selection.toggle(active, false);
    else if (command.kind === 'select-all') selection.all();
    else if (command.kind === 'select-none') selection.none();
    else if (row !== undefined) onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((seen.scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const command = ofButton(tableCommand(event, { active, count: rows.length, page }), event.target);
    if (command === undefined || !isMeant(command, event, props)) return;
    event.preventDefault();
    run(command);
  };
  const { toggle } = selection;
  const actions = useLatest<T>({ open: (row) => onOpen?.(row), focus: setActive, toggle, menu: openAtButton });
  return { ...seen, id, active, actions, onKeyDown, onContextMenu, rowMenu };
}

/** Controls in a row handle Enter and the space bar themselves; keys without effect are left to the page. */
function isMeant<T>({ kind }: TableCommand, { target }: KeyboardEvent, props: DataTableProps<T>): boolean {
  const isRow = target instanceof Element && target.getAttribute('role') === 'row';
  if (kind === 'open') return isRow && props.onOpen !== undefined;
  if (kind === 'toggle') return isRow && props.onSelect !== undefined;
  if (kind === 'menu') return props.menu !== undefined && isWithinRow(target) && !hasNativeMenu(target);
  if (kind === 'select-none') return (props.selected?.size ?? 0) > 0;
  return kind !== 'select-all' || props.onSelect !== undefined;
}

/** Keys that press the button of a row open the menu as its own keys do: the focus moves into it at once. */
function ofButton(command: TableCommand | undefined, target: EventTarget): TableCommand | undefined {
  if (command?.kind !== 'open' && command?.kind !== 'toggle') return command;
  const isButton = target instanceof Element && target.closest('.studio-table-menu') !== null;
  return isButton ? { kind: 'menu' } : command;
}

const isWithinRow = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.studio-table-row') !== null;

/** Focuses a row, once it is rendered. */
function useRowFocus(id: string, { show }: Pick<Window, 'show'>): (index: number) => void {
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const row = wanted.current === undefined ? null : document.getElementById(rowId(id, wanted.current));
    if (row === null) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
    // The table has scrolled; the page may have to.
    row.scrollIntoView({ block: 'nearest' });
  });
  return (index) => {
    wanted.current = index;
    show(index);
  };
}

/** Moves the focus to the next or the previous control of a row, or to the row itself. */
function focusControl(row: HTMLElement | null, step: 1 | -1): void {
  if (row === null) return;
  const stops = [row, ...row.querySelectorAll<HTMLElement>('a[href], button, input, select')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

/** Functions that stay the same and act on the latest state, so that rows are not rendered for them. */
function useLatest<T>(actions: RowActions<T>): RowActions<T> {
  const latest = useRef(actions);
  latest.current = actions;
  return useMemo<RowActions<T>>(
    () => ({
      open: (row) => latest.current.open(row),
      focus: (index) => latest.current.focus(index),
      toggle: (index, isRange) => latest.current.toggle(index, isRange),
      menu: (index, button) => latest.current.menu(index, button),
    }),
    [],
  );
}
