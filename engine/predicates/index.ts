import type { PredicateDefinition } from '../define.ts';
import { backgroundPredicates } from './background/index.ts';
import { commercePredicates } from './commerce/index.ts';
import { contentPredicates } from './content/index.ts';
import { comparisonPredicates } from './core/comparison.ts';
import { numberPredicates } from './core/numbers.ts';
import { galleryPredicates } from './gallery/index.ts';
import { i18nPredicates } from './i18n/index.ts';
import { promotedPredicates } from './promoted/index.ts';
import { recordPredicates } from './records/index.ts';
import { slidesPredicates } from './slides/index.ts';
import { socialPredicates } from './social/index.ts';

/** Everything that ships. */
export const allPredicates: readonly PredicateDefinition[] = [
  ...comparisonPredicates,
  ...numberPredicates,
  ...contentPredicates,
  ...galleryPredicates,
  ...recordPredicates,
  ...promotedPredicates,
  ...backgroundPredicates,
  ...commercePredicates,
  ...socialPredicates,
  ...slidesPredicates,
  ...i18nPredicates,
];
