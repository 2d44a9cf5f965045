import { useState, useSyncExternalStore } from 'react';
import { type MarkupNode, readMarkup } from './markup/read-markup.ts';
import { useRegion } from './use-page.ts';

/** The markup that the server wrote into the region. */
export function useRegionMarkup(): readonly MarkupNode[] {
  const element = useRegion();
  return useState(() => readMarkup(element))[0];
}

const neverChanges = (): (() => void) => () => {};

/** False while the server's markup is taken over, true afterwards: for what only works with a script. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
