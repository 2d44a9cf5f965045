import type { PredicateDefinition } from '../../define.ts';
import { comments } from './comments.ts';
import { disqus } from './disqus.ts';

export const socialPredicates: readonly PredicateDefinition[] = [comments, disqus];
