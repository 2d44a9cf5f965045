/** What the checkout's page shows of each step: details, shipping, review and payment. */
import type { Request } from 'express';
import { cartSummary } from '#shared/analytics/cart-summary';
import { type CheckoutStep, stepsOf, stepToShow } from '#shared/checkout';
import { minorUnitsText } from '#shared/money';
import type { CheckoutProps } from '#shared/regions/checkout';
import { type Checkout, loadCheckout } from '../backend/checkout/checkout.ts';
import { readToken } from '../backend/commerce/cart-routes.ts';
import { randomId } from '../backend/commerce/carts.ts';
import type { Shop } from '../backend/commerce/shop.ts';
import { addressLines } from '../backend/orders/order-view.ts';
import { testCards } from '../ports/payments/test-payments.ts';
import { cartModel } from './cart-model.ts';
import { cardFields, detailGroups } from './form-fields.ts';
import { asked, type ErrorSummary, type FieldErrors, type PageAnswer, type ShopPage, typed } from './page-answer.ts';

const PAGE: ShopPage = { type: 'checkout', template: 'checkout', title: 'Checkout' };

const labels: Readonly<Record<CheckoutStep, string>> = { details: 'Details', shipping: 'Shipping', review: 'Payment' };

/** The cart of this checkout: the one that a link leads to, or the visitor's own. */
export const linkedToken = (request: Request): string =>
  typed(request.body, 'cartToken', 200) || asked(request, 'cartToken');
export const tokenOf = (request: Request): string | null => linkedToken(request) || readToken(request);

export const addressOf = (request: Request, step: CheckoutStep): string => {
  const linked = linkedToken(request);
  const query = new URLSearchParams({
    ...(linked === '' ? {} : { cartToken: linked }),
    step,
  });
  return `/checkout?${query}`;
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

export async function showCheckout(shop: Shop, request: Request, shown: Shown = {}): Promise<PageAnswer> {
  const checkout = await loadCheckout(shop, tokenOf(request));
  const { loaded, state, refusal } = checkout;
  const step = stepToShow(state, shown.step ?? asked(request, 'step'));
  const turned = asked(request, 'turned') === 'back' ? turnedBack : null;
  const cartKind = loaded.cart?.kind ?? 'cart';
  const cart = cartModel(loaded, shop.now());
  const props: CheckoutProps = { needs: checkout.needs, cart: refusal === '' ? cartSummary(cart.shoppingCart) : null };
  return {
    page: PAGE,
    status: shown.status ?? 200,
    data: {
      ...cart,
      problems: shown.problems ?? turned,
      refusal,
      regionProps: JSON.stringify(props),
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
