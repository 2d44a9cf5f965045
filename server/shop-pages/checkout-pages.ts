/** The checkout: details, shipping, review and payment, each a form that posts and leads on (specification, storefront 2, 7, 8). */
import type { Request, Response } from 'express';
import { type CheckoutStep, stepsOf, stepToShow } from '#shared/checkout';
import { minorUnitsText } from '#shared/money';
import { addCode, type Checkout, loadCheckout, removeCode, saveDetails } from '../backend/checkout/checkout.ts';
import { detailFields } from '../backend/checkout/details.ts';
import { refuse } from '../backend/commerce/cart-checks.ts';
import { forgetToken, readToken } from '../backend/commerce/cart-routes.ts';
import { randomId } from '../backend/commerce/carts.ts';
import type { Shop } from '../backend/commerce/shop.ts';
import { addressLines } from '../backend/orders/order-view.ts';
import type { Placed } from '../backend/orders/orders.ts';
import { testCards } from '../ports/payments/test-payments.ts';
import { cartModel } from './cart-model.ts';
import { cardFields, detailGroups, labelOf } from './form-fields.ts';
import {
  asked,
  type ErrorSummary,
  type FieldErrors,
  type PageAnswer,
  readRefusal,
  type ShopPage,
  summaryOf,
  typed,
} from './page-answer.ts';

const PAGE: ShopPage = { type: 'checkout', template: 'checkout', title: 'Checkout' };
const PROBLEM = 'There is a problem';

const labels: Readonly<Record<CheckoutStep, string>> = { details: 'Details', shipping: 'Shipping', review: 'Payment' };

/** The cart of this checkout: the one that a link leads to, or the visitor's own. */
export const linkedToken = (request: Request): string =>
  typed(request.body, 'cartToken', 200) || asked(request, 'cartToken');
const tokenOf = (request: Request): string | null => linkedToken(request) || readToken(request);

export const addressOf = (request: Request, step: CheckoutStep): string => {
  const linked = linkedToken(request);
  const query = new URLSearchParams({
    ...(linked === '' ? {} : { cartToken: linked }),
    step,
  });
  return `/checkout?${query}`;
};

interface Shown {
  readonly status?: number;
  readonly step?: CheckoutStep;
  readonly problems?: ErrorSummary | null;
  /** What was typed, where it was not taken. */
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
  readonly code?: string;
  readonly codeError?: string;
}

export async function showCheckout(shop: Shop, request: Request, shown: Shown = {}): Promise<PageAnswer> {
  const checkout = await loadCheckout(shop, tokenOf(request));
  const { loaded, state, refusal } = checkout;
  const step = stepToShow(state, shown.step ?? asked(request, 'step'));
  const turned = asked(request, 'turned') === 'back' ? turnedBack : null;
  const cartKind = loaded.cart?.kind ?? 'cart';
  return {
    page: PAGE,
    status: shown.status ?? 200,
    data: {
      ...cartModel(loaded, shop.now()),
      problems: shown.problems ?? turned,
      refusal,
      isEmpty: checkout.sums.totalQuantity === 0,
      canGoOn: refusal === '',
      cartToken: linkedToken(request),
      isLinked: cartKind !== 'cart',
      steps: stepLinks(request, checkout, step),
      [step]: true,
      ...(step === 'details' ? detailsStep(checkout, shown) : {}),
      ...(step === 'shipping' ? shippingStep(checkout, shown) : {}),
      ...(step === 'review' ? reviewStep(shop, checkout, shown) : {}),
    },
  };
}

const turnedBack: ErrorSummary = {
  title: 'Nothing has been paid',
  items: [{ href: '', message: 'Your payment was not made. You can try again, or choose another way to pay.' }],
};

function stepLinks(request: Request, { state }: Checkout, current: CheckoutStep) {
  const steps = stepsOf(state);
  return steps.map((step, index) => ({
    label: labels[step],
    number: index + 1,
    isCurrent: step === current,
    isDone: index < steps.indexOf(current),
    href: addressOf(request, step),
  }));
}

function detailsStep({ needs, details, countries }: Checkout, { values, errors = {} }: Shown) {
  const known = (details ?? {}) as Readonly<Record<string, string>>;
  const single = countries.length === 1 ? { country: countries[0] ?? '' } : {};
  return { groups: detailGroups(needs, values ?? { ...single, ...known }, errors, countries) };
}

function shippingStep({ sums, loaded, details }: Checkout, { errors = {} }: Shown) {
  const { currency } = loaded.settings;
  const chosen = sums.selectedShippingOption?.id ?? sums.shippingOptions[0]?.id;
  return {
    ...(details === null ? {} : { goesTo: addressLines(details) }),
    shippingError: errors['shipping'] ?? '',
    shippingChoices: sums.shippingOptions.map(({ id, name, costCents }) => ({
      id,
      name,
      cost: costCents === 0 ? 'Free' : (minorUnitsText(costCents, currency) ?? ''),
      isChosen: id === chosen,
    })),
  };
}

function reviewStep({ orders }: Shop, checkout: Checkout, { errors = {}, code = '', codeError = '' }: Shown) {
  const { details, giftCard, dueCents, sums, loaded } = checkout;
  const money = (cents: number): string => minorUnitsText(cents, loaded.settings.currency) ?? '';
  const { form, testMode } = orders.provider;
  const isPaid = dueCents === 0;
  return {
    ...(details === null
      ? {}
      : { goesTo: addressLines(details), email: details.email, person: `${details.firstName} ${details.lastName}` }),
    shippingName: sums.selectedShippingOption?.name ?? '',
    giftCardCode: giftCard?.code ?? '',
    giftCardText: giftCard === null || giftCard.cents === 0 ? '' : money(giftCard.cents),
    due: money(dueCents),
    expectedTotal: sums.grandTotalCents,
    idempotencyKey: randomId(),
    codeTyped: code,
    codeError,
    testMode,
    isPaid,
    asksCard: form === 'card' && !isPaid,
    leadsAway: form === 'redirect' && !isPaid,
    cannotPay: form === 'none' && !isPaid,
    cardFields: form === 'card' && !isPaid ? cardFields(errors) : [],
    testCards: testMode ? shownCards : [],
  };
}

const shownCards = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0025 0000 3155', does: 'asks you to confirm' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
].filter(({ number }) => Object.hasOwn(testCards, number.replaceAll(' ', '')));

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
      problems: summaryOf(PROBLEM, refused, { labelOf }),
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
    const errors = card === null || typed(body, 'isPaid') === 'true' ? {} : emptyCardFields(card);
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

function emptyCardFields({ number, expiry, code }: { number: string; expiry: string; code: string }): FieldErrors {
  const given = { cardNumber: number, cardExpiry: expiry, cardCode: code };
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value.trim() === '')
      .map(([name]) => [name, 'Required']),
  );
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
