/** What is said when a choice cannot be bought. */
export const variantMessages = {
  unavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  outOfStock: 'Sorry, we do not have enough of that item available.',
} as const;
