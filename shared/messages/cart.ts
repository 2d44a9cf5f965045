/** Error messages around the cart (specification, storefront 8 "Add to cart" and "Cart strings"). */
export const dialogTitles = {
  add: 'Unable to Add Item',
  express: 'Unable to Purchase Item',
  giftCard: 'Unable to purchase Gift Card',
} as const;

export const cartMessages = {
  openForm: 'Unable to open form',
  offline: 'Please check your internet connection.',
  again: 'Please try again.',
  denomination: 'Select a denomination for the Gift Card',
} as const;

/** For entries whose products are no longer sold. */
export const removedItems = (count: number): string =>
  count === 1
    ? 'An item in your cart is no longer available and was removed.'
    : `${count} items in your cart are no longer available and were removed.`;

/** Dialog titles for failed cart changes, by kind of change. */
export const cartChangeTitles = {
  quantity: 'Unable to update quantity',
  remove: 'Unable to remove item',
  restore: 'Unable to update quantity',
  fields: 'Unable to update form',
  'use-code': 'Unable to apply code',
  'drop-code': 'Unable to remove code',
  place: 'Unable to estimate shipping',
  shipping: 'Unable to update shipping',
  save: 'Unable to save item for later',
  unsave: 'Unable to move item to cart',
  extras: 'Unable to save',
} as const;
