/** The lines of the inventory that are changed together. */
import { useEffect, useRef, useState } from 'react';
import type { Inventory } from './use-inventory.ts';

export interface LineSelection {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Whether the rest is being read. */
  readonly isSelecting: boolean;
  toggle(variantId: string, isOn: boolean): void;
  toggleAll(isOn: boolean): void;
  /** Selects all that match the filters, those that are not read yet, too. */
  selectAll(): void;
  clear(): void;
}

export function useLineSelection({ lines = [], more, isLoadingMore }: Inventory): LineSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [isSelecting, setSelecting] = useState(false);
  const ids = lines.map(({ variantId }) => variantId);
  const latest = useRef(ids);
  latest.current = ids;
  // Page by page, until there is nothing more.
  useEffect(() => {
    if (!isSelecting || isLoadingMore) return;
    if (more !== undefined) return more();
    setSelected(new Set(latest.current));
    setSelecting(false);
  }, [isSelecting, isLoadingMore, more]);
  return {
    selected,
    isSelecting,
    isAll: ids.length > 0 && ids.every((id) => selected.has(id)),
    toggle: (id, isOn) =>
      setSelected((before) => (isOn ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id)))),
    toggleAll: (isOn) => setSelected(new Set(isOn ? ids : [])),
    selectAll: () => setSelecting(true),
    clear: () => setSelected(new Set()),
  };
}
