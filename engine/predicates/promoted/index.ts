import type { PredicateDefinition } from '../../define.ts';
import { promotedBlockPredicates } from './promoted-blocks.ts';

export const promotedPredicates: readonly PredicateDefinition[] = [...promotedBlockPredicates];
