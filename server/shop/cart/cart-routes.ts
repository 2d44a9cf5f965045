/** The cart's calls (specification, storefront 7), and those that a cart needs beside them. */

import type { Request } from 'express';
import { z } from 'zod';
import { addressRule, postalCodeProblem, tidyPostalCode } from '#shared/address-rules';
import type { ShippingLocation } from '#shared/cart-sums';
import { TWO_LETTERS } from '#shared/checkout-details';
import { countryCodes, isUnknownRegion, regionCode } from '#shared/countries';
import { cartMessages } from '#shared/messages/cart';
import { defineRoute, type Route, type RouteInput } from '../../http/define-route.ts';
import { Problem } from '../../http/problems.ts';
import type { Shop } from '../shop.ts';
import { refuse } from './cart-checks.ts';
import { keepToken, readToken } from './cart-cookie.ts';
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
import { soldEntries, viewCart, viewEntry } from './cart-view.ts';
import type { Carts } from './carts.ts';
import { mockCart } from './mock-cart.ts';

const CARTS = '/api/commerce/shopping-cart';
const writeProblems = [
  'invalid-request',
  'crumb-failed',
  'form-invalid',
  'unknown-entry',
  'not-enough-stock',
  'cart-refused',
  'too-many-requests',
] as const;

export { forgetToken, keepToken, readToken } from './cart-cookie.ts';

/** The visitor's own cart. Throws for a visitor who has none. */
export function requireToken(request: Request): string {
  const token = readToken(request);
  if (token === null) throw refuse('unknown-entry', cartMessages.again);
  return token;
}

export function cartRoutes(shop: Shop): readonly Route[] {
  const { carts, now } = shop;
  const view = (loaded: LoadedCart, entryId?: string) => {
    const entry = soldEntries(loaded).find((sold) => sold.entry.id === entryId);
    return { shoppingCart: viewCart(loaded, now()), ...(entry === undefined ? {} : { entry: viewEntry(entry) }) };
  };
  const changed = async (change: Promise<LoadedCart>) => ({ status: 200, body: view(await change) });
  return [
    defineRoute({
      method: 'get',
      path: CARTS,
      summary: 'The visitor’s cart.',
      examples: cartExamples.read,
      query: cartQuery,
      reply: cartReply,
      problems: ['invalid-request'],
      handle: async ({ query, request }) => {
        const loaded = query.mock ? await mockCart(shop) : await carts.load(readToken(request));
        return { status: 200, body: viewCart(loaded, now(), query.calculateSubtotal) };
      },
    }),
    defineRoute({
      method: 'post',
      path: `${CARTS}/entries`,
      summary: 'Adds an item to the cart.',
      examples: cartExamples.add,
      body: entryRequest,
      reply: addedEntry,
      problems: writeProblems,
      handle: async ({ body, request, response }) => {
        const { token, loaded, entryId } = await carts.add(readToken(request), body);
        keepToken(request, response, token);
        const { shoppingCart, entry } = view(loaded, entryId);
        return { status: 200, body: { shoppingCart, newlyAdded: entry } };
      },
    }),
    defineRoute({
      method: 'put',
      path: `${CARTS}/entries/:entryId/additionalFields`,
      summary:
        'Changes the additional fields of an entry; of the visitor’s own cart, or of the one that a link leads to.',
      examples: cartExamples.fields,
      body: fieldsRequest,
      query: linkQuery,
      reply: updatedEntry,
      problems: writeProblems,
      handle: async ({ body, query, params, request }) => {
        const { entryId = '' } = params;
        const token = query.cartToken ?? requireToken(request);
        const loaded = await carts.setAdditionalFields(token, entryId, body.additionalFields);
        const { shoppingCart, entry } = view(loaded, entryId);
        return { status: 200, body: { shoppingCart, updatedEntry: entry } };
      },
    }),
    defineRoute({
      method: 'put',
      path: `${CARTS}/entries/:entryId`,
      summary: 'Changes the quantity of an entry.',
      examples: cartExamples.quantity,
      reply: updatedEntry,
      body: z.object({ quantity }),
      problems: writeProblems,
      handle: async ({ body, params, request }) => {
        const { entryId = '' } = params;
        const loaded = await carts.setQuantity(requireToken(request), entryId, body.quantity);
        const { shoppingCart, entry } = view(loaded, entryId);
        return { status: 200, body: { shoppingCart, updatedEntry: entry } };
      },
    }),
    defineRoute({
      method: 'delete',
      path: `${CARTS}/entries/:entryId`,
      summary: 'Removes an entry.',
      examples: cartExamples.changed,
      reply: changedCart,
      problems: writeProblems,
      handle: ({ params, request }) => changed(carts.remove(requireToken(request), params.entryId ?? '')),
    }),
    ...checkoutChoices(carts, changed),
    ...purchaseRoutes(carts),
  ];
}

