/** Texts and amounts of an order, for its pages and emails. Texts are plain: templates escape them. */

import { addressLines } from '#shared/address-lines';
import { isPaidStatus } from '#shared/checkout';
import { dayText } from '#shared/date-text';
import { filledFields } from '#shared/filled-fields';
import { minorUnitsText } from '#shared/money';
import { decimal } from '../cart/cart-view.ts';
import { dateStyleOf } from '../date-style.ts';
import type { OrderRecord } from './order-record.ts';
import type { Order } from './order-replies.ts';
import { orderStatusText } from './order-status-text.ts';
import { type AnalyticsOrder, purchaseEvent } from './purchase-event.ts';
import { taxSums, taxTexts } from './tax-texts.ts';

/** What is shown of an order: satisfied by its record, and by the reply of its route. */
export interface ShownOrder
  extends Pick<Order, 'id' | 'number' | 'status' | 'kind' | 'testMode' | 'email' | 'currency' | 'created' | 'lines'>,
    Pick<Order, 'subtotalCents' | 'discountCents' | 'shippingCents' | 'taxCents'>,
    Pick<Order, 'grandTotalCents' | 'giftCardCents' | 'refundedCents' | 'tracking' | 'confirmationText'>,
    Pick<Order, 'language' | 'timeZone'> {
  /** Orders of earlier releases lack the names of added taxes. */
  readonly details: Omit<Order['details'], 'addedTaxes'> & Partial<Pick<Order['details'], 'addedTaxes'>>;
}

type MoneyText = (cents: number, currency: string) => string | null;

/** The order with every amount as text. Zero amounts are empty, so that templates can leave them out. */
export function orderTexts(order: ShownOrder, moneyOf: MoneyText = minorUnitsText) {
  const money = (cents: number): string => moneyOf(cents, order.currency) ?? '';
  const unlessNothing = (cents: number): string => (cents === 0 ? '' : money(cents));
  const style = dateStyleOf(order);
  const { contact, shippingOption, billing, pickup } = order.details;
  return {
    id: order.id,
    number: order.number,
    date: dayText(order.created, style),
    dateTime: new Date(order.created).toISOString(),
    status: order.status,
    statusText: orderStatusText({ ...order, isPickup: pickup !== undefined }),
    kind: order.kind,
    testMode: order.testMode,
    email: order.email,
    phone: contact.phone,
    name: contact.firstName,
    address: addressLines(contact, style.locale),
    lines: order.lines.map((line) => ({
      title: line.title,
      quantity: line.quantity,
      sku: line.sku,
      fullUrl: line.fullUrl,
      variant: line.variant,
      fields: filledFields(line.additionalFields, line.fieldTitles, style.locale),
      sum: money(line.quantity * line.unitPriceCents),
    })),
    subtotal: money(order.subtotalCents),
    discount: unlessNothing(order.discountCents),
    shippingName: shippingOption ?? '',
    shipping: shippingOption === null ? '' : order.shippingCents === 0 ? 'Free' : money(order.shippingCents),
    ...taxSums(order, unlessNothing),
    ...taxTexts(order, money),
    ...extrasTexts(order.details, money),
    billing: billing === undefined ? [] : addressLines(billing, style.locale),
    pickup: pickupLines(order.details),
    giftCard: unlessNothing(order.giftCardCents),
    ...restTexts(order, unlessNothing),
    total: money(order.grandTotalCents),
    refunded: unlessNothing(order.refundedCents ?? 0),
    confirmationLines: (order.confirmationText ?? '').split('\n').filter((line) => line.trim() !== ''),
    tracking: order.tracking == null ? null : { ...order.tracking },
  };
}

/** Where and when an order can be collected; empty for others. */
const pickupLines = ({ pickup, shippingOption }: ShownOrder['details']): readonly string[] =>
  pickup === undefined ? [] : [shippingOption ?? '', ...pickup.address.split('\n'), pickup.hours].filter(Boolean);

/** What a gift card has left to pay, once it was charged and until then; empty without a gift card. */
function restTexts({ status, giftCardCents, grandTotalCents }: ShownOrder, unlessNothing: (cents: number) => string) {
  const rest = giftCardCents === 0 ? '' : unlessNothing(grandTotalCents - giftCardCents);
  return { charged: isPaidStatus(status) ? rest : '', due: status === 'pending' ? rest : '' };
}

/** Order note and gift wrap; empty for none. */
function extrasTexts({ note = '', giftWrap }: ShownOrder['details'], money: (cents: number) => string) {
  const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');
  return {
    note: linesOf(note),
    giftWrap: giftWrap === undefined ? '' : giftWrap.cents === 0 ? 'Free' : money(giftWrap.cents),
    giftMessage: linesOf(giftWrap?.message ?? ''),
  };
}

/** An order as analytics get it (specification, storefront 3). */
export function analyticsOrder(order: OrderRecord): AnalyticsOrder {
  const money = (cents: number): string => decimal(cents, order.currency);
  return {
    id: order.id,
    purchasedCartId: order.cartId,
    testMode: order.testMode,
    websiteId: order.websiteId,
    grandTotal: money(order.grandTotalCents),
    shippingTotal: money(order.shippingCents),
    // Tax that is included in the prices counts as tax, too.
    taxTotal: money(order.taxCents + order.details.includedTaxCents),
    currency: order.currency,
    items: order.lines.map(({ sku, title, quantity, unitPriceCents }) => ({
      sku,
      productName: title,
      quantity,
      unitPrice: money(unitPriceCents),
    })),
  };
}

/** The order as its own route returns it: for whoever has its link. */
export const orderReply = (order: OrderRecord): Order => {
  const analytics = analyticsOrder(order);
  const { subtotalCents, discountCents, shippingCents, taxCents, grandTotalCents, giftCardCents, created } = order;
  const { language, timeZone, refundedCents, tracking, confirmationText } = order;
  return {
    ...analytics,
    ...{ number: order.number, status: order.status, kind: order.kind, created, email: order.email },
    ...{ language, timeZone, refundedCents, tracking, confirmationText },
    ...{ subtotalCents, discountCents, shippingCents, taxCents, grandTotalCents, giftCardCents },
    ...detailsReply(order),
    purchaseEvent: isPaidStatus(order.status) ? purchaseEvent(analytics) : null,
  };
};

function detailsReply({ details, lines }: OrderRecord) {
  const {
    contact,
    shippingOption,
    includedTaxCents,
    addedTaxes = [],
    taxLines,
    note,
    giftWrap,
    billing,
    pickup,
  } = details;
  return {
    details: {
      ...{ contact, shippingOption, includedTaxCents, addedTaxes },
      ...(taxLines === undefined ? {} : { taxLines: [...taxLines] }),
      ...(billing === undefined ? {} : { billing }),
      ...(pickup === undefined ? {} : { pickup }),
      ...(note === undefined ? {} : { note }),
      ...(giftWrap === undefined ? {} : { giftWrap }),
    },
    lines: lines.map(({ title, quantity, sku, fullUrl, variant, additionalFields, fieldTitles, unitPriceCents }) => ({
      ...{ title, quantity, sku, fullUrl, variant, additionalFields, fieldTitles, unitPriceCents },
    })),
  };
}
