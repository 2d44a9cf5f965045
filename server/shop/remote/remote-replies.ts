/**
 * Schemas of an upstream's replies for the pages of the shop (docs/backend-api.md "Commerce"): the contracts of our own routes, but lenient
 * for what is only displayed. Additional fields are passed on.
 */

import { z } from 'zod';
import { checkoutSteps } from '#shared/checkout';
import { mapDetails } from '#shared/checkout-details';
import type { Cart } from '#shared/contracts/cart';
import { isSitePath } from '#shared/site-path';
import { cartEntry, cartReply, coupon, invalidCoupon, shippingOption, taxRule } from '../cart/cart-replies.ts';
import { recommendation } from '../cart/recommendations.ts';
import { type CheckoutView, checkoutReply, terms } from '../checkout/checkout-replies.ts';
import { download, order, orderStatus, tracking } from '../orders/order-replies.ts';
import type { FoundOrder } from '../pages/shop-gateway.ts';
import { type ShownSubscription, shownSubscription } from '../subscriptions/subscription-replies.ts';

const cents = z.number().int();
const text = z.string().catch('');
const flag = z.boolean().catch(false);
const texts = z.record(z.string(), z.string()).catch({});
const currency = z.string().regex(/^[A-Z]{3}$/);
const list = <T extends z.ZodType>(of: T) => z.array(of).catch([]);
/** A link may only lead to a page of the site. */
const path = z.string().refine(isSitePath).catch('');
/** An upstream's image: its URL goes into pages, so it must be an http(s) URL or a path. */
const image = z
  .looseObject({ assetUrl: z.string().refine((url) => isSitePath(url) || /^https?:\/\//i.test(url)) })
  .nullable()
  .catch(null);

const pictureUrl = z
  .string()
  .refine((url) => isSitePath(url) || /^https?:\/\//i.test(url))
  .catch('');

/** Form answers as JSON text of an object. */
const answers = z
  .string()
  .refine((input) => {
    try {
      return typeof JSON.parse(input) === 'object';
    } catch {
      // Invalid JSON: the answers are not shown.
      return false;
    }
  })
  .nullable()
  .catch(null);

const entry = cartEntry
  .extend({
    itemId: text,
    chosenVariant: z.looseObject({ id: text, sku: text, attributes: texts }).catch({ id: '', sku: '', attributes: {} }),
    productType: z.number().int().catch(1),
    fullUrl: path,
    image,
    subTotal: cents.optional(),
    additionalFields: answers,
    fieldTitles: texts,
    hasFields: flag,
    available: z.number().int().nullable().catch(null),
  })
  .loose()
  .transform((input) => ({ ...input, subTotal: input.subTotal ?? input.quantity * input.purchasePriceCents }));

const shipping = shippingOption
  .extend({
    countries: list(z.string()),
    baseCents: cents.catch(0),
    perItemCents: cents.catch(0),
    freeFromCents: cents.nullable().catch(null),
  })
  .loose();

const tax = taxRule
  .extend({
    id: text,
    country: text,
    region: text,
    rate: z.number().catch(0),
    appliesToShipping: flag,
    isIncluded: flag,
  })
  .loose();

const moment = z.number().nullable().catch(null);
const validCoupon = coupon
  .extend({
    // An unknown kind has no discount that could be shown.
    kind: coupon.shape.kind.catch('free-shipping'),
    minimumSubtotalCents: cents.catch(0),
    startsAt: moment,
    endsAt: moment,
    usesLeft: z.number().int().nullable().catch(null),
  })
  .loose();

const invalidCouponOf = invalidCoupon
  .extend({ reason: invalidCoupon.shape.reason.catch('unknown'), message: text })
  .loose();

export const remoteCart = cartReply
  .extend({
    id: text,
    websiteId: text,
    orderId: text,
    created: z.number().catch(0),
    isPurchased: flag,
    currency,
    language: text,
    entries: z.array(entry),
    savedEntries: list(entry),
    freeShipping: cartReply.shape.freeShipping.catch(null),
    note: z.string().nullable().catch(null),
    giftWrap: cartReply.shape.giftWrap.catch(null),
    giftWrapCents: cents.catch(0),
    giftCard: cartReply.shape.giftCard.catch(null),
    shippingOptions: list(shipping),
    applicableTaxRules: list(tax),
    coupons: list(z.string()),
    validCoupons: list(validCoupon),
    invalidCoupons: list(invalidCouponOf),
    selectedShippingOption: shipping.nullable().catch(null),
    shippingLocation: z.looseObject({ country: text, region: text, postalCode: text }).nullable().catch(null),
    minimumSubtotalCents: cents.catch(0),
    includedTaxCents: cents.catch(0),
    hasDigital: flag,
    purelyDigital: flag,
    subtotalAmount: z.looseObject({ value: text, currency: text }).catch({ value: '', currency: '' }),
  })
  .loose() satisfies z.ZodType<Cart>;

const contact = z.object(mapDetails(() => text));

export const remoteCheckout = checkoutReply
  .extend({
    shoppingCart: remoteCart,
    step: z.enum(checkoutSteps),
    details: contact.nullable(),
    billing: contact.nullish().catch(null),
    deliveryCountries: checkoutReply.shape.deliveryCountries.catch(undefined),
    pickups: checkoutReply.shape.pickups.catch([]),
    pickup: text,
    wantsNews: flag,
    options: checkoutReply.shape.options.catch(undefined),
    subscription: terms
      .extend({ price: text, renewal: text, next: text, ending: text, consent: z.string().min(1) })
      .nullable()
      .catch(null),
    // Fields of the upstream's payment service would need its hosts in this server's policy: its shoppers pay on the service's page.
    payment: checkoutReply.shape.payment
      .omit({ element: true })
      .extend({ methods: checkoutReply.shape.payment.shape.methods.catch([]) }),
    incompleteEntryId: text,
    reviewText: text,
    // Before 0.5.0 it was `refusal`; a reply has one of them.
    problem: z.string().optional(),
    refusal: z.string().optional(),
  })
  .loose()
  .refine(({ problem, refusal }) => problem !== undefined || refusal !== undefined, {
    path: ['problem'],
    message: 'is missing',
  })
  .transform(({ problem, refusal, ...reply }) => {
    const sentence = problem ?? refusal ?? '';
    return { ...reply, problem: sentence, refusal: sentence };
  }) satisfies z.ZodType<CheckoutView>;

export const remoteRecommendations = z.looseObject({
  products: list(recommendation.extend({ fullUrl: path, imageUrl: pictureUrl })),
});

export const remoteEntry = z.looseObject({ newlyAdded: z.looseObject({ id: z.string() }) });
export const remoteToken = z.looseObject({ cartToken: z.string().min(1).max(200) });

const next = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirmed'), path: z.string().refine(isSitePath) }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({ kind: z.literal('declined'), message: z.string() }),
]);

export const remoteOutcome = z.looseObject({
  order: z.looseObject({ status: orderStatus }),
  orderToken: z.string().min(1),
  next,
});

export const remoteSubscription = shownSubscription
  .extend({
    variant: text,
    fields: text,
    price: text,
    amount: text,
    next: text,
    until: text,
    paidUntil: text,
    ending: text,
    testMode: flag,
    path,
  })
  .loose() satisfies z.ZodType<ShownSubscription>;

/** Upstreams have analytics of their own. */
const shownOrder = order.omit({
  purchasedCartId: true,
  websiteId: true,
  grandTotal: true,
  shippingTotal: true,
  taxTotal: true,
  items: true,
});

const orderLine = shownOrder.shape.lines.element.extend({
  sku: text,
  fullUrl: path,
  variant: text,
  additionalFields: answers.transform((input) => input ?? ''),
  fieldTitles: texts,
});

export const remoteOrder = shownOrder
  .extend({
    kind: order.shape.kind.catch('cart'),
    testMode: flag,
    email: text,
    currency,
    language: text,
    timeZone: text,
    giftCardCents: cents.catch(0),
    refundedCents: cents.catch(0),
    confirmationText: text,
    tracking: tracking
      .extend({
        url: z
          .string()
          .regex(/^https?:\/\//i)
          .catch(''),
      })
      .nullish()
      .catch(null),
    details: order.shape.details.extend({
      contact,
      shippingOption: z.string().nullable().catch(null),
      includedTaxCents: cents.catch(0),
      addedTaxes: list(z.string()),
      taxLines: order.shape.details.shape.taxLines.catch(undefined),
    }),
    lines: z.array(orderLine),
    purchaseEvent: z
      .looseObject({ event: z.literal('purchase') })
      .nullable()
      .catch(null),
    subscription: remoteSubscription.nullable().catch(null),
    downloads: list(download.extend({ facts: text, left: text, fileAddress: path, pageAddress: path })),
  })
  .loose()
  .transform(({ purchaseEvent, subscription, downloads, ...order }) => ({
    order,
    confirmation: '',
    purchaseEvent,
    subscription,
    downloads,
  })) satisfies z.ZodType<FoundOrder>;
