/** Moves an entry of a list by a step, with Alt and an arrow key. */
import type { KeyboardEvent } from 'react';

/** Handles the keys of the entry at an index. */
export const moveByKey =
  (index: number, onMove: (to: number) => void) =>
  (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
