/** View model of the checkout steps: details, shipping, review and payment. */
import type { Request } from 'express';
import { addressLines } from '#shared/address-lines';
import { cartSummary } from '#shared/analytics/cart-summary';
import { type CheckoutState, type CheckoutStep, stepsOf, stepToShow } from '#shared/checkout';
import { knownLocale } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import type { CheckoutProps, PaymentElementSettings } from '#shared/regions/checkout';
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
import type { CheckoutView } from '../checkout/checkout-replies.ts';
import { deliveriesOf } from '../checkout/fulfillment.ts';
import { cartModel } from './cart-model.ts';
import { detailsStep } from './details-step.ts';
import { cardFields } from './form-fields.ts';
import type { ShopGateway } from './shop-gateway.ts';

const PAGE: ShopPage = { type: 'checkout', template: 'checkout', title: 'Checkout' };

const labels: Readonly<Record<CheckoutStep, string>> = { details: 'Details', shipping: 'Shipping', review: 'Payment' };

/** The cart token of the link; empty: the visitor's own cart. */
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
  // Moves the focus to the step, so that keyboard users skip the header.
  return `/checkout?${query}#step`;
};

export interface Shown {
  readonly status?: number;
  readonly step?: CheckoutStep;
  readonly problems?: ErrorSummary | null;
  /** Submitted values of a rejected form. */
  readonly values?: Readonly<Record<string, string>>;
  readonly errors?: FieldErrors;
  readonly code?: string;
  readonly codeError?: string;
}

export async function showCheckout(visit: ShopGateway, request: Request, submitted: Shown = {}): Promise<PageResult> {
  const link = linkedToken(request);
  const checkout = await visit.checkout(link);
  const { shoppingCart, problem } = checkout;
  const problemLink = detailsLink(checkout.incompleteEntryId, link);
  const step = stepToShow(stateOf(checkout), submitted.step ?? queryText(request, 'step'));
  const turned = queryText(request, 'turned') === 'back' ? turnedBack : null;
  // With pickup options, the form itself contains the choice between shipping and pickup.
  const needs = (checkout.pickups ?? []).length > 0 ? 'address' : checkout.needs;
  const props: CheckoutProps = { needs, cart: problem === '' ? cartSummary(shoppingCart) : null };
  return {
    page: PAGE,
    status: submitted.status ?? 200,
    data: {
      ...cartModel(shoppingCart),
      problems: submitted.problems ?? turned,
      problem,
      problemLink,
      // The names before 0.5.0, for templates of themes.
      refusal: problem,
      refusalLink: problemLink,
      regionProps: JSON.stringify(props),
      isEmpty: shoppingCart.totalQuantity === 0,
      lastOrder: lastOrderLink(visit.lastOrder()),
      asksCountry: checkout.needs !== 'contact',
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
            ...{ values: submitted.values, errors: submitted.errors },
            addressOf: (more = {}) => addressOf(request, 'details', more),
          })
        : {}),
      ...(step === 'shipping' ? shippingStep(checkout, submitted) : {}),
      ...(step === 'review' ? reviewStep(checkout, submitted, request.body) : {}),
    },
  };
}

/** Link to complete an entry before ordering; empty: not needed. */
const detailsLink = (entry: string, cartToken: string): string =>
  entry === ''
    ? ''
    : `/cart/details?${new URLSearchParams({ entry, from: 'checkout', ...(cartToken === '' ? {} : { cartToken }) })}`;

/** Link to the order, for a visitor who returns to a cart that was bought; empty: none. */
const lastOrderLink = (token: string): string =>
  token === '' ? '' : `/account/order-status?${new URLSearchParams({ order: token })}`;

/** Progress of a checkout. */
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
    // A changed total must be agreed to again.
    isAgreed: typed(body, 'agreesToRenewals') === 'true' && status !== 409,
    ...termsOf(checkout, errors, typed(body, 'acceptsTerms') === 'true'),
    consentError: errors['agreesToRenewals'] ?? '',
    codeTyped: code,
    codeError,
    testMode,
    isPaid,
    asksCard: form === 'card' && !isPaid,
    leadsAway: form === 'redirect' && !isPaid,
    paymentElement: isPaid ? '' : paymentElement(checkout),
    cannotPay: form === 'none' && !isPaid,
    methods: isPaid ? [] : methods,
    cardFields: form === 'card' && !isPaid ? cardFields(errors) : [],
    testCards: testMode ? shownCards : [],
  };
}

/** Settings of the payment service's fields, as JSON; empty without them. The amount is only shown there: the order has its own. */
function paymentElement({ payment: { element }, dueCents, shoppingCart, subscription, details }: CheckoutView): string {
  if (element === undefined) return '';
  const { currency, language } = shoppingCart;
  const settings: PaymentElementSettings = {
    ...element,
    amount: dueCents,
    currency: currency.toLowerCase(),
    locale: knownLocale(language),
    email: details?.email ?? '',
    savesMethod: subscription !== null,
  };
  return JSON.stringify(settings);
}

/** Address of the pickup; empty for a shipped order. */
function pickupLines({ pickup = '', pickups = [] }: CheckoutView): readonly string[] {
  const chosen = pickups.find(({ id }) => id === pickup);
  return chosen === undefined ? [] : [chosen.name, chosen.address, chosen.hours].filter((line) => line !== '');
}

/** The terms to accept; nothing when the shop does not ask. */
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