/** A place as its country writes it. Throws for a country, a state or a postal code that there is not: the sums would be wrong in silence. */
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
  if (fields.length > 0) throw new Problem('invalid-request', { fields, extra: { error: fields[0]?.message } });
  return { ...place, region, postalCode: tidyPostalCode(rule, place.postalCode) };
}

const UNKNOWN_COUNTRY = 'Please choose a country.';

type Changed = (change: Promise<LoadedCart>) => Promise<{ status: number; body: unknown }>;

function checkoutChoices(carts: Carts, changed: Changed): readonly Route[] {
  return [
    defineRoute({
      method: 'post',
      path: `${CARTS}/coupons`,
      summary: 'Tries a coupon; the cart says whether it counts, and why not.',
      examples: cartExamples.coupon,
      reply: changedCart,
      body: z.object({ code }),
      problems: writeProblems,
      handle: ({ body, request }) => changed(carts.addCoupon(requireToken(request), body.code)),
    }),
    defineRoute({
      method: 'delete',
      path: `${CARTS}/coupons/:code`,
      summary: 'Takes a coupon out.',
      examples: cartExamples.changed,
      reply: changedCart,
      problems: writeProblems,
      handle: ({ params, request }) => {
        const given = code.safeParse(params.code);
        if (!given.success) throw new Problem('unknown-entry');
        return changed(carts.removeCoupon(requireToken(request), given.data));
      },
    }),
    defineRoute({
      method: 'put',
      path: `${CARTS}/shipping-location`,
      summary: 'Says where the order goes; the cart then has shipping options and taxes.',
      examples: cartExamples.location,
      reply: changedCart,
      body: location,
      problems: writeProblems,
      handle: ({ body, request }) => changed(carts.setLocation(requireToken(request), requirePlace(body))),
    }),
    defineRoute({
      method: 'put',
      path: `${CARTS}/shipping-option`,
      summary: 'Chooses one of the cart’s shipping options.',
      examples: cartExamples.shipping,
      reply: changedCart,
      body: z.object({ id: z.string().min(1).max(100) }),
      problems: writeProblems,
      handle: ({ body, request }) => changed(carts.setShippingOption(requireToken(request), body.id)),
    }),
  ];
}

/** What is bought past the cart: each makes a cart of its own, and the token leads to its checkout. */
function purchaseRoutes(carts: Carts): readonly Route[] {
  const begin =
    <B extends Parameters<Carts['add']>[1]>(kind: 'subscription' | 'gift-card') =>
    async ({ body }: RouteInput<B>) => ({
      status: 200,
      body: { cartToken: (await carts.add(null, body, kind)).token },
    });
  return [
    defineRoute({
      method: 'post',
      path: '/api/3/commerce/cart/subscription',
      summary: 'Begins the purchase of a subscription.',
      examples: cartExamples.subscription,
      body: subscriptionRequest,
      reply: newCart,
      problems: writeProblems,
      handle: begin('subscription'),
    }),
    defineRoute({
      method: 'post',
      path: '/api/commerce/gift-cards/purchase',
      summary:
        'Begins the purchase of a gift card, which is sent to whom it is for, on the day that the buyer chooses.',
      examples: cartExamples.giftCard,
      body: giftCardRequest,
      reply: newCart,
      problems: writeProblems,
      handle: begin('gift-card'),
    }),
    defineRoute({
      method: 'post',
      path: '/api/commerce/donations',
      summary: 'Begins a donation of an amount that the giver chooses.',
      examples: cartExamples.donation,
      body: z.object({ amountCents: z.number().int().min(100).max(100_000_000) }),
      reply: newCart,
      problems: writeProblems,
      handle: async ({ body }) => ({ status: 200, body: { cartToken: await carts.donate(body.amountCents) } }),
    }),
  ];
}
