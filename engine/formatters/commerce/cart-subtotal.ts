import { defineFormatter } from '../../define.ts';

const DEPRECATED = 'deprecated, do not use';

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  summary: 'Prints that it is deprecated. The cart page shows the subtotal itself.',
  examples: [
    { data: { subtotalCents: 12345 }, template: '{@|cart-subtotal}', output: DEPRECATED },
    { data: {}, template: '{cart|cart-subtotal}', output: DEPRECATED },
    { data: { cart: 'text' }, template: '{cart|cart-subtotal}', output: DEPRECATED },
  ],
  apply: () => DEPRECATED,
});
