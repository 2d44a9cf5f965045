/**
 * Personal pages of the shop: cart, checkout, orders. All of them work without JavaScript: a form post redirects to the next page (303), or
 * shows the same page with the errors and the submitted values.
 */

import { type ErrorRequestHandler, type NextFunction, type Request, type Response, Router } from 'express';
import { Html } from '#shared/html';
import type { PageData } from '../../content/content-source.ts';
import { FORM_BYTES } from '../../http/body-limits.ts';
import type { Crumbs } from '../../http/crumb.ts';
import { readPlainForm } from '../../http/plain-post.ts';
import { logProblem, problems, toProblem } from '../../http/problems.ts';
import { readForm } from '../../http/query.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { sanitizeBody } from '../../http/sanitize-for-database.ts';
import { escapeTexts } from '../../rendering/blocks/safe-markup.ts';
import { sendCount } from '../../site/cart-count.ts';
import type { DrawForm } from '../../site/form-markup.ts';
import {
  type ErrorSummary,
  type PageResult,
  readRejection,
  type SendShopPage,
  type ShopPage,
  summaryOf,
} from '../../site/page-result.ts';
import type { Shop } from '../shop.ts';
import { addToCart, askToAdd } from './add-to-cart.ts';
import { changeCart, changeCode, changeExtras, showCart } from './cart-pages.ts';
import { addressOf, showCheckout } from './checkout-model.ts';
import { postCode, postDetails, postOrder, postShipping } from './checkout-pages.ts';
import { drawDetails, postDetailsOf, showDetails } from './details-page.ts';
import { postDonate, showDonate } from './donation-pages.ts';
import { postGiftCard, showGiftCard } from './gift-card-pages.ts';
import { localShop } from './local-shop.ts';
import { marketPages } from './market-pages.ts';
import { answerChallenge, orderPages, showChallenge, showOrder, showReturn } from './order-pages.ts';
import type { OpenGateway, ShopGateway } from './shop-gateway.ts';
import { changeSubscription, SUBSCRIPTION_PAGE, showSubscription } from './subscription-pages.ts';

type Answering = (visit: ShopGateway, request: Request) => Promise<PageResult>;
/** Shows the page of a form again after its CSRF token was rejected. */
type Again = (visit: ShopGateway, request: Request, problems: ErrorSummary) => Promise<PageResult>;

const cartAgain: Again = (visit, request, problems) => showCart(visit, request, { status: 400, problems });
const checkoutAgain: Again = (visit, request, problems) => showCheckout(visit, request, { status: 400, problems });

const reads: readonly (readonly [string, Answering])[] = [
  ['/cart', (visit, request) => showCart(visit, request)],
  ['/cart/details', showDetails],
  ['/cart-v2', async (visit, request) => asV2(await showCart(visit, request))],
  ['/checkout', (visit, request) => showCheckout(visit, request)],
  ['/checkout/return', showReturn],
  ['/checkout/test-payment', showChallenge],
  ['/checkout/donate', showDonate],
  ['/checkout/gift-card', showGiftCard],
  [SUBSCRIPTION_PAGE, (visit, request) => showSubscription(visit, request)],
  ...Object.entries(orderPages).map(
    ([path, page]) => [path, (visit: ShopGateway, request: Request) => showOrder(visit, request, page)] as const,
  ),
];

/** URLs that only accept posts, opened directly or by going back: redirects to the pages of their forms. */
const formPlaces: Readonly<Record<string, (request: Request) => string>> = {
  '/cart/add': () => '/cart',
  '/cart/code': () => '/cart',
  '/cart/extras': () => '/cart',
  '/checkout/details': (request) => addressOf(request, 'details'),
  '/checkout/shipping': (request) => addressOf(request, 'shipping'),
  '/checkout/code': (request) => addressOf(request, 'review'),
  '/checkout/order': (request) => addressOf(request, 'review'),
};

/** Attempts to pay are limited like orders, those to use a code separately from other writes. */
function limitOf(path: string): keyof RateLimits {
  if (path === '/checkout/order' || path === SUBSCRIPTION_PAGE) return 'order';
  return path === '/cart/code' || path === '/checkout/code' ? 'code' : 'write';
}

const again =
  (show: Answering): Again =>
  async (visit, request, problems) => {
    const result = await show(visit, request);
    return 'redirect' in result ? result : { ...result, status: 400, data: { ...result.data, problems } };
  };

const writes: readonly (readonly [string, Answering, Again])[] = [
  ['/cart', changeCart, cartAgain],
  ['/cart/code', changeCode, cartAgain],
  ['/cart/extras', changeExtras, cartAgain],
  ['/cart/details', postDetailsOf, again(showDetails)],
  ['/checkout/details', postDetails, checkoutAgain],
  ['/checkout/shipping', postShipping, checkoutAgain],
  ['/checkout/code', postCode, checkoutAgain],
  ['/checkout/order', postOrder, checkoutAgain],
  ['/checkout/test-payment', answerChallenge, again(showChallenge)],
  [SUBSCRIPTION_PAGE, changeSubscription, again((visit, request) => showSubscription(visit, request))],
  ['/checkout/donate', postDonate, again(showDonate)],
  ['/checkout/gift-card', postGiftCard, again(showGiftCard)],
];

