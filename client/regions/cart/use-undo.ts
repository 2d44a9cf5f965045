import { useEffect, useRef } from 'react';
import type { CartRegion } from './use-cart.ts';

/** Undoes a removal, and focuses the restored entry, because the button is gone. */
export function useUndo({ state, send }: CartRegion): () => void {
  const { removed, cart, changes } = state;
  const undone = useRef<typeof removed>(null);
  useEffect(() => {
    const line = undone.current;
    if (line === null || changes.length > 0) return;
    undone.current = null;
    if (document.activeElement !== document.body) return;
    const entry = cart.entries.find(
      ({ itemId, chosenVariant }) => itemId === line.itemId && chosenVariant.sku === line.chosenVariant.sku,
    );
    const place = entry && document.querySelector(`[data-entry-id="${CSS.escape(entry.id)}"]`);
    place?.querySelector<HTMLElement>('.cart-controls :is(input, a, button)')?.focus();
  }, [cart, changes]);
  return () => {
    undone.current = removed;
    send({ type: 'undo' });
  };
}
