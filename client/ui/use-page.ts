import { createContext, useContext } from 'react';
import type { Page } from '../core/page.ts';

const PageContext = createContext<Page | null>(null);

/** Gives the regions of React their page. */
export const PageProvider = PageContext.Provider;

export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('A region of React must stand in a PageProvider.');
  return page;
}
