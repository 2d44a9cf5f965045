import type { PredicateDefinition } from '../../define.ts';
import * as collection from './collection.ts';
import * as item from './item.ts';

export const contentPredicates: readonly PredicateDefinition[] = [...Object.values(collection), ...Object.values(item)];
