import { defineFormatter, type Example } from '../../define.ts';
import { emit } from '../../execute/values.ts';
import { addToCartBtn } from './add-to-cart-btn.ts';
import { quantityInput } from './quantity-input.ts';
import { variantsSelect } from './variants-select.ts';

const formatters = [variantsSelect, quantityInput, addToCartBtn];
const NO_ARGUMENTS = Object.freeze({}) as Readonly<Record<string, never>>;

const addButton = (
  itemId: string,
  productType: string,
): string => `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="" data-item-id="${itemId}" data-product-type="${productType}" data-use-custom-label="" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`;

const examples: readonly Example[] = [
  {
    data: { id: 'p1', structuredContent: { productType: 1, variants: [{ unlimited: true }] } },
    template: '{@|product-checkout}',
    output: `


<div class="product-quantity-input" data-item-id="p1" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>${addButton('p1', '1')}`,
  },
  {
    title: 'nothing to choose and nothing to count',
    data: { id: 'p1', structuredContent: { productType: 2 } },
    template: '{@|product-checkout}',
    output: addButton('p1', '2'),
  },
  { data: { product: 'text' }, template: '{product|product-checkout}', output: addButton('', '') },
];

export const productCheckout = defineFormatter({
  name: 'product-checkout',
  summary: 'The controls to buy a product: variants-select, quantity-input and add-to-cart-btn.',
  reads: [...new Set(formatters.flatMap(({ reads = [] }) => reads))],
  usesScope: true,
  examples,
  apply: (value, _args, env) =>
    formatters.map((formatter) => emit(formatter.apply(value, NO_ARGUMENTS, env, [value]))).join(''),
});
