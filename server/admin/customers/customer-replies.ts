/** Replies about customers, their accounts and their carts. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';
import { orderKind, orderList } from '../orders/order-replies.ts';

const spend = z.object({ currency: z.string(), orders: z.number().int(), cents });

export const customer = z
  .object({
    id: z.string(),
    email: z.string().describe('Lower case.'),
    name: z.string().describe('Name in the latest order.'),
    orders: z.number().int().describe('Number of all orders, whatever their status.'),
    spent: z
      .array(spend)
      .describe('Paid orders minus refunds, by currency, in minor units. Test orders count in test mode only.'),
    firstOrder: moment,
    lastOrder: moment,
    hasAccount: z.boolean(),
  })
  .meta({ id: 'Customer' });

export const customerList = z.object({ results: z.array(customer), ...paging });
export const customerNote = z.object({ id: z.string(), author: z.string(), text: z.string(), created: moment });

const customerWithOrders = z.object({
  customer,
  orders: orderList.describe('Newest first; continue with `cursor`.'),
});

export const account = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.string().nullable(),
    memberAreas: z.array(z.string()),
    isDisabled: z.boolean().describe('Signing in to the account is blocked.'),
    created: moment,
  })
  .meta({ id: 'CustomerAccount' });

export const accountList = z.object({ results: z.array(account), ...paging });

const cartEntry = z.object({
  itemId: z.string(),
  title: z.string().describe('Empty if the product is no longer for sale.'),
  sku: z.string(),
  quantity: z.number().int(),
  unitPriceCents: cents.describe('Current price, in minor units.'),
});

export const abandonedCart = z
  .object({
    id: z.string(),
    kind: orderKind,
    email: z.string().describe('Empty if the visitor did not enter one.'),
    name: z.string(),
    currency: z.string(),
    subtotalCents: cents,
    entries: z.array(cartEntry),
    created: moment,
    updated: moment,
    remindedAt: moment.nullable().describe('Time of the last reminder email; null: never.'),
  })
  .meta({ id: 'AbandonedCart' });

export const customerDetail = customerWithOrders.extend({
  accountId: z.string().nullable(),
  notes: z.array(customerNote).describe('Notes for admins, oldest first.'),
  carts: z.array(abandonedCart).describe('Abandoned carts, newest first.'),
});

export const abandonedCartList = z.object({ results: z.array(abandonedCart), ...paging });
