/** The cart routes (specification, storefront 7), and related ones. */
import type { Request } from 'express';
import { z } from 'zod';
import { addressRule, formatPostalCode, postalCodeProblem } from '#shared/address-rules';
import type { ShippingLocation } from '#shared/cart-sums';
import { TWO_LETTERS } from '#shared/checkout-details';
import { countryCodes, isUnknownRegion, regionCode } from '#shared/countries';
import { invalid } from '../../http/create-problem.ts';
import type { Route } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import type { Shop } from '../shop.ts';
import { requireSeen } from './cart-checks.ts';
import { readMarket, readToken, requireToken, setToken } from './cart-cookie.ts';
import { cartExamples } from './cart-examples.ts';
import type { LoadedCart } from './cart-record.ts';
import { addedEntry, cartReply, changedCart, newCart, updatedEntry } from './cart-replies.ts';
import {
  cartQuery,
  code,
  entryRequest,
  fieldsRequest,
  giftCardRequest,
  linkQuery,
  location,
  quantity,
  subscriptionRequest,
} from './cart-schemas.ts';
import { momentOf, soldEntries, viewCart, viewEntry } from './cart-view.ts';
import type { Carts } from './carts.ts';
import { mockCart } from './mock-cart.ts';

export const CARTS = '/api/commerce/shopping-cart';
export const writeProblems = [
  'invalid-request',
  'crumb-failed',
  'form-invalid',
  'unknown-entry',
  'not-enough-stock',
  'cart-refused',
  'too-many-requests',
] as const;

function viewChange(shop: Shop, loaded: LoadedCart, entryId?: string) {
  const entry = soldEntries(loaded).find(({ entry: { id } }) => id === entryId);
  return {
    shoppingCart: viewCart(loaded, momentOf(shop)),
    ...(entry === undefined ? {} : { entry: viewEntry(entry) }),
  };
}

/** The reply to a change of the cart. */
export const changed = async (shop: Shop, change: Promise<LoadedCart>) => ({
  status: 200,
  body: viewChange(shop, await change),
});

const entryRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'get',
    path: CARTS,
    summary: 'Returns the visitor’s cart.',
    examples: cartExamples.read,
    query: cartQuery,
    reply: cartReply,
    problems: ['invalid-request'],
    handle: async ({ query, request }, shop) => {
      const loaded = query.mock
        ? await mockCart(shop, readMarket(request))
        : await shop.carts.load(readToken(request), readMarket(request));
      return { status: 200, body: viewCart(loaded, momentOf(shop), query.calculateSubtotal) };
    },
  }),
  defineShopRoute({
    method: 'post',
    path: `${CARTS}/entries`,
    summary: 'Adds an item to the cart.',
    examples: cartExamples.add,
    body: entryRequest,
    reply: addedEntry,
    problems: writeProblems,
    handle: async ({ body, request, response }, shop) => {
      await requireSeen(shop, body.itemId, request);
      const { token, loaded, entryId } = await shop.carts.add(readToken(request), body, 'cart', readMarket(request));
      setToken(request, response, token);
      const { shoppingCart, entry } = viewChange(shop, loaded, entryId);
      return { status: 200, body: { shoppingCart, newlyAdded: entry } };
    },
  }),
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/entries/:entryId/additionalFields`,
    summary: 'Updates the additional fields of an entry, in the visitor’s own cart or in a shared one (`cartToken`).',
    examples: cartExamples.fields,
    body: fieldsRequest,
    query: linkQuery,
    reply: updatedEntry,
    problems: writeProblems,
    handle: async ({ body, query, params, request }, shop) => {
      const { entryId = '' } = params;
      const token = query.cartToken ?? requireToken(request);
      const loaded = await shop.carts.setAdditionalFields(token, entryId, body.additionalFields);
      const { shoppingCart, entry } = viewChange(shop, loaded, entryId);
      return { status: 200, body: { shoppingCart, updatedEntry: entry } };
    },
  }),
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/entries/:entryId`,
    summary: 'Updates the quantity of an entry.',
    examples: cartExamples.quantity,
    reply: updatedEntry,
    body: z.object({ quantity }),
    problems: writeProblems,
    handle: async ({ body, params, request }, shop) => {
      const { entryId = '' } = params;
      const loaded = await shop.carts.setQuantity(requireToken(request), entryId, body.quantity);
      const { shoppingCart, entry } = viewChange(shop, loaded, entryId);
      return { status: 200, body: { shoppingCart, updatedEntry: entry } };
    },
  }),
  defineShopRoute({
    method: 'delete',
    path: `${CARTS}/entries/:entryId`,
    summary: 'Removes an entry.',
    examples: cartExamples.changed,
    reply: changedCart,
    problems: writeProblems,
    handle: ({ params, request }, shop) =>
      changed(shop, shop.carts.remove(requireToken(request), params['entryId'] ?? '')),
  }),
];

