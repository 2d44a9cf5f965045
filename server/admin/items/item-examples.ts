/** Examples for the routes of items and products. */

const note = {
  ...{ id: 'note', collectionId: 'journal', urlId: 'a-note', title: 'A note', position: 0, fullUrl: '/journal/a-note' },
  ...{ recordType: 1, workflowState: 'Published', publishOn: 1792404000000, addedOn: 1792404000000 },
  ...{
    updatedOn: 1792404000000,
    startDate: null,
    endDate: null,
    excerpt: '',
    body: '<p>Hello</p>',
    hasBlocks: false,
    tags: ['clay'],
  },
  ...{ categories: [], mainImage: null, images: [], author: null, location: null, sourceUrl: '', passthrough: false },
  ...{ starred: false, commentState: null, promotedBlockType: null, seoData: null, description: '' },
  ...{ clickthroughUrl: '', audioAssetUrl: '', productType: null },
  ...{ variantOptionOrdering: [], variants: [], product: null, draft: null, revision: 'kX0c2vQm9s4rT1yB7uWfLg' },
};

const bowl = {
  title: 'Salt bowl',
  productType: 1,
  variantOptionOrdering: ['Glaze'],
  variants: [
    { sku: 'BOWL-WHITE', attributes: { Glaze: 'White' }, priceCents: 3200, qtyInStock: 4 },
    { sku: 'BOWL-BLUE', attributes: { Glaze: 'Blue' }, priceCents: 3400, qtyInStock: 2 },
  ],
  product: { customSoldOutText: 'Back in spring' },
};

const bowlVariant = { salePriceCents: 0, onSale: false, unlimited: false, mainImage: null, gallery: [] };

const bowlReply = {
  ...note,
  ...{ id: 'bowl', collectionId: 'shop', urlId: 'salt-bowl', title: 'Salt bowl', fullUrl: '/shop/salt-bowl' },
  ...{
    recordType: 11,
    body: '',
    hasBlocks: false,
    tags: [],
    productType: 1,
    variantOptionOrdering: ['Glaze'],
    product: bowl.product,
  },
  variants: bowl.variants.map((variant, at) => ({ ...variant, ...bowlVariant, id: `bowl-${at + 1}` })),
};

const listed = {
  ...{ id: 'note', urlId: 'a-note', title: 'A note', position: 0, productType: null, tags: ['clay'], categories: [] },
  ...{ workflowState: 'Published', publishOn: null, updatedOn: null, starred: false, assetUrl: '', hasDraft: false },
  offer: null,
  ...{ startDate: null, endDate: null, author: 'Ann', authorId: 'ann', commentState: 1, commentCount: 2, likeCount: 5 },
  ...{ altText: '', description: '' },
};

const lastPage = { hasNextPage: false, nextPageCursor: null };
const deletedAt = '2026-11-22T09:00:00.000Z';
const stock = { variantId: 'bowl-1', unlimited: false, qtyInStock: 2 };

export const itemExamples = {
  list: { reply: { items: [listed], ...lastPage } },
  read: { reply: note },
  add: { body: bowl, reply: bowlReply },
  change: { body: { title: 'A note', workflowState: 'Published' }, reply: note },
  order: { body: { ids: ['note', 'other'] } },
  copy: { body: { title: 'Another note' }, reply: { ...note, id: 'copy', workflowState: 'Draft' } },
  move: { body: { collectionId: 'journal' }, reply: note },
  draft: {
    body: { title: 'A better note' },
    reply: { ...note, draft: { changes: { title: 'A better note' }, author: 'own-1', updatedAt: deletedAt } },
  },
  publish: { body: {}, reply: note },
  bulk: {
    body: { ids: ['note', 'gone'], addTags: ['kiln'], change: { starred: true } },
    reply: {
      results: [
        { id: 'note', ok: true },
        { id: 'gone', ok: false, error: 'Unable to locate content' },
      ],
    },
  },
  trash: {
    reply: {
      results: [
        { id: 'note', collectionId: 'journal', title: 'A note', productType: null, deletedBy: 'own-1', deletedAt },
      ],
      ...lastPage,
    },
  },
  inventory: {
    reply: {
      results: [
        {
          ...{ ...stock, itemId: 'bowl', collectionId: 'shop', title: 'Salt bowl', workflowState: 'Published' },
          ...{ sku: 'BOWL-WHITE', attributes: { Glaze: 'White' }, productType: 1 },
          ...{ priceCents: 3200, salePriceCents: 0, onSale: false },
        },
      ],
      ...lastPage,
    },
  },
  changeInventory: {
    body: { changes: [{ variantId: 'bowl-1', adjust: -2 }] },
    reply: { results: [{ ...stock, ok: true }] },
  },
  changePrices: {
    body: { changes: [{ variantId: 'bowl-1', salePriceCents: 2800, onSale: true }] },
    reply: { results: [{ variantId: 'bowl-1', ok: true }] },
  },
  reviews: { reply: { count: 12, average: 4.5, pending: 1 } },
};
