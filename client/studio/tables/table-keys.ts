/** Keys in a table. The row that has the focus is the active one. */

export interface TableKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

export interface TablePlace {
  readonly active: number;
  readonly count: number;
  /** Rows of a page up or down. */
  readonly page: number;
}

export type TableCommand =
  /** `isSelecting`: rows on the way are selected. */
  | { readonly kind: 'go'; readonly to: number; readonly isSelecting: boolean }
  | { readonly kind: 'open' | 'toggle' | 'select-all' | 'select-none' | 'menu' }
  /** To the next or the last control of the row. */
  | { readonly kind: 'within'; readonly step: 1 | -1 };

/** What a key does; undefined: nothing here. */
export function tableCommand(event: TableKey, { active, count, page }: TablePlace): TableCommand | undefined {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'a' ? { kind: 'select-all' } : undefined;
  if (event.key === 'F10') return event.shiftKey ? { kind: 'menu' } : undefined;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const place = places[event.key];
  if (place !== undefined)
    return { kind: 'go', to: Math.max(0, Math.min(count - 1, place)), isSelecting: event.shiftKey };
  return commands[event.key];
}

const commands: Readonly<Record<string, TableCommand>> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'toggle' },
  Escape: { kind: 'select-none' },
  ContextMenu: { kind: 'menu' },
  ArrowRight: { kind: 'within', step: 1 },
  ArrowLeft: { kind: 'within', step: -1 },
};
