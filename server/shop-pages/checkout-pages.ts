/** The checkout: details, shipping, review and payment, each a form that posts and leads on (specification, storefront 2, 7, 8). */
import type { Request, Response } from 'express';
import { detailFields, emptyCardFields } from '#shared/checkout-details';
import { addCode, loadCheckout, removeCode, saveDetails } from '../backend/checkout/checkout.ts';
import { refuse } from '../backend/commerce/cart-checks.ts';
import { forgetToken, readToken } from '../backend/commerce/cart-routes.ts';
import { randomId } from '../backend/commerce/carts.ts';
import type { Shop } from '../backend/commerce/shop.ts';
import type { Placed } from '../backend/orders/orders.ts';
import { addressOf, linkedToken, showCheckout, tokenOf } from './checkout-model.ts';
import { labelOf } from './form-fields.ts';
import { type FieldErrors, type PageAnswer, readRefusal, summaryOf, typed } from './page-answer.ts';

const PROBLEM = 'There is a problem';

function requireToken(request: Request): string {
  const token = tokenOf(request);
  if (token === null) throw refuse('unknown-entry', 'Please try again.');
  return token;
}

export async function postDetails(shop: Shop, request: Request): Promise<PageAnswer> {
  const values = Object.fromEntries(detailFields.map((name) => [name, typed(request.body, name)]));
  try {
    const { state } = await saveDetails(shop, requireToken(request), values);
    return { redirect: addressOf(request, state.requiresShipping ? 'shipping' : 'review') };
  } catch (error) {
    const refused = readRefusal(error);
    const { status, fields: errors } = refused;
    return showCheckout(shop, request, {
      status,
      step: 'details',
      values,
      errors,
      problems: summaryOf(PROBLEM, refused, { labelOf: (name) => labelOf(name, values) }),
    });
  }
}

export async function postShipping(shop: Shop, request: Request): Promise<PageAnswer> {
  try {
    const token = requireToken(request);
    const id = typed(request.body, 'shipping', 100);
    const { sums } = await loadCheckout(shop, token);
    if (!sums.shippingOptions.some((option) => option.id === id))
      throw refuse('cart-refused', 'Please choose how your order is sent.');
    await shop.carts.setShippingOption(token, id);
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRefusal(error);
    const errors = { shipping: message };
    return showCheckout(shop, request, {
      status,
      step: 'shipping',
      errors,
      problems: summaryOf(PROBLEM, { message, fields: errors }),
    });
  }
}

export async function postCode(shop: Shop, request: Request): Promise<PageAnswer> {
  const code = typed(request.body, 'code', 100);
  const remove = typed(request.body, 'remove', 100);
  try {
    if (remove !== '') await removeCode(shop, requireToken(request), remove);
    else await addCode(shop, requireToken(request), code);
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRefusal(error);
    const problems = summaryOf('This code was not taken', { message, fields: { code: message } });
    return showCheckout(shop, request, { status, step: 'review', problems, code, codeError: message });
  }
}

export async function postOrder(shop: Shop, request: Request, response: Response): Promise<PageAnswer> {
  const { body } = request;
  const card =
    shop.orders.provider.form === 'card'
      ? {
          number: typed(body, 'cardNumber', 40),
          expiry: typed(body, 'cardExpiry', 10),
          code: typed(body, 'cardCode', 10),
        }
      : null;
  try {
    const errors = card === null || typed(body, 'isPaid') === 'true' ? {} : cardErrors(card);
    if (Object.keys(errors).length > 0)
      return showCheckout(shop, request, {
        status: 400,
        step: 'review',
        errors,
        problems: summaryOf(PROBLEM, { message: '', fields: errors }, { labelOf }),
      });
    const key = typed(body, 'idempotencyKey', 100);
    const placed = await shop.orders.place({
      cartToken: requireToken(request),
      idempotencyKey: /^[\w-]{8,}$/.test(key) ? key : randomId(),
      expectedTotalCents: Number(typed(body, 'expectedTotal', 20)),
      card,
      linkToken: linkedToken(request),
      origin: `${request.protocol}://${request.get('host') ?? 'localhost'}`,
    });
    return leadOn(shop, placed, request, response);
  } catch (error) {
    const refused = readRefusal(error);
    return showCheckout(shop, request, {
      status: refused.status,
      step: 'review',
      problems: summaryOf(PROBLEM, refused),
    });
  }
}

function cardErrors({ number, expiry, code }: { number: string; expiry: string; code: string }): FieldErrors {
  const empty = emptyCardFields({ cardNumber: number, cardExpiry: expiry, cardCode: code });
  return Object.fromEntries(empty.map(({ field, message }) => [field, message]));
}

/** To the confirmation, on to the payment service, or back to the review with the reason. */
export async function leadOn(
  shop: Shop,
  { next, token }: Placed,
  request: Request,
  response: Response,
): Promise<PageAnswer> {
  if (next.kind === 'redirect') {
    const linked = linkedToken(request);
    // A page of ours has to know the cart, too.
    const isOurs = next.url.startsWith('/') && linked !== '';
    return { redirect: isOurs ? `${next.url}&cartToken=${encodeURIComponent(linked)}` : next.url };
  }
  if (next.kind === 'declined') {
    const problems = summaryOf('The payment was not made', { message: next.message, fields: {} });
    return showCheckout(shop, request, { status: 422, step: 'review', problems });
  }
  // The visitor's own cart may be another one than the one that was bought.
  const own = await shop.carts.load(readToken(request));
  if (own.cart === null) forgetToken(request, response);
  return { redirect: `${next.path}?order=${encodeURIComponent(token)}` };
}
