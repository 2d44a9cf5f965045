/** What changes the list of a page: one script. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as listMore } from './list-more/index.tsx';
import { Region as listTools } from './list-tools/index.tsx';

export const listRegions = {
  'list-more': withReact(listMore),
  'list-tools': withReact(listTools),
};
