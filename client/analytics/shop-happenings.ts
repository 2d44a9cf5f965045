/** A purchase that the page confirms. Loaded by the pages that do. */

import { field, listOf, numberOf, textOf } from '#shared/json';
import { announce, type BoughtOrder } from './announce.ts';
import { isFirstTelling } from './told-once.ts';

const TOLD = 'purchase-told';

/** Tells the purchase of the page, once: a reload is no second order. */
export function tellPurchase(websiteId: string): void {
  const order = orderOf(document.getElementById('purchase-event')?.textContent ?? '', websiteId);
  if (order !== null && isFirstTelling(TOLD, order.id)) announce({ kind: 'purchased', order });
}

/** The order in the page's data; null when there is none. Sums are decimal texts there. */
export function orderOf(text: string, websiteId: string): BoughtOrder | null {
  if (text === '') return null;
  const given: unknown = JSON.parse(text);
  const id = textOf(field(given, 'transactionId'));
  const amount = (name: string, of: unknown = given): number => numberOf(textOf(field(of, name)));
  if (id === '') return null;
  return {
    id,
    purchasedCartId: textOf(field(given, 'purchasedCartId')),
    testMode: field(given, 'testMode') === true,
    websiteId,
    grandTotal: amount('value'),
    shippingTotal: amount('shipping'),
    taxTotal: amount('tax'),
    currency: textOf(field(given, 'currency')),
    items: listOf(field(given, 'items')).map((item) => ({
      sku: textOf(field(item, 'sku')),
      productName: textOf(field(item, 'productName')),
      quantity: numberOf(field(item, 'quantity')),
      unitPrice: amount('unitPrice', item),
    })),
  };
}
