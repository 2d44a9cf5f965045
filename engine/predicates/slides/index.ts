import type { PredicateDefinition } from '../../define.ts';
import { currentType } from './current-type.ts';

export const slidesPredicates: readonly PredicateDefinition[] = [currentType];
