/** The checkout: details, shipping, review and payment, each a form that posts and leads on (specification, storefront 2, 7, 8). */
import type { Request } from 'express';
import { type CheckoutState, type CheckoutStep, stepsOf, stepToShow } from '#shared/checkout';
import { minorUnitsText } from '#shared/money';
import type { CheckoutView } from '../backend/checkout/checkout-routes.ts';
import { detailFields } from '../backend/checkout/details.ts';
import { refuse } from '../backend/commerce/cart-checks.ts';
import { randomId } from '../backend/commerce/carts.ts';
import { addressLines } from '../backend/orders/order-view.ts';
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
import type { Outcome, ShopVisit } from './shop-visit.ts';

const PAGE: ShopPage = { type: 'checkout', template: 'checkout', title: 'Checkout' };
const PROBLEM = 'There is a problem';

const labels: Readonly<Record<CheckoutStep, string>> = { details: 'Details', shipping: 'Shipping', review: 'Payment' };

/** The token of the cart that a link leads to; empty: the checkout is of the visitor's own. */
export const linkedToken = (request: Request): string =>
  typed(request.body, 'cartToken', 200) || asked(request, 'cartToken');

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

export async function showCheckout(visit: ShopVisit, request: Request, shown: Shown = {}): Promise<PageAnswer> {
  const link = linkedToken(request);
  const checkout = await visit.checkout(link);
  const { shoppingCart, refusal } = checkout;
  const step = stepToShow(stateOf(checkout), shown.step ?? asked(request, 'step'));
  const turned = asked(request, 'turned') === 'back' ? turnedBack : null;
  return {
    page: PAGE,
    status: shown.status ?? 200,
    data: {
      ...cartModel(shoppingCart),
      problems: shown.problems ?? turned,
      refusal,
      isEmpty: shoppingCart.totalQuantity === 0,
      canGoOn: refusal === '',
      cartToken: link,
      isLinked: link !== '',
      steps: stepLinks(request, checkout, step),
      [step]: true,
      ...(step === 'details' ? detailsStep(checkout, shown) : {}),
      ...(step === 'shipping' ? shippingStep(checkout, shown) : {}),
      ...(step === 'review' ? reviewStep(checkout, shown) : {}),
    },
  };
}

/** How far a checkout is. */
const stateOf = ({ shoppingCart, needs, step }: CheckoutView): CheckoutState => ({
  isDonation: needs === 'contact',
  requiresShipping: shoppingCart.requiresShipping,
  hasDetails: step !== 'details',
  hasShipping: shoppingCart.selectedShippingOption !== null,
});

const turnedBack: ErrorSummary = {
  title: 'Nothing has been paid',
  items: [{ href: '', message: 'Your payment was not made. You can try again, or choose another way to pay.' }],
};

function stepLinks(request: Request, { shoppingCart }: CheckoutView, current: CheckoutStep) {
  const steps = stepsOf(shoppingCart);
  return steps.map((step, index) => ({
    label: labels[step],
    number: index + 1,
    isCurrent: step === current,
    isDone: index < steps.indexOf(current),
    href: addressOf(request, step),
  }));
}

function detailsStep({ needs, details, countries }: CheckoutView, { values, errors = {} }: Shown) {
  const known = (details ?? {}) as Readonly<Record<string, string>>;
  const single = countries.length === 1 ? { country: countries[0] ?? '' } : {};
  return { groups: detailGroups(needs, values ?? { ...single, ...known }, errors, countries) };
}

function shippingStep({ shoppingCart, details }: CheckoutView, { errors = {} }: Shown) {
  const { currency, shippingOptions, selectedShippingOption } = shoppingCart;
  const chosen = selectedShippingOption?.id ?? shippingOptions[0]?.id;
  return {
    ...(details === null ? {} : { goesTo: addressLines(details) }),
    shippingError: errors['shipping'] ?? '',
    shippingChoices: shippingOptions.map(({ id, name, costCents }) => ({
      id,
      name,
      cost: costCents === 0 ? 'Free' : (minorUnitsText(costCents, currency) ?? ''),
      isChosen: id === chosen,
    })),
  };
}