const asV2 = (result: PageResult): PageResult =>
  'redirect' in result ? result : { ...result, page: { ...result.page, type: 'cart-v2', template: 'cart-v2' } };

export interface ShopPageContext {
  readonly shop: Shop;
  readonly crumbs: Crumbs;
  readonly limits: RateLimits;
}

/** `open`: opens the gateway; default: to the built-in backend. */
export function shopPages(
  { shop, crumbs, limits }: ShopPageContext,
  sendPage: SendShopPage,
  draw: DrawForm,
  open: OpenGateway = localShop(shop),
): Router {
  const router = Router();
  const send = createSender(crumbs, sendPage, draw);
  const pages = { crumbs, limits, open, send };
  addReads(router, pages);
  addWrites(router, pages);
  router.use(
    marketPages({
      shop,
      limits,
      form: FORM,
      check: (request, response) => checkCrumb(crumbs, request, response),
      send,
    }),
  );
  router.use(['/cart', '/checkout', '/account/order-status', SUBSCRIPTION_PAGE], handleRejection(send, sendPage));
  return router;
}

type SendResult = (result: PageResult, request: Request, response: Response) => Promise<void>;

interface Pages extends Omit<ShopPageContext, 'shop'> {
  readonly open: OpenGateway;
  readonly send: SendResult;
}

function createSender(crumbs: Crumbs, sendPage: SendShopPage, draw: DrawForm): SendResult {
  return async (result, request, response) => {
    response.set('Cache-Control', 'private, no-store');
    if ('redirect' in result) {
      // A script that sends the form navigates by itself, because the URL may be on another site.
      if (request.accepts(['html', 'json']) === 'json') {
        const { redirect: next, confirm } = result;
        return void response.json({ next, ...(confirm === undefined ? {} : { confirm }) });
      }
      return response.redirect(303, result.redirect);
    }
    const { page, status, form } = result;
    const crumb = crumbs.issue(request, response);
    // Screen readers announce the title, so it mentions the error.
    const title = result.data['problems'] ? `Error: ${page.title}` : page.title;
    const formData = form === undefined ? {} : { formMarkup: new Html(drawDetails(draw, form, crumb)) };
    const data = escapeTexts({ ...result.data, ...formData, crumb }) as PageData;
    await sendPage({ page: { ...page, title }, status, data }, request, response);
  };
}

function addReads(router: Router, { limits, open, send }: Pages): void {
  for (const [path, handler] of reads)
    router.get(path, limits.read, async (request, response) =>
      send(await handler(open(request, response), request), request, response),
    );
  for (const [path, place] of Object.entries(formPlaces))
    router.get(path, (request, response) => response.redirect(303, place(request)));
  router.get('/cart/count', limits.read, async (request, response) =>
    sendCount((await open(request, response).cart()).totalQuantity, response),
  );
}

const FORM = [...readForm(FORM_BYTES), sanitizeBody];

const checkCrumb = (crumbs: Crumbs, request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve) => crumbs.check(request, response, resolve as NextFunction));

function addWrites(router: Router, { crumbs, limits, open, send }: Pages): void {
  const check = (request: Request, response: Response): Promise<unknown> => checkCrumb(crumbs, request, response);
  /** Additional fields may have more checkboxes than a query string may have in a list. */
  const fieldsForm = [...readPlainForm(FORM_BYTES), sanitizeBody];
  const formAt = (path: string) => (path === '/cart/details' ? fieldsForm : FORM);
  for (const [path, post, showAgain] of writes)
    router.post(path, limits[limitOf(path)], ...formAt(path), async (request, response) => {
      const visit = open(request, response);
      const rejected = await check(request, response);
      if (rejected === undefined) return send(await post(visit, request), request, response);
      const problems = summaryOf('Nothing was changed', { message: readRejection(rejected).message, fields: {} });
      await send(await showAgain(visit, request, problems), request, response);
    });
  router.post('/cart/add', limits.write, ...fieldsForm, async (request, response) => {
    // Product pages are cached and contain no visitor's CSRF token. A form whose origin the browser confirms is accepted without one;
    // otherwise the shopper must confirm on a page that has the token.
    const isOwn = request.get('sec-fetch-site') === 'same-origin';
    const hasCrumb = (await check(request, response)) === undefined;
    await send(await (isOwn || hasCrumb ? addToCart : askToAdd)(open(request, response), request), request, response);
  });
}

const FAILED: ShopPage = { type: 'error', template: 'error', title: 'Something went wrong' };

/** Shows rate limits and an unavailable shop as pages in the site's layout; other errors go to the next handler. */
function handleRejection(send: SendResult, sendPage: SendShopPage): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    const { code, retryAfter } = toProblem(error);
    if (code === 'too-many-requests') {
      const { title } = problems[code];
      const { message } = readRejection(error);
      const page = { ...FAILED, title: title.replace(/\.$/, '') };
      return send({ page, status: 429, data: { errorTitle: page.title, errorMessage: message } }, request, response);
    }
    const { status } = problems[code];
    if (status < 502) return next(error);
    logProblem(request, error);
    response.set('Cache-Control', 'private, no-store');
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    await sendPage({ page: FAILED, status, data: {} }, request, response);
  };
}
