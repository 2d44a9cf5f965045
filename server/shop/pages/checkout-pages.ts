/** Handles the checkout's forms: details, shipping, review and payment; each redirects to the next (specification, storefront 2, 7, 8). */
import type { Request } from 'express';
import { readCard } from '#shared/card';
import type { Cart } from '#shared/contracts/cart';
import { cartChangeTitles } from '#shared/messages/cart';
import { CONSENT_MESSAGE, TERMS_MESSAGE } from '#shared/messages/consent';
import { randomId } from '../../database/ids.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type FieldErrors, type PageResult, readRejection, summaryOf, typed } from '../../site/page-result.ts';
import type { CheckoutView } from '../checkout/checkout-replies.ts';
import { deliveriesOf } from '../checkout/fulfillment.ts';
import { TOTAL_CHANGED } from '../orders/place-order.ts';
import { cardErrors, cardOf } from './card-form.ts';
import { requireCode } from './cart-pages.ts';
import { addressOf, linkedToken, showCheckout } from './checkout-model.ts';
import { detailsBody, typedDetails } from './details-step.ts';
import { labelOf } from './form-fields.ts';
import type { Outcome, ShopGateway } from './shop-gateway.ts';

const PROBLEM = 'There is a problem';
const ORDER_KEY = /^[\w-]{8,100}$/;

export async function postDetails(visit: ShopGateway, request: Request): Promise<PageResult> {
  const values = typedDetails(request.body);
  try {
    const saved = await visit.saveDetails(linkedToken(request), detailsBody(values, request.body));
    const { shoppingCart, needs } = saved;
    await saveAddress(visit, saved, values);
    if (needs !== 'address') return { redirect: addressOf(request, 'review') };
    await chooseFirst(visit, request, shoppingCart);
    return { redirect: addressOf(request, 'shipping') };
  } catch (error) {
    const rejection = readRejection(error);
    const { status, fields: errors } = rejection;
    return showCheckout(visit, request, {
      status,
      step: 'details',
      values,
      errors,
      problems: summaryOf(PROBLEM, rejection, { labelOf: (name) => labelOf(name, values) }),
    });
  }
}

/** Stores the shipping address for a shopper who has asked for it. */
async function saveAddress(
  visit: ShopGateway,
  { needs, details }: Pick<CheckoutView, 'needs' | 'details'>,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (values['savesAddress'] !== 'true' || needs !== 'address' || details === null) return;
  const { email: _email, ...address } = details;
  await visit.saveAddress(address, values['isDefaultAddress'] === 'true');
}

/** Stores the shipping option that the next step preselects, so that the shown sums are those of the order. */
async function chooseFirst(visit: ShopGateway, request: Request, cart: Cart): Promise<void> {
  const [preselected] = deliveriesOf(cart.shippingOptions);
  if (preselected === undefined || cart.selectedShippingOption !== null) return;
  try {
    await visit.chooseShipping(linkedToken(request), preselected.id);
  } catch (error) {
    // On a problem the next step preselects nothing; other errors are rethrown.
    readRejection(error);
  }
}

export async function postShipping(visit: ShopGateway, request: Request): Promise<PageResult> {
  try {
    await visit.chooseShipping(linkedToken(request), typed(request.body, 'shipping', 100));
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRejection(error);
    const errors = { shipping: message };
    return showCheckout(visit, request, {
      status,
      step: 'shipping',
      errors,
      problems: summaryOf(PROBLEM, { message, fields: errors }),
    });
  }
}

export async function postCode(visit: ShopGateway, request: Request): Promise<PageResult> {
  const code = typed(request.body, 'code', 100);
  const remove = typed(request.body, 'remove', 100);
  try {
    if (remove !== '') await visit.removeCode(linkedToken(request), remove);
    else await visit.useCode(linkedToken(request), requireCode(code));
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRejection(error);
    const problems = summaryOf(cartChangeTitles['use-code'], { message, fields: { code: message } });
    return showCheckout(visit, request, { status, step: 'review', problems, code, codeError: message });
  }
}

