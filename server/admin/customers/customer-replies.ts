/** Replies about customers, their accounts and their carts. */
import { z } from 'zod';
import { cents, moment, paging } from '../../http/reply-fields.ts';
import { orderKind, orderList } from '../orders/order-replies.ts';

const spend = z.object({ currency: z.string(), orders: z.number().int(), cents });

export const customer = z
  .object({
    id: z.string(),
    email: z.string().describe('In lower case.'),
    name: z.string().describe('From the latest order.'),
    orders: z.number().int().describe('All orders, whatever their status.'),
    spent: z
      .array(spend)
      .describe('Paid orders less refunds, by currency, in minor units. Orders of test mode are left out.'),
    firstOrder: moment,
    lastOrder: moment,
    hasAccount: z.boolean(),
  })
  .meta({ id: 'Customer' });

export const customerList = z.object({ results: z.array(customer), ...paging });
export const customerNote = z.object({ id: z.string(), author: z.string(), text: z.string(), created: moment });

const customerWithOrders = z.object({
  customer,
  orders: orderList.describe('Newest first; `cursor` of this call returns the next page.'),
});

export const account = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.string().nullable(),
    memberAreas: z.array(z.string()),
    isDisabled: z.boolean().describe('Nobody can sign in to it.'),
    created: moment,
  })
  .meta({ id: 'CustomerAccount' });

export const accountList = z.object({ results: z.array(account), ...paging });

const cartEntry = z.object({
  itemId: z.string(),
  title: z.string().describe('Empty: the product is no longer available.'),
  sku: z.string(),
  quantity: z.number().int(),
  unitPriceCents: cents.describe('The current price, in minor units.'),
});

export const abandonedCart = z
  .object({
    id: z.string(),
    kind: orderKind,
    email: z.string().describe('Empty: the visitor has not entered it yet.'),
    name: z.string(),
    currency: z.string(),
    subtotalCents: cents,
    entries: z.array(cartEntry),
    created: moment,
    updated: moment,
    remindedAt: moment.nullable().describe('When the shopper was last reminded of it by email; null: never.'),
  })
  .meta({ id: 'AbandonedCart' });

export const customerDetail = customerWithOrders.extend({
  accountId: z.string().nullable(),
  notes: z.array(customerNote).describe('Visible to admins only, oldest first.'),
  carts: z.array(abandonedCart).describe('Abandoned carts, most recent first.'),
});

export const abandonedCartList = z.object({ results: z.array(abandonedCart), ...paging });
