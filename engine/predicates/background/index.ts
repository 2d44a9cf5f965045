import type { PredicateDefinition } from '../../define.ts';
import { backgroundSourcePredicates } from './background-sources.ts';

export const backgroundPredicates: readonly PredicateDefinition[] = [...backgroundSourcePredicates];
