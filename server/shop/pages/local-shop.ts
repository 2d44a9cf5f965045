/** The gateway of the shop's pages to the built-in backend. */

import type { Request, Response } from 'express';
import { confirmationPath, isPaidStatus } from '#shared/checkout';
import { cartMessages } from '#shared/messages/cart';
import { createProblem } from '../../http/create-problem.ts';
import { askedLanguage } from '../../site/languages/asked-language.ts';
import { originOf } from '../../site/origin.ts';
import { requireSeen } from '../cart/cart-checks.ts';
import { readMarket, readToken, requireToken, setToken } from '../cart/cart-cookie.ts';
import { beginCart } from '../cart/cart-routes.ts';
import { momentOf, viewCart } from '../cart/cart-view.ts';
import { recommendedProducts } from '../cart/recommendations.ts';
import { visibleProduct } from '../catalog/product-choice.ts';
import { addCode, chooseShipping, loadCheckout, removeCode, saveDetails } from '../checkout/checkout.ts';
import { forgetBought, subscriptionOf, viewCheckout } from '../checkout/checkout-routes.ts';
import { readLastOrder, repeatedOrder, setLastOrder } from '../orders/last-order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { analyticsOrder } from '../orders/order-view.ts';
import type { Placed } from '../orders/orders.ts';
import { setPaidOrder } from '../orders/paid-pages.ts';
import { purchaseEvent } from '../orders/purchase-event.ts';
import type { Shop } from '../shop.ts';
import { subscriptionReply } from '../subscriptions/subscription-view.ts';
import type { FoundOrder, OpenGateway, Outcome, ShopGateway } from './shop-gateway.ts';

export const localShop =
  (shop: Shop): OpenGateway =>
  (request, response) => ({ now: shop.now, ...cartOf(shop, request, response), ...ordersOf(shop, request, response) });

const authorOf = async (shop: Shop, request: Request) => ({
  accountId: await shop.accountOf(request),
  language: askedLanguage(request),
});

function cartOf(shop: Shop, request: Request, response: Response) {
  const { carts } = shop;
  const market = readMarket(request);
  const tokenOf = (link: string): string | null => link || readToken(request);
  const needToken = (link: string): string => {
    const token = tokenOf(link);
    if (token === null) throw createProblem('unknown-entry', cartMessages.again);
    return token;
  };
  return {
    cart: async () => viewCart(await carts.load(readToken(request), market), momentOf(shop)),
    async openCart() {
      const token = readToken(request);
      const loaded = await carts.load(token, market);
      const cart = viewCart(loaded, momentOf(shop));
      const isComplete = cart.entries.length === (loaded.cart?.entries.length ?? 0);
      return { cart, removed: isComplete || token === null ? 0 : await carts.removeUnavailable(token) };
    },
    product: (itemId) => visibleProduct(shop, itemId, request),
    async add(entry) {
      await requireSeen(shop, entry.itemId, request);
      const { token, entryId } = await carts.add(readToken(request), entry, 'cart', market);
      setToken(request, response, token);
      return entryId;
    },
    setQuantity: async (entryId, quantity) => void (await carts.setQuantity(requireToken(request), entryId, quantity)),
    remove: async (entryId) => void (await carts.remove(requireToken(request), entryId)),
    setSaved: async (entryId, isSaved) => void (await carts.setSaved(requireToken(request), entryId, isSaved)),
    setExtras: async (extras) => void (await carts.setCheckout(requireToken(request), extras)),
    recommendations: () => recommendedProducts(shop.database.db, readToken(request)),
    setFields: async (link, entryId, fields) =>
      void (await carts.setAdditionalFields(needToken(link), entryId, fields)),
    begin: (kind, entry) => beginCart(shop, request, entry, kind),
    donate: (cents) => carts.donate(cents, market),
    checkout: async (link) => viewCheckout(shop, await loadCheckout(shop, tokenOf(link))),
    saveDetails: async (link, values) =>
      viewCheckout(shop, await saveDetails(shop, needToken(link), values, await authorOf(shop, request))),
    customer: () => shop.customerOf(request),
    saveAddress: (address, isDefault) => shop.saveAddress(request, address, isDefault),
    chooseShipping: async (link, id) => void (await chooseShipping(shop, needToken(link), id)),
    useCode: async (link, code) => void (await addCode(shop, needToken(link), code)),
    removeCode: async (link, code) => void (await removeCode(shop, needToken(link), code)),
  } satisfies Partial<ShopGateway>;
}

function ordersOf(shop: Shop, request: Request, response: Response) {
  const { orders, subscriptions } = shop;
  const concluded = async ({ order, token, next }: Placed): Promise<Outcome> => {
    // The bought cart may be another one than the visitor's own.
    if (next.kind === 'confirmed') {
      setLastOrder(request, response, token);
      await forgetBought(shop, request, response);
    }
    return { status: order.status, token, next };
  };
  return {
    lastOrder: () => readLastOrder(request) ?? '',
    async place(link, form) {
      const repeated = await repeatedOrder(orders, request, form.idempotencyKey);
      if (repeated !== null) return concluded(repeated);
      const cartToken = link || requireToken(request);
      const accountId = await shop.accountOf(request);
      const origin = originOf(request);
      const language = askedLanguage(request);
      return concluded(await orders.place({ ...form, cartToken, linkToken: link, accountId, origin, language }));
    },
    async order(token) {
      const order = await orders.find(token);
      if (order === null) return null;
      setPaidOrder(request, response, order, token);
      const subscription = await subscriptionOf(shop, order);
      const types = order.lines.map(({ productType }) => productType);
      const confirmation = confirmationPath(order.kind, order.status, types);
      return { order, confirmation, purchaseEvent: eventOf(order), subscription, downloads: orders.downloads(order) };
    },
    async subscription(token) {
      const record = await subscriptions.find(token);
      return record === null ? null : subscriptionReply(record, subscriptions.secret);
    },
    changeSubscription: async (token, change) =>
      subscriptionReply(await subscriptions.change(token, change), subscriptions.secret),
    paySubscription: async (token, card) => concluded(await subscriptions.pay(token, card, originOf(request))),
    resume: async (token) => concluded(await orders.resume(token)),
    abandon: async (token) => concluded(await orders.abandon(token)),
    answerChallenge: async (reference, isConfirmed) => concluded(await orders.answerChallenge(reference, isConfirmed)),
  } satisfies Partial<ShopGateway>;
}

/** The event for tag managers, once the order is paid. */
const eventOf = (order: OrderRecord): FoundOrder['purchaseEvent'] =>
  isPaidStatus(order.status) ? purchaseEvent(analyticsOrder(order)) : null;
