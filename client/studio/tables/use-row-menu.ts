/** The menu of a table's rows: one for the table, opened at a row. */
import { type MouseEvent, useCallback, useState } from 'react';
import type { MenuEntry } from '../controls/menu.tsx';
import { type DataTableProps, rowId } from './table-props.ts';

export interface RowMenu {
  readonly entries: readonly MenuEntry[];
  /** In pixels of the window. */
  readonly left: number;
  readonly top: number;
  /** Names the row. */
  readonly label: string;
  readonly onClose: () => void;
}

interface Opened {
  readonly index: number;
  readonly left: number;
  readonly top: number;
}

/** `id`: the table's. */
export function useRowMenu<T>(id: string, { rows, menu }: DataTableProps<T>) {
  const [opened, setOpened] = useState<Opened>();
  const close = useCallback(() => setOpened(undefined), []);
  /** The row has the focus first, so that it returns there. */
  const open = (index: number, place: Omit<Opened, 'index'>): void => {
    if (menu === undefined) return;
    document.getElementById(rowId(id, index))?.focus({ preventScroll: true });
    setOpened({ index, ...place });
  };
  const openBelow = (index: number, element: Element): void => {
    const { left, bottom } = element.getBoundingClientRect();
    open(index, { left, top: bottom });
  };
  const row = opened && rows[opened.index];
  const rowMenu: RowMenu | undefined =
    opened === undefined || row === undefined || menu === undefined
      ? undefined
      : { ...opened, entries: menu(row), label: `Actions for ${nameOf(id, opened.index)}`, onClose: close };
  return {
    rowMenu,
    openBelow,
    /** Below a row's name. */
    openAt(index: number): void {
      const name = document.getElementById(`${rowId(id, index)}-name`);
      if (name !== null) openBelow(index, name);
    },
    onContextMenu(event: MouseEvent): void {
      const index = menu === undefined || hasNativeMenu(event.target) ? -1 : indexOf(id, event.target);
      if (index < 0) return;
      event.preventDefault();
      open(index, { left: event.clientX, top: event.clientY });
    },
  };
}

const nameOf = (id: string, index: number): string =>
  document.getElementById(`${rowId(id, index)}-name`)?.textContent ?? '';

/** The row of an element in the table; -1 if it is in none. */
function indexOf(id: string, target: EventTarget): number {
  const row = target instanceof Element ? target.closest(`[id^="${CSS.escape(id)}-"][role="row"]`) : null;
  return row === null ? -1 : Number(row.id.slice(id.length + 1));
}

/** Fields, links and selected text keep the browser's own menu, which copies, pastes and opens tabs. */
export function hasNativeMenu(target: EventTarget): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, a[href], [contenteditable]') !== null)
    return true;
  const selection = getSelection();
  return selection?.isCollapsed === false && selection.containsNode(target, true);
}
