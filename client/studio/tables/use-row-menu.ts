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
  /** The row, or what has the focus in it, gets it back. */
  const open = (index: number, place: Omit<Opened, 'index'>): void => {
    const row = document.getElementById(rowId(id, index));
    if (menu === undefined || row === null) return;
    if (!row.contains(document.activeElement)) row.focus({ preventScroll: true });
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
    openAtButton(index: number, button: HTMLElement): void {
      // Safari does not focus a button that is clicked.
      button.focus({ preventScroll: true });
      openBelow(index, button);
    },
    /** Below a row's name. */
    openAt(index: number): void {
      const name = document.getElementById(`${rowId(id, index)}-name`);
      if (name !== null) openBelow(index, name);
    },
    onContextMenu(event: MouseEvent): void {
      const isNative = isLink(event.target) || hasNativeMenu(event.target);
      const index = menu === undefined || isNative ? -1 : indexOf(id, event.target);
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

/** A right click on a link opens the menu of the browser, which opens tabs; keys open that of the row. */
const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest('a[href]') !== null;

/** Fields and selected text keep the browser's own menu, which copies and pastes. */
export function hasNativeMenu(target: EventTarget): boolean {
  if (!(target instanceof Element)) return true;
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null) return true;
  const selection = getSelection();
  return selection?.isCollapsed === false && selection.containsNode(target, true);
}
