/** The Back button closes an overlay instead of leaving the page: while it is open, the history has an entry for it. */

import { randomId } from './random-id.ts';

interface OverlayState {
  /** Identifies the overlay of a history entry. The loader leaves an entry whose overlay is gone. */
  readonly overlay?: string;
}

const overlayOf = (): string | undefined => (history.state as OverlayState | null)?.overlay;

/** `close`: called when the visitor goes back. The returned function is to be called when the overlay was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  const id = randomId();
  const listeners = new AbortController();
  let isOpen = true;
  history.pushState({ ...(history.state as object | null), overlay: id } satisfies OverlayState, '');
  const onMove = (event: PopStateEvent): void => {
    if (overlayOf() === id) {
      // An overlay above was closed. This one may have been closed before it.
      if (!isOpen) history.back();
      return;
    }
    listeners.abort();
    // The page itself has not changed: a list would load again.
    event.stopImmediatePropagation();
    if (!isOpen) return;
    isOpen = false;
    close();
  };
  addEventListener('popstate', onMove, { capture: true, signal: listeners.signal });
  return () => {
    if (!isOpen) return;
    isOpen = false;
    if (overlayOf() === id) history.back();
  };
}
