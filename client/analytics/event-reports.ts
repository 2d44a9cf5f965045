/** Which calls, tags and pixels follow from what happens on a page. Pure: a table of reports. */
import type { KnownEvent } from '#shared/analytics/events';
import type { AnalyticsEvent, PurchasedOrder } from './event-bus.ts';

/** What is to be sent. */
export type Report =
  /** To the tracker of events. */
  | { readonly to: 'event'; readonly name: KnownEvent; readonly fields: Readonly<Record<string, unknown>> }
  /** To the census: the call and its form. */
  | { readonly to: 'census'; readonly call: string; readonly fields: Readonly<Record<string, string>> }
  /** To the site owner's tag manager. */
  | { readonly to: 'tags'; readonly event: string; readonly fields: Readonly<Record<string, unknown>> }
  /** To the site owner's ads pixel. */
  | { readonly to: 'pixel'; readonly event: string; readonly fields: Readonly<Record<string, unknown>> };

const report = (name: KnownEvent, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'event', name, fields });
const census = (call: string, fields: Readonly<Record<string, string>>): Report => ({ to: 'census', call, fields });
const tags = (name: string, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'tags', event: name, fields });
const pixel = (name: string, fields: Readonly<Record<string, unknown>> = {}): Report => ({
  to: 'pixel',
  event: name,
  fields,
});

/** The reports of one event. */
export function reportsOf(event: AnalyticsEvent): readonly Report[] {
  switch (event.kind) {
    case 'item-added':
      return itemAdded(event);
    case 'product-viewed':
      return [
        report('CommerceShopping_ProductViewed', { object_identifier: event.itemId }),
        tags('view_item', { items: [{ item_id: event.itemId, item_name: event.title }] }),
        pixel('ViewContent', {
          content_ids: [event.itemId],
          content_name: event.title,
          content_type: 'product',
        }),
      ];
    case 'quick-viewed':
      return [census(`RecordQuickView/${encodeURIComponent(event.itemId)}`, {})];
    case 'cart-viewed':
      return [report('CommerceShopping_CartViewed', { ...event.cart })];
    case 'checkout-started':
      return [
        report('CommerceShopping_CheckoutStarted', { ...event.cart }),
        pixel('InitiateCheckout', { num_items: event.cart.num_items_in_cart }),
      ];
    case 'purchased':
      return purchased(event.order);
    case 'searched':
      return [
        report('SiteVisitor_SearchPerformed', { page_path: '/search' }),
        tags('search', { search_term: event.query }),
        pixel('Search', { search_string: event.query }),
      ];
    case 'newsletter-subscribed':
      return [
        report('SiteVisitor_NewsletterSubscribed', { object_identifier: event.formId }),
        tags('generate_lead', { form_id: event.formId }),
        pixel('Lead'),
      ];
    case 'account-created':
      return [
        report('SiteVisitor_AccountCreated', { object_identifier: event.siteUserId }),
        tags('sign_up', {}),
        pixel('CompleteRegistration'),
      ];
    case 'form-shown':
      return [census('form-render', { formId: event.formId })];
    case 'form-submitted':
      return [
        report('SiteVisitor_FormSubmitted', { object_identifier: event.formId }),
        tags('form_submit', { form_id: event.formId }),
      ];
    case 'button-clicked':
      return [
        report('SiteVisitor_LinkClicked', { destination_url: event.destination }),
        census('button-click', { label: event.label, destination: event.destination }),
      ];
    case 'button-shown':
      return [census('button-render', { label: event.label, destination: event.destination })];
    case 'overlay-shown':
    case 'overlay-closed':
      return [
        census('overlay', {
          action: event.kind === 'overlay-shown' ? 'render' : 'close',
          version: event.version,
        }),
      ];
  }
}

function itemAdded({
  itemId,
  title,
  quantity,
  price,
  currency,
}: AnalyticsEvent & { readonly kind: 'item-added' }): readonly Report[] {
  const worth = price === undefined ? {} : { currency, value: price * quantity };
  return [
    report('CommerceShopping_ItemAdded', { object_identifier: itemId }),
    tags('add_to_cart', {
      ...worth,
      items: [{ item_id: itemId, item_name: title, quantity, ...(price === undefined ? {} : { price }) }],
    }),
    pixel('AddToCart', { ...worth, content_ids: [itemId], content_name: title, content_type: 'product' }),
  ];
}

/** The purchase event: transaction id, value, shipping, tax, items. Orders in test mode are nobody's revenue. */
function purchased(order: PurchasedOrder): readonly Report[] {
  const placed = report('CommerceShopping_OrderPlaced', { object_identifier: order.id });
  if (order.testMode) return [placed];
  return [
    placed,
    tags('purchase', {
      transaction_id: order.id,
      value: order.grandTotal,
      shipping: order.shippingTotal,
      tax: order.taxTotal,
      currency: order.currency,
      items: order.items.map(({ sku, productName, quantity, unitPrice }) => ({
        item_id: sku,
        item_name: productName,
        quantity,
        price: unitPrice,
      })),
    }),
    pixel('Purchase', {
      value: order.grandTotal,
      currency: order.currency,
      content_type: 'product',
      content_ids: order.items.map(({ sku }) => sku),
    }),
  ];
}
