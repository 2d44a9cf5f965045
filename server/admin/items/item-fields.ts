/** The fields of items that admins edit: the same for adding, changing and drafts, with the limits of the specification. */
import { z } from 'zod';
import { promotedBlockTypes } from '#shared/block-types';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';
import { isTermName, TERM_NAME } from '../../content/term-name.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { picture, pictureAddress } from './picture-fields.ts';
import { productFields } from './product-fields.ts';
import { publishAt } from './scheduled-items.ts';

const MAX_IMAGES = 50;
const LAST_MOMENT = 8.64e15;

const terms = (field: 'tags' | 'categories', max: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1, 'is missing')
        .refine((text) => [...text].length <= max, `must have at most ${max} characters`)
        .refine(isTermName, TERM_NAME),
    )
    .max(100)
    .refine(
      (list) => new Set(list.map((text) => text.toLowerCase())).size === list.length,
      adminMessages.exists(field === 'tags' ? 'tag' : 'category'),
    );

const moment = z.number().int().min(-LAST_MOMENT).max(LAST_MOMENT).describe('Epoch milliseconds.');
const line = z.string().max(500).optional();
const latitude = z.number().min(-90).max(90).optional();
const longitude = z.number().min(-180).max(180).optional();

const location = z.strictObject({
  ...{ addressTitle: line, addressLine1: line, addressLine2: line, addressCountry: line },
  ...{ mapLat: latitude, mapLng: longitude, markerLat: latitude, markerLng: longitude },
  mapZoom: z.number().int().min(1).max(19).optional(),
});

const author = z.strictObject({
  id: z.string().max(100).optional().describe('Used to filter lists: `?author=`. Default: derived from the name.'),
  displayName: requiredText(200),
  bio: z.string().max(2000).optional(),
});

const seoData = z.strictObject({
  seoTitle: z.string().max(300).optional().describe('Replaces the `title` element of the page.'),
  seoDescription: z.string().max(1000).optional(),
  seoHidden: z.boolean().optional().describe('Hidden from search engines, the sitemap and the search of the site.'),
  seoImageUrl: pictureAddress.optional().describe('Social sharing image, instead of the main image.'),
});

const link = z
  .string()
  .max(2000)
  .refine((url) => url === '' || isWebAddress(url), { error: (issue) => adminMessages.pageUrl(String(issue.input)) });

const pageStates = ['Scheduled', 'Needs Review', 'Draft', 'Private', 'Published'] as const;
export const pageState = z.enum(pageStates, { error: (issue) => adminMessages.option(String(issue.input)) });

/** Fields of a draft: everything but the state. */
const content = {
  title: requiredText(200),
  urlId: z.string().max(200).optional(),
  // An admin who may write need not be allowed to run scripts in the browsers of others.
  excerpt: z.string().max(20_000).transform(richText).optional(),
  body: z.string().max(200_000).transform(richText).optional(),
  tags: terms('tags', adminContentLimits.tagLength).optional(),
  categories: terms('categories', adminContentLimits.categoryLength).optional(),
  mainImage: picture.nullable().optional(),
  assetUrl: pictureAddress.optional().describe('URL of the main image, instead of an object.'),
  images: z.array(picture).max(MAX_IMAGES).optional().describe('Images of a product; the first one is the main image.'),
  author: author.nullable().optional(),
  publishOn: moment.optional().describe('Date that pages show, in epoch milliseconds.'),
  location: location.nullable().optional(),
  sourceUrl: link.optional().describe('Source of the item.'),
  passthrough: z.boolean().optional().describe('Lists link to `sourceUrl` instead of the item’s own page.'),
  starred: z.boolean().optional().describe('Featured.'),
  commentState: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .describe('1: comments are open; 2: comments are closed.'),
  promotedBlockType: z.enum(promotedBlockTypes).nullable().optional(),
  startDate: moment.nullable().optional().describe('Start of an event, in epoch milliseconds.'),
  endDate: moment.nullable().optional().describe('End of an event, not before its start, in epoch milliseconds.'),
  seoData: seoData.nullable().optional(),
  description: z.string().max(2000).optional().describe('Caption of a gallery image, below its title.'),
  clickthroughUrl: link.optional().describe('Link of a gallery image.'),
  audioAssetUrl: link.optional().describe('Audio file of a track.'),
  ...productFields,
};

const state = {
  /** Page state: only published items are on the site. */
  workflowState: pageState.optional(),
  /** When a scheduled item is published. */
  publishAt,
};

export const newItem = z.strictObject({
  ...content,
  ...state,
  productType: z
    .number()
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe('1: physical, 2: digital, 3: service, 4: gift card, 5: paywall; absent: not a product.'),
});

export const itemDraft = z.strictObject({ ...content, title: content.title.optional() });
export const itemChange = itemDraft.extend(state);

export type NewItem = Readonly<z.infer<typeof newItem>>;
export type ItemDraft = Readonly<z.infer<typeof itemDraft>>;
export type ItemChange = Readonly<z.infer<typeof itemChange>>;
