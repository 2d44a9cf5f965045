/** Forwards the shop regions' DOM events to the tracker. */
import { majorUnits } from '#shared/currency-digits';
import { field, numberOf, textOf } from '#shared/json';
import type { Page } from '../core/page.ts';
import { createEventBus } from './event-bus.ts';

/** Forwards added items and quick views. */
export function forwardShopEvents(page: Page, currency: string): void {
  const { emit } = page.get(createEventBus);
  page.document.addEventListener('item-added', (event) => {
    const entry = (event as CustomEvent<unknown>).detail;
    emit({
      kind: 'item-added',
      itemId: textOf(field(entry, 'itemId')),
      title: textOf(field(entry, 'title')),
      quantity: numberOf(field(entry, 'quantity')),
      price: majorUnits(numberOf(field(entry, 'purchasePriceCents')), currency),
      currency,
    });
  });
  page.document.addEventListener('site:quick-view', (event) => {
    emit({ kind: 'quick-viewed', itemId: textOf(field((event as CustomEvent<unknown>).detail, 'itemId')) });
  });
}
