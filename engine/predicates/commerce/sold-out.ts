import { isSoldOut } from '#shared/product';
import { definePredicate } from '../../define.ts';
import { answers } from '../yes-no.ts';
import { digital, vase } from './example-products.ts';

export const soldOut = definePredicate({
  name: 'sold-out?',
  summary: 'The product is sold out.',
  examples: answers(
    'sold-out?',
    [vase({ qtyInStock: 0 }), vase()],
    [vase({ qtyInStock: 0 }, { unlimited: true }), vase({ qtyInStock: 3 }), digital],
  ),
  test: (node) => isSoldOut(node),
});
