/** The checkout of a cart: the known details of the shopper, what is missing, and the amount due. */
import type { CartSums, ShippingOption } from '#shared/cart-sums';
import { EMPTY_CART_MESSAGE, minimumMessage } from '#shared/cart-sums';
import type { CheckoutNeeds, CheckoutState } from '#shared/checkout';
import type { CheckoutDetails } from '#shared/checkout-details';
import { field, textOf } from '#shared/json';
import { minorUnitsText } from '#shared/money';
import type { CheckoutTerms } from '#shared/subscription-terms';
import { checkInput } from '../../http/check-input.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { LoadedCart } from '../cart/cart-record.ts';
import { code as couponCode } from '../cart/cart-schemas.ts';
import { sumsOf } from '../cart/cart-view.ts';
import { type IncompleteEntry, incompleteEntry } from '../cart/complete-entries.ts';
import {
  type GiftCardUse,
  giftCardBalance,
  giftCardShare,
  readGiftCardCode,
  refuseOtherCurrency,
} from '../gift-cards/gift-cards.ts';
import type { Shop } from '../shop.ts';
import { termsOf } from '../subscriptions/agreed-subscription.ts';
import { billingOf, checkoutRequest, countriesFor, detailsOf, readBilling, readDetails } from './details.ts';
import { checkoutNeeds, chosenPickup, pickupsOf } from './fulfillment.ts';

export interface Checkout {
  readonly loaded: LoadedCart;
  readonly sums: CartSums;
  readonly state: CheckoutState;
  readonly needs: CheckoutNeeds;
  readonly countries: readonly string[];
  /** Those that it can be shipped to, whether or not it is picked up. */
  readonly deliveryCountries: readonly string[];
  readonly details: CheckoutDetails | null;
  /** The billing address; null: the shipping address. */
  readonly billing: CheckoutDetails | null;
  /** Pickup options, and the chosen one; null: it is shipped. */
  readonly pickups: readonly ShippingOption[];
  readonly pickup: ShippingOption | null;
  readonly wantsNews: boolean;
  readonly giftCard: { readonly code: string; readonly cents: number } | null;
  /** The grand total less what the gift card pays. */
  readonly dueCents: number;
  /** The terms of the subscription in the cart; null for any other cart. */
  readonly subscription: CheckoutTerms | null;
  /** Why the cart cannot be ordered at all; empty: it can. */
  readonly problem: string;
  /** The entry that must be completed first; empty: none. */
  readonly incompleteEntryId: string;
}

export async function loadCheckout(shop: Shop, token: string | null): Promise<Checkout> {
  const loaded = await shop.carts.load(token);
  return checkoutOf(shop, loaded);
}

async function checkoutOf({ database, orders, now }: Shop, loaded: LoadedCart): Promise<Checkout> {
  const { cart, settings } = loaded;
  const sums = sumsOf(loaded, now());
  const isDonation = cart?.kind === 'donation';
  const pickup = chosenPickup(loaded, sums);
  const needs = checkoutNeeds(loaded, sums, pickup);
  const countries = countriesFor(needs, settings);
  const details = detailsOf(cart?.checkout ?? {});
  const code = textOf(field(cart?.checkout, 'giftCard'));
  const incomplete = incompleteEntry(loaded);
  const balance = code === '' ? null : await giftCardBalance(database.db, code, giftCardUse(orders, settings));
  const cents = giftCardShare(balance, sums);
  return {
    loaded,
    sums,
    state: {
      isDonation,
      requiresShipping: needs === 'address',
      hasDetails: details !== null && readDetails(needs, details, countries).ok,
      hasShipping: sums.selectedShippingOption !== null,
    },
    needs,
    countries,
    deliveryCountries: countriesFor(checkoutNeeds(loaded, sums, null), settings),
    details,
    billing: billingOf(cart?.checkout ?? {}),
    pickups: pickupsOf(loaded, sums),
    pickup,
    wantsNews: field(cart?.checkout, 'wantsNews') === true,
    giftCard: code === '' ? null : { code, cents },
    dueCents: sums.grandTotalCents - cents,
    subscription: termsOf(loaded, sums.grandTotalCents - cents, now()),
    problem: checkoutProblem(loaded, sums, isDonation, incomplete),
    incompleteEntryId: incomplete?.entryId ?? '',
  };
}

const giftCardUse = ({ provider }: Shop['orders'], { currency }: LoadedCart['settings']): GiftCardUse => ({
  currency,
  testMode: provider.testMode,
});

function checkoutProblem(
  { settings }: LoadedCart,
  sums: CartSums,
  isDonation: boolean,
  incomplete: IncompleteEntry | null,
): string {
  if (sums.totalQuantity === 0) return EMPTY_CART_MESSAGE;
  if (isDonation || sums.missingForMinimumCents === 0) return incomplete?.message ?? '';
  return minimumMessage(minorUnitsText(settings.minimumSubtotalCents, settings.currency) ?? '');
}

/** Who enters details, and on which page. */
interface DetailsAuthor {
  /** The signed-in account; null: a guest. */
  readonly accountId: string | null;
  /** Of the page; undefined: the site's. */
  readonly language?: string | undefined;
}

