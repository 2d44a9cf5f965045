/** Which calls, tags and pixels follow from what happens on a page. Pure: a table of reports. */
import type { KnownEvent } from '#shared/analytics/events';
import type { BoughtOrder, Happening } from './announce.ts';

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

const event = (name: KnownEvent, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'event', name, fields });
const census = (call: string, fields: Readonly<Record<string, string>>): Report => ({ to: 'census', call, fields });
const tags = (name: string, fields: Readonly<Record<string, unknown>>): Report => ({ to: 'tags', event: name, fields });
const pixel = (name: string, fields: Readonly<Record<string, unknown>> = {}): Report => ({
  to: 'pixel',
  event: name,
  fields,
});

/** The reports of one happening. */
export function reportsOf(happening: Happening): readonly Report[] {
  switch (happening.kind) {
    case 'item-added':
      return itemAdded(happening);
    case 'product-viewed':
      return [
        event('CommerceShopping_ProductViewed', { object_identifier: happening.itemId }),
        tags('view_item', { items: [{ item_id: happening.itemId, item_name: happening.title }] }),
        pixel('ViewContent', {
          content_ids: [happening.itemId],
          content_name: happening.title,
          content_type: 'product',
        }),
      ];
    case 'quick-viewed':
      return [census(`RecordQuickView/${encodeURIComponent(happening.itemId)}`, {})];
    case 'cart-viewed':
      return [event('CommerceShopping_CartViewed', { ...happening.cart })];
    case 'checkout-started':
      return [
        event('CommerceShopping_CheckoutStarted', { ...happening.cart }),
        pixel('InitiateCheckout', { num_items: happening.cart.num_items_in_cart }),
      ];
    case 'purchased':
      return purchased(happening.order);
    case 'searched':
      return [
        event('SiteVisitor_SearchPerformed', { page_path: '/search' }),
        tags('search', { search_term: happening.query }),
        pixel('Search', { search_string: happening.query }),
      ];
    case 'newsletter-subscribed':
      return [
        event('SiteVisitor_NewsletterSubscribed', { object_identifier: happening.formId }),
        tags('generate_lead', { form_id: happening.formId }),
        pixel('Lead'),
      ];
    case 'account-created':
      return [
        event('SiteVisitor_AccountCreated', { object_identifier: happening.siteUserId }),
        tags('sign_up', {}),
        pixel('CompleteRegistration'),
      ];
    case 'form-shown':
      return [census('form-render', { formId: happening.formId })];
    case 'form-submitted':
      return [
        event('SiteVisitor_FormSubmitted', { object_identifier: happening.formId }),
        tags('form_submit', { form_id: happening.formId }),
      ];
    case 'button-clicked':
      return [
        event('SiteVisitor_LinkClicked', { destination_url: happening.destination }),
        census('button-click', { label: happening.label, destination: happening.destination }),
      ];
    case 'button-shown':
      return [census('button-render', { label: happening.label, destination: happening.destination })];
    case 'overlay-shown':
    case 'overlay-closed':
      return [
        census('overlay', {
          action: happening.kind === 'overlay-shown' ? 'render' : 'close',
          version: happening.version,
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
}: Happening & { readonly kind: 'item-added' }): readonly Report[] {
  const worth = price === undefined ? {} : { currency, value: price * quantity };
  return [
    event('CommerceShopping_ItemAdded', { object_identifier: itemId }),
    tags('add_to_cart', {
      ...worth,
      items: [{ item_id: itemId, item_name: title, quantity, ...(price === undefined ? {} : { price }) }],
    }),
    pixel('AddToCart', { ...worth, content_ids: [itemId], content_name: title, content_type: 'product' }),
  ];
}

/** The purchase event: transaction id, value, shipping, tax, items. Orders in test mode are nobody's revenue. */
function purchased(order: BoughtOrder): readonly Report[] {
  const told = event('CommerceShopping_OrderPlaced', { object_identifier: order.id });
  if (order.testMode) return [told];
  return [
    told,
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
