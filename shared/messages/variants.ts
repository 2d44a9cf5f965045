/** For variants that cannot be bought. */
export const variantMessages = {
  unavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  outOfStock: 'Sorry, we do not have enough of that item available.',
} as const;
