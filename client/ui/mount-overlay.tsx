import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { make } from '../core/element.ts';

/** Renders a dialog at the end of the page, outside of regions. It is removed when it calls `remove`, which then calls `onRemoved`. */
export function mountOverlay(
  overlay: (remove: () => void) => ReactNode,
  onRemoved: () => void = () => undefined,
): void {
  const place = make('div');
  document.body.append(place);
  const root = createRoot(place);
  const remove = (): void =>
    // A dialog may close while React is rendering it.
    queueMicrotask(() => {
      root.unmount();
      place.remove();
      onRemoved();
    });
  root.render(overlay(remove));
}
