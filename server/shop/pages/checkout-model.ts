/** What the checkout's page shows of each step: details, shipping, review and payment. */
import type { Request } from 'express';
import { cartSummary } from '#shared/analytics/cart-summary';
import { type CheckoutState, type CheckoutStep, stepsOf, stepToShow } from '#shared/checkout';
import { knownLocale } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import type { CheckoutProps } from '#shared/regions/checkout';
import { randomId } from '../../database/ids.ts';
import { testCards } from '../../integrations/payments/test-payments.ts';
import {
  type ErrorSummary,
  type FieldErrors,
  type PageResult,
  queryText,
  type ShopPage,
  typed,
} from '../../site/page-result.ts';
import { addressLines } from '../address-lines.ts';
import type { CheckoutView } from '../checkout/checkout-replies.ts';
import { deliveriesOf } from '../checkout/fulfillment.ts';
import { cartModel } from './cart-model.ts';
import { detailsStep } from './details-step.ts';
import { cardFields } from './form-fields.ts';
import type { ShopGateway } from './shop-gateway.ts';

const PAGE: ShopPage = { type: 'checkout', template: 'checkout', title: 'Checkout' };

const labels: Readonly<Record<CheckoutStep, string>> = { details: 'Details', shipping: 'Shipping', review: 'Payment' };

/** The token of the cart that a link leads to; empty: the checkout is of the visitor's own. */
export const linkedToken = (request: Request): string =>
  typed(request.body, 'cartToken', 200) || queryText(request, 'cartToken');

export const addressOf = (
  request: Request,
  step: CheckoutStep,
  more: Readonly<Record<string, string>> = {},
): string => {
  const linked = linkedToken(request);
  const query = new URLSearchParams({
    ...(linked === '' ? {} : { cartToken: linked }),
    step,
    ...more,
  });
  // The browser puts the focus on the step, so that nobody goes through the header again.
  return `/checkout?${query}#step`;
};

export interface Shown {
  readonly status?: number;
  readonly step?: CheckoutStep;
  readonly problems?: ErrorSummary | null;
  /** What was typed, where it was not taken. */
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
  readonly code?: string;
  readonly codeError?: string;
}

export async function showCheckout(visit: ShopGateway, request: Request, shown: Shown = {}): Promise<PageResult> {
  const link = linkedToken(request);
  const checkout = await visit.checkout(link);
  const { shoppingCart, problem } = checkout;
  const problemLink = detailsLink(checkout.incompleteEntryId, link);
  const step = stepToShow(stateOf(checkout), shown.step ?? queryText(request, 'step'));
  const turned = queryText(request, 'turned') === 'back' ? turnedBack : null;
  // Where the order may be picked up, the form itself says which of both is chosen.
  const needs = (checkout.pickups ?? []).length > 0 ? 'address' : checkout.needs;
  const props: CheckoutProps = { needs, cart: problem === '' ? cartSummary(shoppingCart) : null };
  return {
    page: PAGE,
    status: shown.status ?? 200,
    data: {
      ...cartModel(shoppingCart),
      problems: shown.problems ?? turned,
      problem,
      problemLink,
      // The names before 0.5.0, for templates of themes.
      refusal: problem,
      refusalLink: problemLink,
      regionProps: JSON.stringify(props),
      isEmpty: shoppingCart.totalQuantity === 0,
      lastOrder: lastOrderLink(visit.lastOrder()),
      canGoOn: problem === '',
      subscription: checkout.subscription,
      cartToken: link,
      isLinked: link !== '',
      steps: stepLinks(request, checkout, step),
      [step]: true,
      stepLabel: labels[step],
      ...(step === 'details'
        ? detailsStep({
            ...{ checkout, customer: await visit.customer(), address: queryText(request, 'address') },
            ...{ values: shown.values, errors: shown.errors },
            addressOf: (more = {}) => addressOf(request, 'details', more),
          })
        : {}),
      ...(step === 'shipping' ? shippingStep(checkout, shown) : {}),
      ...(step === 'review' ? reviewStep(checkout, shown, request.body) : {}),
    },
  };
}

/** Where an entry is completed before it can be ordered; empty: none has to be. */
const detailsLink = (entry: string, cartToken: string): string =>
  entry === ''
    ? ''
    : `/cart/details?${new URLSearchParams({ entry, from: 'checkout', ...(cartToken === '' ? {} : { cartToken }) })}`;

/** For whoever comes back to a cart that was bought; empty: nothing was. */
const lastOrderLink = (token: string): string =>
  token === '' ? '' : `/account/order-status?${new URLSearchParams({ order: token })}`;

