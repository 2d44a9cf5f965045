/** A purchase that the page confirms. Only loaded by confirmation pages. */

import { field, listOf, numberOf, textOf } from '#shared/json';
import type { Page } from '../core/page.ts';
import { createEventBus, type PurchasedOrder } from './event-bus.ts';
import { isFirstInSession } from './once-per-session.ts';

const KEY = 'purchase-reported';

/** Reports the page's purchase once, even if it is reloaded. */
export function emitPurchase(page: Page, websiteId: string): void {
  const order = orderOf(document.getElementById('purchase-event')?.textContent ?? '', websiteId);
  if (order !== null && isFirstInSession(KEY, order.id)) page.get(createEventBus).emit({ kind: 'purchased', order });
}

/** The order in the page's data; null if there is none. Amounts there are decimal texts. */
export function orderOf(text: string, websiteId: string): PurchasedOrder | null {
  if (text === '') return null;
  const data: unknown = JSON.parse(text);
  const id = textOf(field(data, 'transactionId'));
  const amount = (name: string, of: unknown = data): number => numberOf(textOf(field(of, name)));
  if (id === '') return null;
  return {
    id,
    purchasedCartId: textOf(field(data, 'purchasedCartId')),
    testMode: field(data, 'testMode') === true,
    websiteId,
    grandTotal: amount('value'),
    shippingTotal: amount('shipping'),
    taxTotal: amount('tax'),
    currency: textOf(field(data, 'currency')),
    items: listOf(field(data, 'items')).map((item) => ({
      sku: textOf(field(item, 'sku')),
      productName: textOf(field(item, 'productName')),
      quantity: numberOf(field(item, 'quantity')),
      unitPrice: amount('unitPrice', item),
    })),
  };
}