/**
 * Normalizes a location for its country. Throws for an unknown country, state or postal code: otherwise the sums would be silently wrong.
 */
function requirePlace(place: ShippingLocation): ShippingLocation {
  const { country } = place;
  const rule = addressRule(country);
  const region = regionCode(country, place.region);
  const problems = {
    country: countryCodes.includes(country) ? '' : UNKNOWN_COUNTRY,
    region: region !== '' && isUnknownRegion(country, region) ? TWO_LETTERS : '',
    postalCode: postalCodeProblem(rule, place.postalCode),
  };
  const fields = Object.entries(problems).flatMap(([field, message]) => (message === '' ? [] : [{ field, message }]));
  if (fields.length > 0) throw invalid(fields);
  return { ...place, region, postalCode: formatPostalCode(rule, place.postalCode) };
}

const UNKNOWN_COUNTRY = 'Please choose a country.';

const choiceRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'post',
    path: `${CARTS}/coupons`,
    summary: 'Applies a coupon. The cart states whether the coupon is valid, and if not, why.',
    examples: cartExamples.coupon,
    reply: changedCart,
    body: z.object({ code }),
    problems: writeProblems,
    handle: ({ body, request }, shop) => changed(shop, shop.carts.addCoupon(requireToken(request), body.code)),
  }),
  defineShopRoute({
    method: 'delete',
    path: `${CARTS}/coupons/:code`,
    summary: 'Removes a coupon from the cart.',
    examples: cartExamples.changed,
    reply: changedCart,
    problems: writeProblems,
    handle: ({ params, request }, shop) => {
      const coupon = code.safeParse(params['code']);
      if (!coupon.success) throw new Problem('unknown-entry');
      return changed(shop, shop.carts.removeCoupon(requireToken(request), coupon.data));
    },
  }),
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/shipping-location`,
    summary: 'Sets the shipping location. The cart then has shipping options and taxes.',
    examples: cartExamples.location,
    reply: changedCart,
    body: location,
    problems: writeProblems,
    handle: ({ body, request }, shop) =>
      changed(shop, shop.carts.setLocation(requireToken(request), requirePlace(body))),
  }),
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/shipping-option`,
    summary: 'Selects one of the cart’s shipping options.',
    examples: cartExamples.shipping,
    reply: changedCart,
    body: z.object({ id: z.string().min(1).max(100) }),
    problems: writeProblems,
    handle: ({ body, request }, shop) => changed(shop, shop.carts.setShippingOption(requireToken(request), body.id)),
  }),
];

/** Creates a separate cart. Throws `cart-refused` for a product that the visitor may not see. */
export async function beginCart(
  shop: Shop,
  request: Request,
  entry: Parameters<Carts['add']>[1],
  kind: 'subscription' | 'gift-card',
): Promise<string> {
  await requireSeen(shop, entry.itemId, request);
  return (await shop.carts.add(null, entry, kind, readMarket(request))).token;
}

/** Purchases without the visitor's cart: each creates a cart of its own, whose token leads to its checkout. */
const purchaseRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'post',
    path: '/api/3/commerce/cart/subscription',
    summary: 'Starts the purchase of a subscription.',
    examples: cartExamples.subscription,
    body: subscriptionRequest,
    reply: newCart,
    problems: writeProblems,
    handle: async ({ body, request }, shop) => ({
      status: 200,
      body: { cartToken: await beginCart(shop, request, body, 'subscription') },
    }),
  }),
  defineShopRoute({
    method: 'post',
    path: '/api/commerce/gift-cards/purchase',
    summary: 'Starts the purchase of a gift card. It is emailed to the recipient on the day that the buyer chooses.',
    examples: cartExamples.giftCard,
    body: giftCardRequest,
    reply: newCart,
    problems: writeProblems,
    handle: async ({ body, request }, shop) => ({
      status: 200,
      body: { cartToken: await beginCart(shop, request, body, 'gift-card') },
    }),
  }),
  defineShopRoute({
    method: 'post',
    path: '/api/commerce/donations',
    summary: 'Starts a donation of an amount that the donor chooses.',
    examples: cartExamples.donation,
    body: z.object({ amountCents: z.number().int().min(100).max(100_000_000) }),
    reply: newCart,
    problems: writeProblems,
    handle: async ({ body, request }, { carts }) => ({
      status: 200,
      body: { cartToken: await carts.donate(body.amountCents, readMarket(request)) },
    }),
  }),
];

export const cartRoutes: readonly Route<Shop>[] = [...entryRoutes, ...choiceRoutes, ...purchaseRoutes];