/** How far a checkout is. */
const stateOf = ({ shoppingCart, needs, step }: CheckoutView): CheckoutState => ({
  isDonation: needs === 'contact',
  requiresShipping: needs === 'address',
  hasDetails: step !== 'details',
  hasShipping: shoppingCart.selectedShippingOption !== null,
});

const turnedBack: ErrorSummary = {
  title: 'Nothing has been paid',
  items: [{ href: '', message: 'Your payment was not made. You can try again, or choose another way to pay.' }],
};

function stepLinks(request: Request, { needs }: CheckoutView, current: CheckoutStep) {
  const steps = stepsOf({ requiresShipping: needs === 'address' });
  return steps.map((step, index) => ({
    label: labels[step],
    number: index + 1,
    isCurrent: step === current,
    isDone: index < steps.indexOf(current),
    href: addressOf(request, step),
  }));
}

function shippingStep({ shoppingCart, details }: CheckoutView, { errors = {} }: Shown) {
  const { currency, language, shippingOptions, selectedShippingOption } = shoppingCart;
  const locale = knownLocale(language);
  return {
    ...(details === null ? {} : { goesTo: addressLines(details, locale) }),
    shippingError: errors['shipping'] ?? '',
    shippingChoices: deliveriesOf(shippingOptions).map(({ id, name, costCents }) => ({
      id,
      name,
      cost: costCents === 0 ? 'Free' : (minorUnitsText(costCents, currency) ?? ''),
      isChosen: id === selectedShippingOption?.id,
    })),
  };
}

function reviewStep(checkout: CheckoutView, { errors = {}, code = '', codeError = '', status }: Shown, body: unknown) {
  const { details, giftCard, dueCents, shoppingCart, payment } = checkout;
  const money = (cents: number): string => minorUnitsText(cents, shoppingCart.currency) ?? '';
  const { form, testMode, methods = [] } = payment;
  const locale = knownLocale(shoppingCart.language);
  const isPaid = dueCents === 0;
  return {
    ...(details === null
      ? {}
      : {
          goesTo: addressLines(details, locale),
          billsTo: checkout.billing == null ? [] : addressLines(checkout.billing, locale),
          pickup: pickupLines(checkout),
          email: details.email,
          person: `${details.firstName} ${details.lastName}`,
        }),
    shippingName: shoppingCart.selectedShippingOption?.name ?? '',
    giftCardCode: giftCard?.code ?? '',
    giftCardText: giftCard === null || giftCard.cents === 0 ? '' : money(giftCard.cents),
    due: money(dueCents),
    expectedTotal: shoppingCart.grandTotalCents,
    expectedDue: dueCents,
    expectedCurrency: shoppingCart.currency,
    idempotencyKey: randomId(),
    reviewText: (checkout.reviewText ?? '').split('\n').filter((line) => line.trim() !== ''),
    consent: checkout.subscription?.consent ?? '',
    // A total that has changed is agreed to anew.
    isAgreed: typed(body, 'agreesToRenewals') === 'true' && status !== 409,
    ...termsOf(checkout, errors, typed(body, 'acceptsTerms') === 'true'),
    consentError: errors['agreesToRenewals'] ?? '',
    codeTyped: code,
    codeError,
    testMode,
    isPaid,
    asksCard: form === 'card' && !isPaid,
    leadsAway: form === 'redirect' && !isPaid,
    cannotPay: form === 'none' && !isPaid,
    methods: isPaid ? [] : methods,
    cardFields: form === 'card' && !isPaid ? cardFields(errors) : [],
    testCards: testMode ? shownCards : [],
  };
}

/** Where the order is picked up; nothing for one that is sent. */
function pickupLines({ pickup = '', pickups = [] }: CheckoutView): readonly string[] {
  const chosen = pickups.find(({ id }) => id === pickup);
  return chosen === undefined ? [] : [chosen.name, chosen.address, chosen.hours].filter((line) => line !== '');
}

/** What the shopper has to accept; nothing where the shop does not ask. */
const termsOf = ({ options }: CheckoutView, errors: FieldErrors, isAccepted: boolean) =>
  options?.requiresTerms === true
    ? {
        terms: { url: options.termsUrl, privacyUrl: options.privacyUrl, isAccepted },
        termsError: errors['acceptsTerms'] ?? '',
      }
    : {};

const shownCards = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0025 0000 3155', does: 'asks you to confirm' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
].filter(({ number }) => Object.hasOwn(testCards, number.replaceAll(' ', '')));
