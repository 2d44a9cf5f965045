/** What is bought past the cart: a donation of one's own amount, and a gift card for somebody (specification, storefront 2 and 3). */
import type { Request } from 'express';
import { dialogTitles } from '#shared/cart-messages';
import { findCurrency } from '#shared/currencies';
import { minorUnitsText, parseAmount, toMinorUnits } from '#shared/money';
import { GIFT_CARD_MESSAGE, refuse } from '../backend/commerce/cart-checks.ts';
import { textField } from './form-fields.ts';
import {
  asked,
  type FieldErrors,
  type PageAnswer,
  readRefusal,
  type ShopPage,
  summaryOf,
  typed,
} from './page-answer.ts';
import type { ShopVisit } from './shop-visit.ts';

const DONATE: ShopPage = { type: 'donate', template: 'donate', title: 'Make a contribution' };
const GIFT_CARD: ShopPage = { type: 'checkout', template: 'gift-card', title: 'Buy a gift card' };
const PROBLEM = 'There is a problem';

const LEAST_CENTS = 100;
const MOST_CENTS = 100_000_000;
const SUGGESTED = [1000, 2500, 5000];

interface Amounts {
  /** Minor units, of one that was suggested. */
  readonly chosen: string;
  /** As typed, in major units. */
  readonly other: string;
}

/** The donation block leads here with an amount; without one the page suggests some. */
export async function showDonate(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  return donatePage(visit, { chosen: asked(request, 'amount'), other: asked(request, 'otherAmount') }, {}, 200);
}

async function donatePage(
  visit: ShopVisit,
  amounts: Amounts,
  errors: FieldErrors,
  status: number,
): Promise<PageAnswer> {
  const { currency } = await visit.cart();
  const given = Number(amounts.chosen);
  const own = Number.isSafeInteger(given) && given >= LEAST_CENTS && given <= MOST_CENTS ? [given] : [];
  const suggested = [...new Set([...own, ...SUGGESTED])].sort((a, b) => a - b);
  const isOther = amounts.other.trim() !== '';
  return {
    page: DONATE,
    status,
    data: {
      problems: Object.keys(errors).length === 0 ? null : summaryOf(PROBLEM, { message: '', fields: errors }),
      choices: suggested.map((cents) => ({
        cents,
        words: minorUnitsText(cents, currency) ?? '',
        isChosen: !isOther && String(cents) === amounts.chosen,
      })),
      currency,
      other: textField(
        { name: 'otherAmount', label: `Another amount (${currency})`, autocomplete: 'off', isOptional: true, most: 20 },
        { otherAmount: amounts.other },
        errors,
      ),
    },
  };
}

export async function postDonate(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const { body } = request;
  const amounts = { chosen: typed(body, 'amount', 20), other: typed(body, 'otherAmount', 20) };
  const { currency } = await visit.cart();
  const cents = amounts.other.trim() === '' ? Number(amounts.chosen) : readCents(amounts.other, currency);
  if (amounts.other.trim() === '' && amounts.chosen === '')
    return donatePage(visit, amounts, { otherAmount: 'Choose an amount, or type one.' }, 400);
  if (!(Number.isSafeInteger(cents) && cents >= LEAST_CENTS && cents <= MOST_CENTS)) {
    const least = minorUnitsText(LEAST_CENTS, currency);
    return donatePage(visit, amounts, { otherAmount: `Type an amount of ${least} or more, in numbers.` }, 400);
  }
  return { redirect: `/checkout?cartToken=${encodeURIComponent(await visit.donate(cents))}` };
}

/** `12`, `12.50`, `1,200.50`; NaN for everything else. */
function readCents(text: string, currency: string): number {
  const digits = findCurrency(currency)?.fractionDigits ?? 2;
  const plain = text
    .trim()
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  if (!new RegExp(`^\\d{1,9}(?:\\.\\d{1,${Math.max(digits, 1)}})?$`).test(plain)) return Number.NaN;
  const amount = parseAmount(plain);
  return amount === null ? Number.NaN : Number(toMinorUnits(amount, currency));
}

const giftFields = [
  { name: 'recipientName', label: 'Their name', autocomplete: 'off', isOptional: true, width: 'half' },
  {
    name: 'recipientEmail',
    label: 'Their email',
    type: 'email',
    autocomplete: 'off',
    isOptional: true,
    width: 'half',
    most: 256,
  },
  { name: 'message', label: 'A few words', autocomplete: 'off', isOptional: true, most: 300 },
] as const;

/** Reached with the item's id and the chosen variant. */
export async function showGiftCard(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const choice = { itemId: asked(request, 'itemId'), sku: asked(request, 'sku') };
  return giftCardPage(visit, choice, {}, {}, 200);
}

async function giftCardPage(
  visit: ShopVisit,
  { itemId, sku }: { readonly itemId: string; readonly sku: string },
  values: Readonly<Record<string, string>>,
  errors: FieldErrors,
  status: number,
): Promise<PageAnswer> {
  const product = await visit.product(itemId);
  const { currency } = await visit.cart();
  const named = Object.keys(errors).length > 0;
  return {
    page: GIFT_CARD,
    status: product === null ? 404 : status,
    data: {
      isFound: product !== null,
      title: product?.title ?? '',
      itemId,
      problems: named ? summaryOf(dialogTitles.giftCard, { message: '', fields: errors }) : null,
      skuError: errors['sku'] ?? '',
      denominations: (product?.variants ?? []).map((variant) => ({
        sku: variant.sku,
        words: minorUnitsText(variant.priceCents, currency) ?? '',
        isChosen: variant.sku === sku,
      })),
      fields: giftFields.map((field) => textField(field, values, errors)),
    },
  };
}

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/;

export async function postGiftCard(visit: ShopVisit, request: Request): Promise<PageAnswer> {
  const { body } = request;
  const choice = { itemId: typed(body, 'itemId', 100), sku: typed(body, 'sku', 200) };
  const values = Object.fromEntries(giftFields.map(({ name }) => [name, typed(body, name, 500).trim()]));
  try {
    if (choice.sku === '') throw refuse('cart-refused', GIFT_CARD_MESSAGE);
    const email = values['recipientEmail'] ?? '';
    if (email !== '' && !EMAIL.test(email)) {
      const message = 'Email is not valid. Email addresses should follow the format user@domain.com.';
      return giftCardPage(visit, choice, values, { recipientEmail: message }, 400);
    }
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    const additionalFields = Object.keys(given).length === 0 ? '' : JSON.stringify(given);
    const token = await visit.begin('gift-card', { ...choice, quantity: 1, additionalFields });
    return { redirect: `/checkout?cartToken=${encodeURIComponent(token)}` };
  } catch (error) {
    const { status, message } = readRefusal(error);
    return giftCardPage(visit, choice, values, { sku: message }, status);
  }
}
