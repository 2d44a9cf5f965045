import { useState, useSyncExternalStore } from 'react';
import { type MarkupNode, readMarkup } from './markup/read-markup.ts';
import { useRegion } from './use-page.ts';

/** The server's markup in the region. */
export function useRegionMarkup(): readonly MarkupNode[] {
  const element = useRegion();
  return useState(() => readMarkup(element))[0];
}

const neverChanges = (): (() => void) => () => {};

/** False during hydration, true afterwards: for parts that need JavaScript. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
