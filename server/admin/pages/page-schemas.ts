/** Request and reply schemas of pages. */
import { z } from 'zod';
import { collectionTypes } from '#shared/collection-types';
import { adminMessages } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';
import { requiredText } from '../../http/validation-messages.ts';
import { publishAt } from '../items/scheduled-items.ts';
import { revision } from '../revisions.ts';

const MAX_DESCRIPTION = 250;
const MAX_CODE = 50_000;

/** Names of the collection types that admins can create. */
const pageTypeNames = Object.keys(collectionTypes).filter((name) => name !== 'undefined') as [
  Exclude<keyof typeof collectionTypes, 'undefined'>,
];

const pageType = z.enum(pageTypeNames);

export const webAddress = z
  .string()
  .max(2000)
  .refine(isWebAddress, { error: (issue) => adminMessages.pageUrl(String(issue.input)) });

const picture = z.strictObject({
  assetUrl: webAddress,
  altText: z.string().max(1000).default(''),
  mediaFocalPoint: z
    .strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
    .default({ x: 0.5, y: 0.5 }),
});

/** Markup that runs in the browsers of visitors. */
export const injectedCode = z.strictObject({
  header: z.string().max(MAX_CODE).describe('Code at the end of `head`.'),
  footer: z.string().max(MAX_CODE).describe('Code at the end of `body`.'),
});

/** Names and bounds are those of the gallery block. */
const galleryChoice = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

const workflowState = z.enum(['Published', 'Draft', 'Needs Review', 'Scheduled', 'Private']);

const seo = z.strictObject({
  title: z.string().max(200).describe('Replaces the generated page title; empty: the generated one.'),
  description: z.string().max(400).describe('Description for search engines; empty: the description of the page.'),
  isHidden: z.boolean().describe('Hidden from search engines, the sitemap and the search of the site, with its items.'),
});

const title = requiredText(200);

const folder = z.enum(['page', 'index', 'redirect', 'none']);

/** Settings of a page without defaults of their own. */
const settings = {
  title,
  navigationTitle: title,
  urlId: z.string().trim().min(1, 'is missing').max(200),
  description: z.string().max(MAX_DESCRIPTION),
  enabled: z.boolean().describe('`false`: the page is not on the site.'),
  mainImage: picture.nullable(),
  seo: seo.partial(),
  membersOnly: z.boolean(),
  memberAreaId: z.string().max(100).describe('Empty: any member.'),
  isHeaderHidden: z.boolean(),
  isFooterHidden: z.boolean(),
  folder: folder.describe(
    'Behavior of the page’s URL: the page itself, an index of its child pages, the first child page, or no page.',
  ),
  listMode: z.enum(['more', 'pages']).describe('Pagination of a product list: a button that loads more, or pages.'),
  gallery: galleryChoice
    .nullable()
    .describe('Layout of a gallery, as in gallery blocks; null: the layout of the theme.'),
  code: injectedCode.partial(),
  workflowState,
} as const;

const writable = {
  ...z.object(settings).partial().shape,
  password: z.string().min(1).max(256).nullable().optional().describe('Password of the page; null removes it.'),
  publishAt: publishAt.describe('Publishing time of a scheduled page.'),
};

export const pageChange = z.strictObject(writable);
export type PageChange = z.infer<typeof pageChange>;

export const newPage = z.strictObject({
  ...writable,
  title,
  type: pageType,
  typeName: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'is made of letters, digits and hyphens')
    .optional()
    .describe('Name of the theme’s templates for the page; default: by type.'),
});
export type NewPage = z.infer<typeof newPage>;

const pageSummary = z.object({
  id: z.string(),
  type: z.string().describe('Name of the type, or its number if it has no name.'),
  typeName: z.string(),
  title: z.string(),
  navigationTitle: z.string(),
  urlId: z.string(),
  fullUrl: z.string(),
  enabled: z.boolean(),
  isHomepage: z.boolean(),
  workflowState,
  isLocked: z.boolean(),
  membersOnly: z.boolean(),
  folder,
  deletedAt: z.iso.datetime().nullable().describe('Time when it was moved to the trash.'),
  revision,
});
export type PageSummary = z.infer<typeof pageSummary>;

export const page = pageSummary
  .extend({
    description: z.string(),
    publishAt: z.iso.datetime().nullable(),
    mainImage: picture.nullable(),
    seo,
    memberAreaId: z.string(),
    isHeaderHidden: z.boolean(),
    isFooterHidden: z.boolean(),
    listMode: z.enum(['more', 'pages']),
    gallery: galleryChoice.nullable(),
    code: injectedCode,
  })
  .meta({ id: 'Page' });
export type Page = z.infer<typeof page>;

export const pageTree = z.object({
  sections: z
    .array(z.object({ identifier: z.string(), links: z.array(z.looseObject({})) }))
    .describe('Navigations, the main one first; links refer to pages by `collectionId`.'),
  pages: z.array(pageSummary).describe('All pages in order; those in the trash come last.'),
  unlinked: z.array(z.string()).describe('Ids of pages that are in no navigation.'),
});
