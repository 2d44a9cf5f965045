/**
 * Choosing a market: a form at the end of every page, and a page to confirm the choice when the browser does not send the form's origin.
 */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { MARKET_COOKIE } from '#shared/cookies';
import { DAY_MS } from '#shared/durations';
import { setCookie } from '../../http/cookies.ts';
import { type PageResult, queryText, type ShopPage, typed } from '../../site/page-result.ts';
import { readMarket, readToken } from '../cart/cart-cookie.ts';
import type { Shop } from '../shop.ts';
import { safePath } from './add-to-cart.ts';

const PAGE: ShopPage = { type: 'page', template: 'market', title: 'Currency' };
const KEPT_MS = 390 * DAY_MS;

export interface MarketPages {
  readonly shop: Shop;
  readonly limits: { readonly read: RequestHandler; readonly write: RequestHandler };
  readonly form: readonly RequestHandler[];
  /** Undefined: the CSRF token is valid. */
  readonly check: (request: Request, response: Response) => Promise<unknown>;
  readonly send: (result: PageResult, request: Request, response: Response) => Promise<void>;
}

export function marketPages({ shop, limits, form, check, send }: MarketPages): Router {
  const router = Router();
  router.get('/cart/market', limits.read, async (request, response) =>
    send(await marketPage(shop, readMarket(request), queryText(request, 'back')), request, response),
  );
  router.post('/cart/market', limits.write, ...form, async (request, response) => {
    const { body } = request;
    // The field in the header, if its button was pressed.
    const name = typed(body, 'choice') === 'header' ? 'headerMarket' : 'market';
    const [market, back] = [typed(body, name, 40), typed(body, 'back', 500)];
    // Pages with the form are cached and contain no visitor's CSRF token.
    const isOwn = request.get('sec-fetch-site') === 'same-origin' || (await check(request, response)) === undefined;
    if (!isOwn) return send(await marketPage(shop, market, back), request, response);
    if (await isMarket(shop, market)) {
      setCookie(request, response, { name: MARKET_COOKIE, value: market, maxAge: KEPT_MS });
      for (const token of [readToken(request), linkedCart(back)])
        if (token !== null) await shop.carts.setMarket(token, market);
    }
    await send({ redirect: safePath(back) || '/' }, request, response);
  });
  return router;
}

/** The token of a link's cart, such as a gift card's; null for none. */
function linkedCart(back: string): string | null {
  const path = safePath(back);
  return path === '' ? null : new URL(path, 'http://localhost').searchParams.get('cartToken');
}

const marketsOf = async ({ carts }: Shop) => (await carts.load(null)).settings.markets ?? [];

const isMarket = async (shop: Shop, id: string): Promise<boolean> =>
  (await marketsOf(shop)).some((market) => market.id === id);

async function marketPage(shop: Shop, chosen: string, back: string): Promise<PageResult> {
  const markets = await marketsOf(shop);
  const current = markets.find(({ id }) => id === chosen) ?? markets[0];
  return {
    page: PAGE,
    status: markets.length === 0 ? 404 : 200,
    data: {
      back: safePath(back) || '/',
      markets: markets.map(({ id, name, currency }) => ({ id, name, currency, isChosen: id === current?.id })),
    },
  };
}
