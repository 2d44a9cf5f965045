/** Searching in a page and over it: one script. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as search } from './search/index.tsx';
import { Region as searchOverlay } from './search-overlay/index.tsx';

export const searchRegions = {
  search: withReact(search),
  'search-overlay': withReact(searchOverlay),
};
