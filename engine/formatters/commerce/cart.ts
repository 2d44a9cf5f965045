import { CART_PATH, cartQuantity } from '#shared/cart';
import { defineFormatter } from '../../define.ts';

export const cartQuantityFormatter = defineFormatter({
  name: 'cart-quantity',
  summary: 'How many things are in a cart, in a span that the storefront keeps up to date.',
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

const DEPRECATED = 'deprecated, do not use';

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  summary: 'Says that it is deprecated. The cart page shows the subtotal itself.',
  examples: [
    { data: { subtotalCents: 12345 }, template: '{@|cart-subtotal}', output: DEPRECATED },
    { data: {}, template: '{cart|cart-subtotal}', output: DEPRECATED },
    { data: { cart: 'text' }, template: '{cart|cart-subtotal}', output: DEPRECATED },
  ],
  apply: () => DEPRECATED,
});

export const cartUrl = defineFormatter({
  name: 'cart-url',
  summary: 'The address of the cart page.',
  examples: [
    { data: {}, template: '<a href="{@|cart-url}">Cart</a>', output: '<a href="/cart">Cart</a>' },
    { data: {}, template: '{cart|cart-url}', output: '/cart' },
    { data: { cart: ['x'] }, template: '{cart|cart-url}', output: '/cart' },
  ],
  apply: () => CART_PATH,
});
