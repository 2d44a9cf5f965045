/** Maps page events to calls, tags and pixels. A table of pure functions. */
import type { KnownEvent } from '#shared/analytics/events';
import type { AnalyticsEvent, PurchasedOrder } from './event-bus.ts';

/** A report to send. */
export type Report =
  /** For the event tracker. */
  | { readonly to: 'event'; readonly name: KnownEvent; readonly fields: Readonly<Record<string, unknown>> }
  /** For the census: the call and its form fields. */
  | { readonly to: 'census'; readonly call: string; readonly fields: Readonly<Record<string, string>> }
  /** For the site's tag manager. */
  | { readonly to: 'tags'; readonly event: string; readonly fields: Readonly<Record<string, unknown>> }
  /** For the site's ads pixel. */
  | { readonly to: 'pixel'; readonly event: string; readonly fields: Readonly<Record<string, unknown>> };

const report = (name: KnownEvent, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'event', name, fields });
const census = (call: string, fields: Readonly<Record<string, string>>): Report => ({ to: 'census', call, fields });
const tags = (name: string, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'tags', event: name, fields });
const pixel = (name: string, fields: Readonly<Record<string, unknown>> = {}): Report => ({
  to: 'pixel',
  event: name,
  fields,
});

type Kind = AnalyticsEvent['kind'];
type EventOf<K extends Kind> = AnalyticsEvent & { readonly kind: K };

const overlay = (action: string, { version }: { readonly version: string }): readonly Report[] => [
  census('overlay', { action, version }),
];

const reports: { readonly [K in Kind]: (event: EventOf<K>) => readonly Report[] } = {
  'item-added': itemAdded,
  'product-viewed': ({ itemId, title }) => [
    report('CommerceShopping_ProductViewed', { object_identifier: itemId }),
    tags('view_item', { items: [{ item_id: itemId, item_name: title }] }),
    pixel('ViewContent', { content_ids: [itemId], content_name: title, content_type: 'product' }),
  ],
  'quick-viewed': ({ itemId }) => [census(`RecordQuickView/${encodeURIComponent(itemId)}`, {})],
  'cart-viewed': ({ cart }) => [report('CommerceShopping_CartViewed', { ...cart })],
  'checkout-started': ({ cart }) => [
    report('CommerceShopping_CheckoutStarted', { ...cart }),
    pixel('InitiateCheckout', { num_items: cart.num_items_in_cart }),
  ],
  purchased: ({ order }) => purchased(order),
  searched: ({ query }) => [
    report('SiteVisitor_SearchPerformed', { page_path: '/search' }),
    tags('search', { search_term: query }),
    pixel('Search', { search_string: query }),
  ],
  'newsletter-subscribed': ({ formId }) => [
    report('SiteVisitor_NewsletterSubscribed', { object_identifier: formId }),
    tags('generate_lead', { form_id: formId }),
    pixel('Lead'),
  ],
  'account-created': ({ siteUserId }) => [
    report('SiteVisitor_AccountCreated', { object_identifier: siteUserId }),
    tags('sign_up', {}),
    pixel('CompleteRegistration'),
  ],
  'form-shown': ({ formId }) => [census('form-render', { formId })],
  'form-submitted': ({ formId }) => [
    report('SiteVisitor_FormSubmitted', { object_identifier: formId }),
    tags('form_submit', { form_id: formId }),
  ],
  'button-clicked': ({ label, destination }) => [
    report('SiteVisitor_LinkClicked', { destination_url: destination }),
    census('button-click', { label, destination }),
  ],
  'button-shown': ({ label, destination }) => [census('button-render', { label, destination })],
  'overlay-shown': (event) => overlay('render', event),
  'overlay-closed': (event) => overlay('close', event),
};

/** The reports of one event. */
export const reportsOf = <K extends Kind>(event: EventOf<K>): readonly Report[] => reports[event.kind](event);

function itemAdded({ itemId, title, quantity, price, currency }: EventOf<'item-added'>): readonly Report[] {
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

/** The purchase event: transaction id, value, shipping, tax, items. Test orders are not reported as revenue. */
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
