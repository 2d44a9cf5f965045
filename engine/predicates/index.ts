import type { PredicateDefinition } from '../define.ts';
import { backgroundPredicates } from './background/index.ts';
import { commercePredicates } from './commerce/index.ts';
import { contentPredicates } from './content/index.ts';
import { corePredicates } from './core/index.ts';
import { galleryPredicates } from './gallery/index.ts';
import { i18nPredicates } from './i18n/index.ts';
import { promotedPredicates } from './promoted/index.ts';
import { recordPredicates } from './records/index.ts';
import { slidesPredicates } from './slides/index.ts';
import { socialPredicates } from './social/index.ts';

/** All built-in predicates. */
export const allPredicates: readonly PredicateDefinition[] = [
  ...corePredicates,
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