function reviewStep(checkout: CheckoutView, { errors = {}, code = '', codeError = '' }: Shown) {
  const { details, giftCard, dueCents, shoppingCart, payment } = checkout;
  const money = (cents: number): string => minorUnitsText(cents, shoppingCart.currency) ?? '';
  const { form, testMode } = payment;
  const isPaid = dueCents === 0;
  return {
    ...(details === null
      ? {}
      : { goesTo: addressLines(details), email: details.email, person: `${details.firstName} ${details.lastName}` }),
    shippingName: shoppingCart.selectedShippingOption?.name ?? '',
    giftCardCode: giftCard?.code ?? '',
    giftCardText: giftCard === null || giftCard.cents === 0 ? '' : money(giftCard.cents),
    due: money(dueCents),
    expectedTotal: shoppingCart.grandTotalCents,
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

export async function postDetails(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const values = Object.fromEntries(detailFields.map((name) => [name, typed(request.body, name)]));
  try {
    const { shoppingCart } = await visit.saveDetails(linkedToken(request), values);
    return { redirect: addressOf(request, shoppingCart.requiresShipping ? 'shipping' : 'review') };
  } catch (error) {
    const refused = readRefusal(error);
    const { status, fields: errors } = refused;
    return showCheckout(visit, request, {
      status,
      step: 'details',
      values,
      errors,
      problems: summaryOf(PROBLEM, refused, { labelOf }),
    });
  }
}

export async function postShipping(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  try {
    await visit.chooseShipping(linkedToken(request), typed(request.body, 'shipping', 100));
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRefusal(error);
    const errors = { shipping: message };
    return showCheckout(visit, request, {
      status,
      step: 'shipping',
      errors,
      problems: summaryOf(PROBLEM, { message, fields: errors }),
    });
  }
}

export async function postCode(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const code = typed(request.body, 'code', 100);
  const remove = typed(request.body, 'remove', 100);
  try {
    if (remove !== '') await visit.removeCode(linkedToken(request), remove);
    else await visit.useCode(linkedToken(request), code);
    return { redirect: addressOf(request, 'review') };
  } catch (error) {
    const { status, message } = readRefusal(error);
    const problems = summaryOf('This code was not taken', { message, fields: { code: message } });
    return showCheckout(visit, request, { status, step: 'review', problems, code, codeError: message });
  }
}

export async function postOrder(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const { body } = request;
  // Only where the payment service has the shop ask for a card does the form have its fields.
  const asksCard = Object.hasOwn((body ?? {}) as object, 'cardNumber');
  const card = asksCard
    ? {
        number: typed(body, 'cardNumber', 40),
        expiry: typed(body, 'cardExpiry', 10),
        code: typed(body, 'cardCode', 10),
      }
    : null;
  try {
    const errors = card === null || typed(body, 'isPaid') === 'true' ? {} : emptyCardFields(card);
    if (Object.keys(errors).length > 0)
      return showCheckout(visit, request, {
        status: 400,
        step: 'review',
        errors,
        problems: summaryOf(PROBLEM, { message: '', fields: errors }, { labelOf }),
      });
    const key = typed(body, 'idempotencyKey', 100);
    const outcome = await visit.place(linkedToken(request), {
      idempotencyKey: /^[\w-]{8,100}$/.test(key) ? key : randomId(),
      expectedTotalCents: expectedCents(body),
      card,
    });
    return leadOn(visit, outcome, request);
  } catch (error) {
    const refused = readRefusal(error);
    return showCheckout(visit, request, {
      status: refused.status,
      step: 'review',
      problems: summaryOf(PROBLEM, refused),
    });
  }
}

/** The total that the shopper has seen. Throws for none: the form has always one. */
function expectedCents(body: unknown): number {
  const cents = Number(typed(body, 'expectedTotal', 20) || Number.NaN);
  if (Number.isSafeInteger(cents) && cents >= 0) return cents;
  throw refuse('order-conflict', 'The total of your order has changed. Please look at it again.');
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
export async function leadOn(visit: ShopVisit, { next, token }: Outcome, request: Request): Promise<PageAnswer> {
  if (next.kind === 'redirect') {
    const linked = linkedToken(request);
    // A page of ours has to know the cart, too.
    const isOurs = next.url.startsWith('/') && linked !== '';
    return { redirect: isOurs ? `${next.url}&cartToken=${encodeURIComponent(linked)}` : next.url };
  }
  if (next.kind === 'declined') {
    const problems = summaryOf('The payment was not made', { message: next.message, fields: {} });
    return showCheckout(visit, request, { status: 422, step: 'review', problems });
  }
  return { redirect: `${next.path}?order=${encodeURIComponent(token)}` };
}
