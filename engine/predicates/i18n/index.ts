import type { PredicateDefinition } from '../../define.ts';
import { unitsMetric } from './units-metric.ts';

export const i18nPredicates: readonly PredicateDefinition[] = [unitsMetric];
