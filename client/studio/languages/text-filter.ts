/** Text filter: all, missing, changed originals. */
import type { Option } from '../controls/option.ts';
import type { Progress } from './translation-replies.ts';

export type TextFilter = 'all' | 'missing' | 'changed';

export const textFilters: readonly Option[] = [
  { id: 'all', label: 'All' },
  { id: 'missing', label: 'Missing' },
  { id: 'changed', label: 'Original changed' },
];

/** Whether a document has texts that match a filter. */
export function isShown({ all, translated, changed }: Progress, filter: TextFilter): boolean {
  if (filter === 'missing') return translated < all;
  return filter === 'all' || changed > 0;
}
