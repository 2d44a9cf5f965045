/** Cart indicators before the page knows the visitor's cart. */
import { CART_PATH, cartCount, cartLabel } from '#shared/cart';

export interface CartIndicatorProps {
  readonly quantity: number;
}

export const pillCartView = ({ quantity }: CartIndicatorProps) => ({
  url: CART_PATH,
  label: cartLabel(quantity),
  count: cartCount(quantity),
  isHidden: quantity === 0,
});

export const cartQuantityView = ({ quantity }: CartIndicatorProps) => ({ quantity, isEmpty: quantity === 0 });
