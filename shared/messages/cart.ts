/** What is said around the cart when something does not work (specification, storefront 8 "Add to cart" and "Cart strings"). */
export const dialogTitles = {
  add: 'Unable to Add Item',
  express: 'Unable to Purchase Item',
  giftCard: 'Unable to purchase Gift Card',
} as const;

export const cartMessages = {
  quantity: 'Unable to update quantity',
  remove: 'Unable to remove item',
  updateForm: 'Unable to update form',
  openForm: 'Unable to open form',
  applyCode: 'Unable to apply the code',
  removeCode: 'Unable to remove the code',
  estimateShipping: 'Unable to estimate shipping',
  changeShipping: 'Unable to change shipping',
  offline: 'Please check your internet connection.',
  again: 'Please try again.',
  denomination: 'Select a denomination for the Gift Card',
} as const;
