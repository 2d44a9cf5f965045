import type { PredicateDefinition } from '../../define.ts';
import { debug } from './debug.ts';
import { equal } from './equal.ts';
import { even } from './even.ts';
import { greaterThan } from './greater-than.ts';
import { greaterThanOrEqual } from './greater-than-or-equal.ts';
import { hasMultiple } from './has-multiple.ts';
import { lessThan } from './less-than.ts';
import { lessThanOrEqual } from './less-than-or-equal.ts';
import { notEqual } from './not-equal.ts';
import { nth } from './nth.ts';
import { odd } from './odd.ts';
import { plural } from './plural.ts';
import { singular } from './singular.ts';

export const corePredicates: readonly PredicateDefinition[] = [
  equal,
  notEqual,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  even,
  odd,
  nth,
  plural,
  singular,
  debug,
  hasMultiple,
];
