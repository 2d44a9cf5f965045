import { cartQuantity } from '#shared/cart';
import { defineFormatter } from '../../define.ts';

export const cartQuantityFormatter = defineFormatter({
  name: 'cart-quantity',
  summary: 'The number of items in the cart, in a span that the storefront keeps up to date.',
  examples: [
    {
      data: { entries: [{ quantity: 2 }, { quantity: 3 }] },
      template: '{@|cart-quantity}',
      output: '<span class="sqs-cart-quantity">5</span>',
    },
    {
      data: { entries: [{ quantity: '2' }, { quantity: 'many' }, {}] },
      template: '{@|cart-quantity}',
      output: '<span class="sqs-cart-quantity">2</span>',
    },
    { data: {}, template: '{cart|cart-quantity}', output: '<span class="sqs-cart-quantity">0</span>' },
  ],
  apply: (value) => `<span class="sqs-cart-quantity">${cartQuantity(value)}</span>`,
});
