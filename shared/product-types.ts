/** Product types (`structuredContent.productType`) by name. */
export const productTypes = {
  undefined: -1,
  physical: 1,
  digital: 2,
  service: 3,
  'gift-card': 4,
  paywall: 5,
} as const;

/** Whether such a product is shipped. The others are delivered by email, downloaded, opened or rendered. */
export const isShipped = (productType: number): boolean => productType === productTypes.physical;
