/** The cart, small and whole. */
import { cartQuantity } from '#shared/cart';
import { type CartIndicatorProps, cartQuantityView, pillCartView } from '#shared/regions/cart-indicator';
import { defineRegion } from './define-region.ts';

const three = { entries: [{ quantity: 1 }, { quantity: 2 }] };

/** Floats over every page of a shop. */
export const pillCart = defineRegion<CartIndicatorProps>({
  name: 'pill-cart',
  wake: 'cart',
  props: (cart) => ({ quantity: cartQuantity(cart) }),
  model: pillCartView,
  examples: [
    { title: 'while the page does not know the cart', data: {} },
    { title: 'with a cart', data: three },
  ],
});

/** The number in a theme's own cart link. */
export const cartNumber = defineRegion<CartIndicatorProps>({
  name: 'cart-quantity',
  formatter: 'cart-quantity',
  wake: 'cart',
  props: (cart) => ({ quantity: cartQuantity(cart) }),
  model: cartQuantityView,
  examples: [{ title: 'three', data: three }],
});
