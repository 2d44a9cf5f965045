import { CART_PATH } from '#shared/cart';
import { defineFormatter } from '../../define.ts';

export const cartUrl = defineFormatter({
  name: 'cart-url',
  summary: 'The URL of the cart page.',
  examples: [
    { data: {}, template: '<a href="{@|cart-url}">Cart</a>', output: '<a href="/cart">Cart</a>' },
    { data: {}, template: '{cart|cart-url}', output: '/cart' },
    { data: { cart: ['x'] }, template: '{cart|cart-url}', output: '/cart' },
  ],
  apply: () => CART_PATH,
});
