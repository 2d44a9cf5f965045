import { isOnSale } from '#shared/product';
import { definePredicate } from '../../define.ts';
import { answers } from '../yes-no.ts';
import { digital, vase } from './example-products.ts';

export const onSale = definePredicate({
  name: 'on-sale?',
  summary: 'The product, or any of its variants, is on sale.',
  examples: answers('on-sale?', [vase({}, { onSale: true }), digital], [vase({ onSale: false }), {}]),
  test: (node) => isOnSale(node),
});
