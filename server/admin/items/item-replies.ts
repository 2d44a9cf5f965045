/** Replies about items and products. */
import { z } from 'zod';
import { moment, paging, timestamp } from '../../http/reply-fields.ts';
import { pageState } from './item-fields.ts';

const document = z.record(z.string(), z.json());
const instant = moment.nullable();

const picture = z
  .object({
    id: z.string().optional(),
    fileId: z.string().optional().describe('Id of an uploaded file.'),
    assetUrl: z.string(),
    originalSize: z.string().optional(),
    altText: z.string(),
    title: z.string().optional(),
    videoUrl: z.string().optional(),
    mediaFocalPoint: document.optional(),
  })
  .meta({ id: 'ItemPicture' });

const variant = z
  .object({
    id: z.string(),
    sku: z.string(),
    attributes: z.record(z.string(), z.string()),
    priceCents: z.number().int(),
    salePriceCents: z.number().int(),
    onSale: z.boolean(),
    unlimited: z.boolean(),
    qtyInStock: z.number().int(),
    mainImage: picture.nullable(),
    gallery: z.array(z.string()),
    shippingWeight: document.optional(),
    shippingSize: document.optional(),
  })
  .meta({ id: 'ItemVariant' });

const draft = z.object({
  changes: document.describe('Fields that the draft changes.'),
  author: z.string(),
  updatedAt: timestamp,
});

export const item = z
  .object({
    id: z.string(),
    collectionId: z.string(),
    urlId: z.string(),
    title: z.string(),
    position: z.number().int(),
    fullUrl: z.string(),
    recordType: z.number().int().nullable(),
    workflowState: z.string(),
    publishOn: instant,
    addedOn: instant,
    updatedOn: instant,
    startDate: instant,
    endDate: instant,
    excerpt: z.string(),
    body: z.string(),
    hasBlocks: z
      .boolean()
      .describe('Whether the content consists of blocks, which have their own calls; `body` is then empty.'),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    mainImage: picture.nullable(),
    images: z.array(picture),
    author: document.nullable(),
    location: document.nullable(),
    sourceUrl: z.string(),
    passthrough: z.boolean(),
    starred: z.boolean(),
    commentState: z.number().int().nullable(),
    promotedBlockType: z.string().nullable(),
    seoData: document.nullable(),
    description: z.string(),
    clickthroughUrl: z.string(),
    audioAssetUrl: z.string().describe('Audio file of a track.'),
    productType: z.number().int().nullable().describe('Null if the item is not a product.'),
    variantOptionOrdering: z.array(z.string()),
    variants: z.array(variant),
    product: document.nullable().describe('Settings of the product that override those of the store.'),
    draft: draft.nullable(),
    revision: z.string().describe('ETag without its quotes; send it as `If-Match`.'),
  })
  .meta({ id: 'Item', description: 'An item as admins edit it; texts are plain, body and excerpt rich text.' });

const offer = z.object({
  fromCents: z.number().int().describe('Lowest current price, in minor units.'),
  toCents: z.number().int().describe('Highest current price, in minor units.'),
  onSale: z.boolean(),
  variants: z.number().int(),
  unlimited: z.boolean().describe('At least one variant has unlimited stock.'),
  qtyInStock: z.number().int().describe('Total stock of all variants.'),
});

const listedItem = z
  .object({
    id: z.string(),
    urlId: z.string(),
    title: z.string(),
    position: z.number().int(),
    productType: z.number().int().nullable().describe('Null if the item is not a product.'),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    workflowState: z.string(),
    publishOn: instant,
    updatedOn: instant,
    startDate: instant,
    endDate: instant,
    author: z.string().describe('Name that pages show; empty without an author.'),
    authorId: z.string(),
    commentState: z.number().int().nullable().describe('1: comments are open; 2: comments are closed.'),
    commentCount: z.number().int().describe('Number of approved comments.'),
    likeCount: z.number().int(),
    starred: z.boolean(),
    assetUrl: z.string().describe('URL of the main image; empty without one.'),
    altText: z.string().describe('Alt text of the main image.'),
    description: z.string().describe('Caption of a gallery image, below its title.'),
    hasDraft: z.boolean(),
    offer: offer.nullable().describe('Null if the item is not a product.'),
  })
  .meta({ id: 'ListedItem' });

export const itemList = z.object({ items: z.array(listedItem), ...paging });

export const bulkResults = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      ok: z.boolean(),
      error: z.string().optional().describe('Why the item was not changed.'),
    }),
  ),
});

const trashed = z.object({
  id: z.string(),
  collectionId: z.string(),
  title: z.string(),
  productType: z.number().int().nullable(),
  deletedBy: z.string(),
  deletedAt: timestamp,
});
export const trashList = z.object({ results: z.array(trashed), ...paging });

const stock = {
  variantId: z.string(),
  unlimited: z.boolean(),
  qtyInStock: z.number().int(),
};
const inventoryLine = z
  .object({
    ...stock,
    itemId: z.string(),
    collectionId: z.string(),
    title: z.string(),
    workflowState: pageState,
    sku: z.string(),
    attributes: z.record(z.string(), z.string()),
    productType: z.number().int(),
    ...{ priceCents: z.number().int(), salePriceCents: z.number().int(), onSale: z.boolean() },
  })
  .meta({ id: 'InventoryLine' });

export const priceResults = z.object({
  results: z.array(
    z.object({
      variantId: z.string(),
      ok: z.boolean(),
      error: z.string().optional().describe('Why the item was not changed.'),
    }),
  ),
});

export const reviewCounts = z.object({
  count: z.number().int().describe('Number of approved reviews.'),
  average: z.number().nullable().describe('1 to 5; null without reviews.'),
  pending: z.number().int().describe('Number of pending reviews.'),
});

export const inventory = z.object({ results: z.array(inventoryLine), ...paging });
export const inventoryResults = z.object({
  results: z.array(
    z.object({
      variantId: z.string(),
      ok: z.boolean(),
      unlimited: z.boolean().optional(),
      qtyInStock: z.number().int().optional(),
      error: z.string().optional().describe('Why the item was not changed.'),
    }),
  ),
});
