/** The donation page: an amount of the visitor's choice, without using the cart (specification, storefront 2 and 3). */
import type { Request } from 'express';
import { findCurrency } from '#shared/currencies';
import { minorUnitsText, parseAmount, toMinorUnits } from '#shared/money';
import {
  type FieldErrors,
  type PageResult,
  queryText,
  type ShopPage,
  summaryOf,
  typed,
} from '../../site/page-result.ts';
import { textField } from './form-fields.ts';
import type { ShopGateway } from './shop-gateway.ts';

const DONATE: ShopPage = { type: 'donate', template: 'donate', title: 'Make a contribution' };
const PROBLEM = 'There is a problem';

const MIN_CENTS = 100;
const MAX_CENTS = 100_000_000;
const SUGGESTED = [1000, 2500, 5000];

interface Amounts {
  /** A suggested amount in minor units. */
  readonly chosen: string;
  /** As entered, in major units. */
  readonly other: string;
}

/** The donation block links here with an amount; without one the page suggests some. */
export async function showDonate(visit: ShopGateway, request: Request): Promise<PageResult> {
  const amounts = { chosen: queryText(request, 'amount'), other: queryText(request, 'otherAmount') };
  // Without JavaScript the donation block sends its input here: an empty one is not an error yet.
  if (amounts.other.trim() === '') return donatePage(visit, amounts, {}, 200);
  const { currency } = await visit.cart();
  const cents = readCents(amounts.other, currency);
  return donatePage(visit, amounts, isDonation(cents) ? {} : refusalOf(cents, currency), 200);
}

async function donatePage(
  visit: ShopGateway,
  amounts: Amounts,
  errors: FieldErrors,
  status: number,
): Promise<PageResult> {
  const { currency } = await visit.cart();
  const amount = Number(amounts.chosen);
  const own = isDonation(amount) ? [amount] : [];
  const suggested = [...new Set([...own, ...SUGGESTED])].sort((a, b) => a - b);
  const isOther = amounts.other.trim() !== '';
  return {
    page: DONATE,
    status,
    data: {
      problems: Object.keys(errors).length === 0 ? null : summaryOf(PROBLEM, { message: '', fields: errors }),
      choices: suggested.map((cents) => ({
        cents,
        label: minorUnitsText(cents, currency) ?? '',
        isChosen: !isOther && String(cents) === amounts.chosen,
      })),
      currency,
      other: textField(
        {
          name: 'otherAmount',
          label: `Another amount (${currency})`,
          autocomplete: 'off',
          isOptional: true,
          maxLength: 20,
        },
        { otherAmount: amounts.other },
        errors,
      ),
    },
  };
}

export async function postDonate(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { body } = request;
  const amounts = { chosen: typed(body, 'amount', 20), other: typed(body, 'otherAmount', 20) };
  const { currency } = await visit.cart();
  const cents = amounts.other.trim() === '' ? Number(amounts.chosen) : readCents(amounts.other, currency);
  if (amounts.other.trim() === '' && amounts.chosen === '')
    return donatePage(visit, amounts, { otherAmount: 'Choose an amount, or type one.' }, 400);
  if (!isDonation(cents)) return donatePage(visit, amounts, refusalOf(cents, currency), 400);
  return { redirect: `/checkout?cartToken=${encodeURIComponent(await visit.donate(cents))}` };
}

const isDonation = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= MIN_CENTS && cents <= MAX_CENTS;

const refusalOf = (cents: number, currency: string): FieldErrors => ({
  otherAmount:
    cents > MAX_CENTS
      ? `Enter an amount of at most ${minorUnitsText(MAX_CENTS, currency)}.`
      : `Enter an amount of at least ${minorUnitsText(MIN_CENTS, currency)}.`,
});

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
