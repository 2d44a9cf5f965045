import type { PredicateDefinition } from '../../define.ts';
import { galleryMeta } from './gallery-meta.ts';
import { galleryOptionPredicates } from './gallery-options.ts';

export const galleryPredicates: readonly PredicateDefinition[] = [galleryMeta, ...galleryOptionPredicates];
