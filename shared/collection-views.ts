/** How a collection shows its items. */
export const collectionViews = ['list', 'grid', 'product'] as const;

export type CollectionView = (typeof collectionViews)[number];
