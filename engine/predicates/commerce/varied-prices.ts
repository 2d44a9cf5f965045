import { hasVariedPrices } from '#shared/product';
import { definePredicate } from '../../define.ts';
import { answers } from '../yes-no.ts';
import { digital, vase } from './example-products.ts';

export const variedPrices = definePredicate({
  name: 'varied-prices?',
  summary: 'The variants of the product differ in price.',
  examples: answers(
    'varied-prices?',
    [vase({ price: 100 }, { price: 200 })],
    [vase({ price: 100 }, { price: 100 }), digital, {}],
  ),
  test: (node) => hasVariedPrices(node),
});
