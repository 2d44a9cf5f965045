import { hasVariants, hasVariedPrices, isOnSale, isSoldOut } from '#shared/product';
import { definePredicate, type PredicateDefinition } from '../../define.ts';
import type { ObjectValue } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

/** A physical product with these variants. */
const vase = (...variants: readonly ObjectValue[]): ObjectValue => ({
  structuredContent: { productType: 1, variants },
});
const digital: ObjectValue = { structuredContent: { productType: 2, onSale: true } };

export const commercePredicates: readonly PredicateDefinition[] = [
  definePredicate({
    name: 'has-variants?',
    summary: 'The product comes in more than one variant.',
    examples: answers('has-variants?', [vase({}, {})], [vase({}), digital, {}]),
    test: (node) => hasVariants(node),
  }),
  definePredicate({
    name: 'on-sale?',
    summary: 'The product, or any of its variants, is on sale.',
    examples: answers('on-sale?', [vase({}, { onSale: true }), digital], [vase({ onSale: false }), {}]),
    test: (node) => isOnSale(node),
  }),
  definePredicate({
    name: 'sold-out?',
    summary: 'Nothing of the product is left.',
    examples: answers(
      'sold-out?',
      [vase({ qtyInStock: 0 }), vase()],
      [vase({ qtyInStock: 0 }, { unlimited: true }), vase({ qtyInStock: 3 }), digital],
    ),
    test: (node) => isSoldOut(node),
  }),
  definePredicate({
    name: 'varied-prices?',
    summary: 'The variants of the product differ in price.',
    examples: answers(
      'varied-prices?',
      [vase({ price: 100 }, { price: 200 })],
      [vase({ price: 100 }, { price: 100 }), digital, {}],
    ),
    test: (node) => hasVariedPrices(node),
  }),
];
