/** Cart routes besides entries: saved items, order note, gift wrap, recommendations. */
import { z } from 'zod';
import type { Route } from '../../http/define-route.ts';
import { defineShopRoute } from '../define-shop-route.ts';
import type { Shop } from '../shop.ts';
import { readToken, requireToken } from './cart-cookie.ts';
import { cartExamples } from './cart-examples.ts';
import { extrasRequest } from './cart-extras.ts';
import { changedCart } from './cart-replies.ts';
import { CARTS, changed, writeProblems } from './cart-routes.ts';
import { savedRequest } from './cart-schemas.ts';
import { recommendation, recommendedProducts } from './recommendations.ts';

export const cartExtrasRoutes: readonly Route<Shop>[] = [
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/entries/:entryId/saved`,
    summary: 'Saves an entry for later, or moves it back into the cart.',
    examples: cartExamples.saved,
    reply: changedCart,
    body: savedRequest,
    problems: writeProblems,
    handle: ({ body, params, request }, shop) =>
      changed(shop, shop.carts.setSaved(requireToken(request), params['entryId'] ?? '', body.isSaved)),
  }),
  defineShopRoute({
    method: 'put',
    path: `${CARTS}/extras`,
    summary: 'Sets the order note and the gift wrap. Fields that are not sent stay unchanged.',
    examples: cartExamples.extras,
    reply: changedCart,
    body: extrasRequest,
    problems: writeProblems,
    handle: ({ body, request }, shop) => changed(shop, shop.carts.setCheckout(requireToken(request), body)),
  }),
  defineShopRoute({
    method: 'get',
    path: `${CARTS}/recommendations`,
    summary: 'Recommends up to four products for the cart.',
    examples: cartExamples.recommendations,
    reply: z.object({ products: z.array(recommendation) }),
    problems: [],
    handle: async ({ request }, { database }) => ({
      status: 200,
      body: { products: [...(await recommendedProducts(database.db, readToken(request)))] },
    }),
  }),
];
