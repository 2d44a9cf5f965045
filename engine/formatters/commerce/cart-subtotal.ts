import { defineFormatter } from '../../define.ts';

const DEPRECATED = 'deprecated, do not use';

export const cartSubtotal = defineFormatter({
  name: 'cart-subtotal',
  summary: 'Deprecated: prints a notice. The cart page shows the subtotal.',
  examples: [
    { data: { subtotalCents: 12345 }, template: '{@|cart-subtotal}', output: DEPRECATED },
    { data: {}, template: '{cart|cart-subtotal}', output: DEPRECATED },
    { data: { cart: 'text' }, template: '{cart|cart-subtotal}', output: DEPRECATED },
  ],
  apply: () => DEPRECATED,
});
