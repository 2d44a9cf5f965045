/**
 * The pages of the shop that belong to one visitor: cart, checkout, orders. All of them work without script: forms that post,
 * and are answered with the next address (303) or with the same page, what was wrong on top and what was typed still there.
 */
import { type NextFunction, type Request, type Response, Router } from 'express';
import type { Shop } from '../backend/commerce/shop.ts';
import type { Backend } from '../backend/parts.ts';
import { readForm } from '../operations/query.ts';
import { RATE_MESSAGE } from '../operations/rate-limits.ts';
import { Problem } from '../problems.ts';
import { addToCart, askToAdd } from './add-to-cart.ts';
import { CART_PAGE, changeCart, changeCode, showCart } from './cart-pages.ts';
import { showCheckout } from './checkout-model.ts';
import { postCode, postDetails, postOrder, postShipping } from './checkout-pages.ts';
import { answerChallenge, orderPages, showChallenge, showOrder, showReturn } from './order-pages.ts';
import {
  asPageData,
  type ErrorSummary,
  type PageAnswer,
  readRefusal,
  type SendShopPage,
  summaryOf,
} from './page-answer.ts';
import { postDonate, postGiftCard, showDonate, showGiftCard } from './purchase-pages.ts';

const MOST_FORM_BYTES = 64 * 1024;

type Answering = (shop: Shop, request: Request, response: Response) => Promise<PageAnswer>;
/** Shows the page of a form again, for a crumb that was refused. */
type Again = (shop: Shop, request: Request, problems: ErrorSummary) => Promise<PageAnswer>;

const cartAgain: Again = (shop, request, problems) => showCart(shop, request, { status: 400, problems });
const checkoutAgain: Again = (shop, request, problems) => showCheckout(shop, request, { status: 400, problems });

const reads: readonly (readonly [string, Answering])[] = [
  ['/cart', (shop, request) => showCart(shop, request)],
  ['/cart-v2', async (shop, request) => asV2(await showCart(shop, request))],
  ['/checkout', (shop, request) => showCheckout(shop, request)],
  ['/checkout/return', showReturn],
  ['/checkout/test-payment', showChallenge],
  ['/checkout/donate', showDonate],
  ['/checkout/gift-card', showGiftCard],
  ...Object.entries(orderPages).map(
    ([path, page]) => [path, (shop: Shop, request: Request) => showOrder(shop, request, page)] as const,
  ),
];

const again =
  (show: Answering): Again =>
  async (shop, request, problems) => {
    const answer = await show(shop, request, request.res as Response);
    return 'redirect' in answer ? answer : { ...answer, status: 400, data: { ...answer.data, problems } };
  };

const writes: readonly (readonly [string, Answering, Again])[] = [
  ['/cart', changeCart, cartAgain],
  ['/cart/code', changeCode, cartAgain],
  ['/checkout/details', postDetails, checkoutAgain],
  ['/checkout/shipping', postShipping, checkoutAgain],
  ['/checkout/code', postCode, checkoutAgain],
  ['/checkout/order', postOrder, checkoutAgain],
  ['/checkout/test-payment', answerChallenge, again(showChallenge)],
  ['/checkout/donate', postDonate, again(showDonate)],
  ['/checkout/gift-card', postGiftCard, again(showGiftCard)],
];

const asV2 = (answer: PageAnswer): PageAnswer =>
  'redirect' in answer ? answer : { ...answer, page: { ...answer.page, type: 'cart-v2', template: 'cart-v2' } };

export function shopPages({ shop, crumbs, limits }: Backend, sendPage: SendShopPage): Router {
  const router = Router();
  const send = async (answer: PageAnswer, request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'private, no-store');
    if ('redirect' in answer) {
      // A script that sends a form goes there by itself: it may be another site's page.
      if (request.accepts(['html', 'json']) === 'json') return void response.json({ next: answer.redirect });
      return response.redirect(303, answer.redirect);
    }
    const crumb = crumbs.issue(request, response);
    // The tab says it, too, for whoever does not see the page.
    const title = answer.data['problems'] ? `Error: ${answer.page.title}` : answer.page.title;
    await sendPage(
      { ...answer.page, title },
      answer.status,
      asPageData({ ...answer.data, crumb }) as never,
      request,
      response,
    );
  };
  const checked = (request: Request, response: Response): Promise<unknown> =>
    new Promise((resolve) => crumbs.check(request, response, resolve as NextFunction));
  const tooMany = async (error: unknown, request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (!(error instanceof Problem) || error.code !== 'too-many-requests') return next(error);
    const problems = summaryOf('Too many requests', { message: RATE_MESSAGE, fields: {} });
    await send({ page: CART_PAGE, status: 429, data: { problems, isBusy: true } }, request, response);
  };
  for (const [path, answer] of reads)
    router.get(path, limits.read, async (request, response) =>
      send(await answer(shop, request, response), request, response),
    );
  const form = readForm(MOST_FORM_BYTES);
  for (const [path, answer, showAgain] of writes)
    router.post(path, path === '/checkout/order' ? limits.order : limits.write, ...form, async (request, response) => {
      const refused = await checked(request, response);
      if (refused === undefined) return send(await answer(shop, request, response), request, response);
      const problems = summaryOf('Nothing was changed', { message: readRefusal(refused).message, fields: {} });
      await send(await showAgain(shop, request, problems), request, response);
    });
  router.post('/cart/add', limits.write, ...form, async (request, response) => {
    // Pages of products are kept by caches and hold nobody's crumb. Where the browser vouches for the form's origin that is
    // as good; where it does not, the shopper is asked once more, on a page that has the crumb.
    const isOwn = request.get('sec-fetch-site') === 'same-origin';
    const hasCrumb = (await checked(request, response)) === undefined;
    await send(await (isOwn || hasCrumb ? addToCart : askToAdd)(shop, request, response), request, response);
  });
  router.use(['/cart', '/checkout', '/account/order-status'], tooMany);
  return router;
}
