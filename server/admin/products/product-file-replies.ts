/** Replies about digital products. */
import { z } from 'zod';
import { moment } from '../../http/reply-fields.ts';
import { orderStatus } from '../../shop/orders/order-replies.ts';

export const productFile = z
  .object({
    id: z.string(),
    name: z.string(),
    contentType: z.string(),
    bytes: z.number().int(),
    created: moment,
    size: z.string().describe('Formatted size.'),
  })
  .meta({ id: 'ProductFile' });

export const productFiles = z.object({ files: z.array(productFile) });

const grant = z.object({
  position: z.number().int().describe('Index of the order line.'),
  fileId: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  allowed: z.number().int().describe('Number of allowed downloads.'),
  used: z.number().int(),
  expiresAt: moment,
  isEnded: z.boolean(),
});

export const orderDownloads = z
  .object({ status: orderStatus, email: z.string(), downloads: z.array(grant) })
  .meta({ id: 'OrderDownloads' });
