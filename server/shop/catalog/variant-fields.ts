/** The fields of a variant that content files and the admin API share. */
import { z } from 'zod';

/** `maxStock`: the largest stock that may be entered. */
export const variantFields = (maxStock = Number.MAX_SAFE_INTEGER) => ({
  onSale: z.boolean().default(false),
  unlimited: z.boolean().default(false),
  qtyInStock: z.number().int().min(0).max(maxStock).default(0),
});
