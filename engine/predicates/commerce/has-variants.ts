import { hasVariants } from '#shared/product';
import { definePredicate } from '../../define.ts';
import { answers } from '../yes-no.ts';
import { digital, vase } from './example-products.ts';

export const hasVariantsPredicate = definePredicate({
  name: 'has-variants?',
  summary: 'The product has more than one variant.',
  examples: answers('has-variants?', [vase({}, {})], [vase({}), digital, {}]),
  test: (node) => hasVariants(node),
});
