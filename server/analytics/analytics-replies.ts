/** Replies of the analytics routes: those that receive events, and those that return figures. */
import { z } from 'zod';
import { cents } from '../http/reply-fields.ts';

export const receipt = z
  .object({
    accepted: z.number().int().describe('Number of stored events.'),
    reason: z.string().optional().describe('With status 200: why the events are not counted.'),
  })
  .meta({ id: 'EventReceipt' });

const day = z.string().describe('YYYY-MM-DD, in the site’s time zone.');
const count = z.number().int();

export const traffic = z.object({
  days: z.array(z.object({ day, hits: count, visitors: count, visits: count, errors: count })),
});
export const topList = z.object({ results: z.array(z.object({ key: z.string(), count })) });
export const vitals = z.object({
  vitals: z.array(
    z.object({
      name: z.string(),
      count,
      mean: z.number().nullable(),
      good: count,
      needsImprovement: count,
      poor: count,
    }),
  ),
});
export const salesDay = z.object({
  day,
  currency: z.string(),
  orders: count,
  revenueCents: cents,
  storeCurrency: z.string(),
  storeRevenueCents: cents.describe('Revenue in the currency of the store, at the exchange rate of each order.'),
});
export const sales = z.object({ days: z.array(salesDay) });
