import type { PredicateDefinition } from '../../define.ts';
import { recordTypePredicates } from './record-types.ts';

export const recordPredicates: readonly PredicateDefinition[] = [...recordTypePredicates];
