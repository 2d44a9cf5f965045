/** What the shop's regions tell through events of the document. */
import { majorUnits } from '#shared/currency-digits';
import { field, numberOf, textOf } from '#shared/json';
import { announce } from './announce.ts';

/** Hears of added items and quick views from now on. */
export function listenToShop(currency: string): void {
  document.addEventListener('item-added', (event) => {
    const entry = (event as CustomEvent<unknown>).detail;
    announce({
      kind: 'item-added',
      itemId: textOf(field(entry, 'itemId')),
      title: textOf(field(entry, 'title')),
      quantity: numberOf(field(entry, 'quantity')),
      price: majorUnits(numberOf(field(entry, 'purchasePriceCents')), currency),
      currency,
    });
  });
  document.addEventListener('site:quick-view', (event) => {
    announce({ kind: 'quick-viewed', itemId: textOf(field((event as CustomEvent<unknown>).detail, 'itemId')) });
  });
}
