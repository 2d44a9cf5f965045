import type { Item } from './item-replies.ts';

/** What visitors see is changed by a draft; what they do not see is changed itself. */
export const refKind = ({ workflowState, draft }: Item): 'item' | 'item-draft' =>
  workflowState === 'Published' || draft !== null ? 'item-draft' : 'item';