/** Stores the details that the shopper has entered, and who it is. Throws `invalid-request` with a message for each invalid field. */
export async function saveDetails(
  shop: Shop,
  token: string,
  input: unknown,
  { accountId, language = '' }: DetailsAuthor,
): Promise<Checkout> {
  const before = await loadCheckout(shop, token);
  const { sums, loaded } = before;
  if (sums.totalQuantity === 0) throw createProblem('cart-refused', EMPTY_CART_MESSAGE);
  const { billing: typedBilling, pickup: pickupId, wantsNews } = checkInput(checkoutRequest, input ?? {});
  const pickup = pickupId === undefined ? before.pickup : pickupById(before, pickupId);
  const needs = checkoutNeeds(loaded, sums, pickup);
  const read = readDetails(pickup === null ? needs : 'pickup', input, countriesFor(needs, loaded.settings));
  const billing = readBilling(needs === 'address' ? typedBilling : null);
  const fields = [...(read.ok ? [] : read.fields), ...(billing === null || billing.ok ? [] : billing.fields)];
  if (!read.ok || billing?.ok === false)
    throw new Problem('invalid-request', { fields, extra: { error: fields[0]?.message } });
  const { country, region, postalCode } = read.details;
  const saved = await shop.carts.setCheckout(
    token,
    {
      details: read.details,
      ...{ accountId, language },
      ...(typedBilling === undefined ? {} : { billing: billing?.details ?? null }),
      ...(wantsNews === undefined ? {} : { wantsNews }),
    },
    country === '' ? null : { country, region, postalCode },
  );
  if (pickup === before.pickup) return checkoutOf(shop, saved);
  return checkoutOf(shop, await shop.carts.setShippingOption(token, pickup?.id ?? ''));
}

/** Null for an empty id. Throws for an unknown one. */
function pickupById({ pickups }: Pick<Checkout, 'pickups'>, id: string): ShippingOption | null {
  if (id === '') return null;
  const pickup = pickups.find((option) => option.id === id);
  if (pickup === undefined) throw invalid([{ field: 'pickup', message: 'Choose one of the ways to get your order.' }]);
  return pickup;
}

/** Chooses the shipping option. Throws when it is not available. */
export async function chooseShipping(shop: Shop, token: string, id: string): Promise<Checkout> {
  const { sums } = await loadCheckout(shop, token);
  if (!sums.shippingOptions.some((option) => option.id === id))
    throw createProblem('cart-refused', 'Please choose a shipping method.');
  return checkoutOf(shop, await shop.carts.setShippingOption(token, id));
}

const UNKNOWN_CODE = 'This code is not valid.';
const APPLIED = 'This code is already applied.';
const CARD_FOR_CARD = 'A gift card cannot pay for a gift card.';

/** Applies a coupon or a gift card, whichever the code belongs to. Throws when it is neither. */
export async function addCode(shop: Shop, token: string, typed: string): Promise<Checkout> {
  const giftCard = readGiftCardCode(typed);
  const { loaded, sums, giftCard: applied } = await loadCheckout(shop, token);
  if (giftCard !== null && giftCard === applied?.code) throw createProblem('cart-refused', APPLIED);
  const use = giftCardUse(shop.orders, loaded.settings);
  const balance = giftCard === null ? null : await giftCardBalance(shop.database.db, giftCard, use);
  if (balance === 0) throw createProblem('cart-refused', 'There is nothing left on this gift card.');
  if (balance !== null && sums.totalQuantity > 0 && sums.payableByGiftCardCents === 0 && sums.grandTotalCents > 0)
    throw createProblem('cart-refused', CARD_FOR_CARD);
  if (balance !== null) return checkoutOf(shop, await shop.carts.setCheckout(token, { giftCard }));
  if (giftCard !== null) await refuseOtherCurrency(shop.database.db, giftCard, use);
  const read = couponCode.safeParse(typed);
  if (!read.success) throw createProblem('cart-refused', UNKNOWN_CODE);
  if (sums.validCoupons.some(({ code }) => code === read.data)) throw createProblem('cart-refused', APPLIED);
  const tried = await shop.carts.addCoupon(token, read.data);
  const rejected = sumsOf(tried, shop.now()).invalidCoupons.find(({ code }) => code === read.data);
  if (rejected?.reason !== 'unknown') return checkoutOf(shop, tried);
  await shop.carts.removeCoupon(token, read.data);
  throw createProblem('cart-refused', UNKNOWN_CODE);
}

/** Removes a code. */
export async function removeCode(shop: Shop, token: string, code: string): Promise<Checkout> {
  const { giftCard } = await loadCheckout(shop, token);
  // A coupon's code may look like a gift card's.
  if (giftCard !== null && giftCard.code === readGiftCardCode(code))
    return checkoutOf(shop, await shop.carts.setCheckout(token, { giftCard: '' }));
  return checkoutOf(shop, await shop.carts.removeCoupon(token, code.trim().toUpperCase()));
}
