/** Cart quantity and its labels (specification, storefront 8 and rendering 8 "Cart labels"). */
import { field, listOf, numberOf } from './json.ts';

/** Path of the cart page. */
export const CART_PATH = '/cart';

/** Larger quantities show as `100+`. */
const MAX_COUNTED = 100;

/** Number of items in a cart: the sum of its entries' quantities. */
export function cartQuantity(cart: unknown): number {
  return listOf(field(cart, 'entries')).reduce((sum: number, entry) => sum + numberOf(field(entry, 'quantity')), 0);
}

/** The cart link's label for screen readers. Without a valid quantity: `Cart`. */
export function cartLabel(quantity: number): string {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Cart';
  if (quantity === 1) return 'One item in cart';
  return quantity > MAX_COUNTED ? `More than ${MAX_COUNTED} items in cart` : `${quantity} items in cart`;
}

/** The number on the cart icon: `100+` above 100, empty for an empty cart. */
export function cartCount(quantity: number): string {
  if (!(quantity > 0)) return '';
  return quantity > MAX_COUNTED ? `${MAX_COUNTED}+` : String(quantity);
}

/** Text of the popover after an item was added. */
export const addedToCart = (productName: string): string => `${productName} was added to your cart.`;
