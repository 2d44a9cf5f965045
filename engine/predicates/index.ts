import type { PredicateDefinition } from '../define.ts';
import { comparisonPredicates } from './core/comparison.ts';
import { numberPredicates } from './core/numbers.ts';

/** Everything that ships. */
export const allPredicates: readonly PredicateDefinition[] = [...comparisonPredicates, ...numberPredicates];
