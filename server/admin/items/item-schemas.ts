/** What the calls of items and products take, within the bounds of the specification. */
import { z } from 'zod';
import { adminContentLimits, adminMessages } from '#shared/messages/admin';
import { isWebAddress } from '#shared/web-address';
import { requiredText } from '../../http/validation-messages.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { variantFields } from '../../shop/catalog/variant-fields.ts';
import { publishAt } from './scheduled-items.ts';

const MAX_VARIANTS = 250;
const MAX_STOCK = 1_000_000;

const cents = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const variant = z.strictObject({
  sku: requiredText(200),
  attributes: z.record(z.string().max(100), z.string().max(200)).default({}),
  priceCents: cents,
  salePriceCents: cents.default(0),
  ...variantFields(MAX_STOCK),
});

const texts = (field: 'tags' | 'categories', max: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1, 'is missing')
        .refine((text) => [...text].length <= max, `must have at most ${max} characters`),
    )
    .max(100)
    .refine(
      (list) => new Set(list.map((text) => text.toLowerCase())).size === list.length,
      adminMessages.exists(field === 'tags' ? 'tag' : 'category'),
    );

const isPictureAddress = (url: string): boolean => isWebAddress(url) && !/^(?:mailto|tel|sms):/i.test(url);

const fields = {
  title: requiredText(200),
  urlId: z.string().max(200).optional(),
  // Who may write need not be who may run scripts in the browsers of all others.
  excerpt: z.string().max(20_000).transform(richText).optional(),
  body: z.string().max(200_000).transform(richText).optional(),
  tags: texts('tags', adminContentLimits.tagLength).optional(),
  categories: texts('categories', adminContentLimits.categoryLength).optional(),
  assetUrl: z
    .string()
    .max(2000)
    .refine((url) => url === '' || isPictureAddress(url), {
      error: (issue) => adminMessages.pageUrl(String(issue.input)),
    })
    .optional(),
  /** Page status: what is not public is not on the site. */
  workflowState: z
    .enum(['Scheduled', 'Needs Review', 'Draft', 'Private', 'Published'], {
      error: (issue) => adminMessages.option(String(issue.input)),
    })
    .optional(),
  /** When a scheduled item is published. */
  publishAt,
};
export const newItem = z.strictObject({
  ...fields,
  productType: z.number().int().min(1).max(5).optional(),
  variants: z.array(variant).max(MAX_VARIANTS).default([]),
});
export const change = z.strictObject({ ...fields, title: fields.title.optional() });