export async function postOrder(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { body } = request;
  const card = cardOf(body);
  try {
    const agreesToRenewals = typed(body, 'agreesToRenewals') === 'true';
    const acceptsTerms = typed(body, 'acceptsTerms') === 'true';
    // The form contains the consent checkbox: an unchecked box itself sends nothing.
    const isUnagreed = typed(body, 'asksConsent') === 'true' && !agreesToRenewals;
    const method = typed(body, 'method', 60);
    const errors: FieldErrors = {
      ...(card === null || method !== '' || typed(body, 'isPaid') === 'true' ? {} : cardErrors(card, visit.now())),
      ...(isUnagreed ? { agreesToRenewals: CONSENT_MESSAGE } : {}),
      ...(typed(body, 'asksTerms') === 'true' && !acceptsTerms ? { acceptsTerms: TERMS_MESSAGE } : {}),
    };
    if (Object.keys(errors).length > 0)
      return showCheckout(visit, request, {
        status: 400,
        step: 'review',
        errors,
        problems: summaryOf(PROBLEM, { message: '', fields: errors }, { labelOf }),
      });
    const key = orderKey(typed(body, 'idempotencyKey'));
    const outcome = await visit.place(linkedToken(request), {
      idempotencyKey: key,
      expectedTotalCents: agreedCents(body, 'expectedTotal'),
      ...(typed(body, 'expectedDue') === '' ? {} : { expectedDueCents: agreedCents(body, 'expectedDue') }),
      ...(typed(body, 'expectedCurrency') === '' ? {} : { expectedCurrency: typed(body, 'expectedCurrency', 3) }),
      card: card === null || method !== '' ? null : readCard(card),
      ...(method === '' ? {} : { method }),
      ...(method === '' && typed(body, 'paysInPage') === 'true' ? { inPage: true } : {}),
      agreesToRenewals,
      acceptsTerms,
    });
    return redirectToOutcome(visit, outcome, request);
  } catch (error) {
    const rejection = readRejection(error);
    return showCheckout(visit, request, {
      status: rejection.status,
      step: 'review',
      errors: rejection.fields,
      problems: summaryOf(PROBLEM, rejection),
    });
  }
}

/** The idempotency key of a form; a new one if it has none. Throws for an invalid key. */
function orderKey(text: string): string {
  if (text === '') return randomId();
  if (ORDER_KEY.test(text)) return text;
  throw createProblem('invalid-request', 'The key of this form is not valid. Please send it again.');
}

/** An amount that the shopper was shown. Throws without one: the form always contains it. */
function agreedCents(body: unknown, name: 'expectedTotal' | 'expectedDue'): number {
  const cents = Number(typed(body, name, 20) || Number.NaN);
  if (Number.isSafeInteger(cents) && cents >= 0) return cents;
  throw createProblem('order-conflict', TOTAL_CHANGED);
}

/** Redirects to the confirmation or the payment service, or back to the review with the reason. */
export async function redirectToOutcome(
  visit: ShopGateway,
  { next, token }: Outcome,
  request: Request,
): Promise<PageResult> {
  if (next.kind === 'redirect') {
    const linked = linkedToken(request);
    // The site's own pages need the cart token, too.
    const isOurs = next.url.startsWith('/') && linked !== '';
    const redirect = isOurs ? `${next.url}&cartToken=${encodeURIComponent(linked)}` : next.url;
    if (next.clientSecret === undefined) return { redirect };
    const back = new URLSearchParams({ order: token, ...(linked && { cartToken: linked }) });
    return { redirect, confirm: { clientSecret: next.clientSecret, returnUrl: `/checkout/return?${back}` } };
  }
  if (next.kind === 'declined') {
    const problems = summaryOf('The payment was not made', { message: next.message, fields: {} });
    return showCheckout(visit, request, { status: 422, step: 'review', problems });
  }
  return { redirect: `${next.path}?order=${encodeURIComponent(token)}` };
}
