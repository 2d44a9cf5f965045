/** Replies about product collections, tags and layouts. */
import { z } from 'zod';
import { timestamp } from '../../http/reply-fields.ts';

const collection = z
  .looseObject({ id: z.string(), urlId: z.string(), title: z.string() })
  .meta({ id: 'ProductCollection', description: 'With all other fields of page JSON.' });

export const addedCollection = z.looseObject({
  id: z.string(),
  urlId: z.string(),
  title: z.string(),
  websiteId: z.string(),
});
export const collectionList = z.object({ results: z.array(collection) });

export const productCategory = z
  .object({
    id: z.string(),
    collectionId: z.string(),
    parentId: z.string().nullable(),
    displayName: z.string(),
    type: z.string(),
    pageRendering: z.string(),
    displayIndex: z.number().int(),
    created: timestamp,
  })
  .meta({ id: 'ProductCategory' });
export const categoryList = z.object({ results: z.array(productCategory) });

export const store = z.object({
  websiteId: z.string().describe('Used in the paths of calls for collections and categories.'),
  currency: z.string(),
  noticeEmail: z.string().describe('Email address for notifications of orders and returns; empty: none.'),
  collections: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), urlId: z.string(), fullUrl: z.string() },
      products: z.number().int().describe('Number of products.'),
      rootCategoryId: z.string().nullable().describe('Null until it is created.'),
      isInNavigation: z.boolean().describe('Whether it is in the main navigation.'),
    }),
  ),
});

export const termList = z.object({
  results: z.array(z.object({ name: z.string(), count: z.number().int().describe('Number of items with the term.') })),
});
export const term = z.object({ name: z.string() });

const versionFields = {
  number: z.number().int().describe('0: the content before the first published version.'),
  state: z.enum(['draft', 'scheduled', 'published', 'past']),
  author: z.string(),
  created: timestamp,
  publishAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
};
const layout = z.record(z.string(), z.json()).describe('Rows, columns and blocks.');

export const layoutVersion = z.object(versionFields).meta({ id: 'LayoutVersion' });
export const layoutVersionWithLayout = z.object({ ...versionFields, layout });
export const savedLayout = layoutVersion.extend({
  layout: layout.optional().describe('Stored layout, if it differs from the sent one.'),
});
export const editedLayout = z.object({
  status: z.enum(['Scheduled', 'Draft', 'Published']).nullable().describe('Null before the first version.'),
  number: z.number().int().describe('Number of the newest version; send it as `base` of the next draft.'),
  layout: layout.nullable(),
  versions: z.array(layoutVersion),
});
