/** The way from a visit to an order. Whoever gets to a step has passed those before it: who adds from a list has not opened the product. */
import type { EventKind } from './event.ts';

export const funnelSteps = ['visit', 'product', 'cart', 'checkout', 'order'] as const;

const stepOfEvent: Readonly<Record<string, number>> = {
  CommerceShopping_ProductViewed: 1,
  CommerceShopping_ItemAdded: 2,
  CommerceShopping_CheckoutStarted: 3,
  CommerceShopping_OrderPlaced: 4,
};

/** The steps that an event proves; none of events that say nothing of the way. */
export function funnelStepsOf(kind: EventKind, name: string): readonly (typeof funnelSteps)[number][] {
  if (kind === 'hit') return funnelSteps.slice(0, 1);
  if (kind === 'quick-view') return funnelSteps.slice(0, 2);
  if (kind !== 'event' && kind !== 'schema-event') return [];
  const step = Object.hasOwn(stepOfEvent, name) ? stepOfEvent[name] : undefined;
  return step === undefined ? [] : funnelSteps.slice(0, step + 1);
}
