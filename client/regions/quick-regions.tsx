/** A product over a list: one script. */
import { withReact } from '../hydration/hydrate-region.tsx';
import { Region as quickAdd } from './quick-add/index.tsx';
import { Region as quickView } from './quick-view/index.tsx';

export const quickRegions = {
  'quick-add': withReact(quickAdd),
  'quick-view': withReact(quickView),
};
