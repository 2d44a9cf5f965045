import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { type MarkupNode, readMarkup } from './markup/read-markup.ts';

const RegionContext = createContext<HTMLElement | null>(null);

/** Gives the components of a region its element. */
export const RegionProvider = RegionContext.Provider;

/** The element of the region: what the server wrote is in it when its component renders for the first time. */
function useRegion(): HTMLElement {
  const element = useContext(RegionContext);
  if (element === null) throw new Error('A region of React must stand in a RegionProvider.');
  return element;
}

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
