import { createContext, useContext } from 'react';
import type { Page } from '../core/page.ts';

const PageContext = createContext<Page | null>(null);

/** Provides the page to React regions. */
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A region of React must stand in a PageProvider.');
  return page;
}

const RegionContext = createContext<HTMLElement | null>(null);

/** Provides a region's element to its components. */
export const RegionProvider = RegionContext.Provider;

/** The element of the region: it contains the server's markup when its component renders for the first time. */
export function useRegion(): HTMLElement {
  const element = useContext(RegionContext);
  if (element === null) throw new Error('A region of React must stand in a RegionProvider.');
  return element;
}
