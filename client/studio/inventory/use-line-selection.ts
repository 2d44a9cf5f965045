/** Selection of inventory lines for bulk changes. */
import { useEffect, useRef, useState } from 'react';
import type { Inventory } from './use-inventory.ts';

export interface LineSelection {
  readonly selected: ReadonlySet<string>;
  readonly isAll: boolean;
  /** Whether the remaining lines are being loaded. */
  readonly isSelecting: boolean;
  toggle(variantId: string, isOn: boolean): void;
  toggleAll(isOn: boolean): void;
  /** Selects all matching lines, including those not loaded yet. */
  selectAll(): void;
  clear(): void;
}

export function useLineSelection({ lines = [], more, isLoadingMore }: Inventory): LineSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set());
  const [isSelecting, setSelecting] = useState(false);
  const ids = lines.map(({ variantId }) => variantId);
  const latest = useRef(ids);
  latest.current = ids;
  // Page by page until the end.
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
