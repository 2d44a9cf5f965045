/** The cart as visitors meet it: how much is in it, and how that is said (specification, storefront 8 and rendering 8 "Cart labels"). */
import { field, listOf, numberOf } from './json.ts';

/** Where the cart page is. */
export const CART_PATH = '/cart';

/** More than this is not counted out. */
const MAX_COUNTED = 100;

/** How many things are in a cart: the sum of its entries' quantities. */
export function cartQuantity(cart: unknown): number {
  return listOf(field(cart, 'entries')).reduce((sum: number, entry) => sum + numberOf(field(entry, 'quantity')), 0);
}

/** What a screen reader says for the cart's indicator. Without a number to say: `Cart`. */
export function cartLabel(quantity: number): string {
  if (!Number.isInteger(quantity) || quantity < 1) return 'Cart';
  if (quantity === 1) return 'One item in cart';
  return quantity > MAX_COUNTED ? `More than ${MAX_COUNTED} items in cart` : `${quantity} items in cart`;
}

/** The number on the cart's indicator: `100+` above 100, nothing for an empty cart. */
export function cartCount(quantity: number): string {
  if (!(quantity > 0)) return '';
  return quantity > MAX_COUNTED ? `${MAX_COUNTED}+` : String(quantity);
}

/** What the popover says when something was added. */
export const addedToCart = (productName: string): string => `${productName} was added to your cart.`;
