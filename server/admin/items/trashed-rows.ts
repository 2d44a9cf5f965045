/** Rows of the trash: they may be from an earlier release, so columns that were added later have their defaults. */
import { z } from 'zod';

const json = z.record(z.string(), z.unknown());

const item = z.object({
  urlId: z.string(),
  position: z.number().int().default(0),
  title: z.string(),
  productType: z.number().int().nullable(),
  data: json,
  updatedAt: z.string().optional(),
});

const variant = z.object({
  id: z.string(),
  sku: z.string(),
  position: z.number().int().default(0),
  attributes: z.record(z.string(), z.string()),
  priceCents: z.number().int(),
  salePriceCents: z.number().int().default(0),
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  qtyInStock: z.number().int().default(0),
});

const draft = z.object({ changes: json, author: z.string(), updatedAt: z.string().optional() });

/** What a deleted item consisted of, without the ids that its row in the trash has. */
export const trashedRows = z.object({ item, variants: z.array(variant), draft: draft.nullable() });
