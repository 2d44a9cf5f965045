/** The donation page: an amount of the visitor's choice, without using the cart (specification, storefront 2 and 3). */
import type { Request } from 'express';
import { minorUnitsText } from '#shared/money';
import { readTypedAmount } from '#shared/typed-amounts';
import type { TypedNumber } from '#shared/typed-numbers';
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
  const read = readTypedAmount(amounts.other, currency);
  return donatePage(visit, amounts, isDonation(read) ? {} : refusalOf(read, currency), 200);
}

async function donatePage(
  visit: ShopGateway,
  amounts: Amounts,
  errors: FieldErrors,
  status: number,
): Promise<PageResult> {
  const { currency } = await visit.cart();
  const chosen = chosenAmount(amounts.chosen);
  const own = isDonation(chosen) ? [chosen.value] : [];
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
  const isOther = amounts.other.trim() !== '';
  if (!isOther && amounts.chosen === '')
    return donatePage(visit, amounts, { otherAmount: 'Choose an amount, or type one.' }, 400);
  const read = isOther ? readTypedAmount(amounts.other, currency) : chosenAmount(amounts.chosen);
  if (!isDonation(read)) return donatePage(visit, amounts, refusalOf(read, currency), 400);
  return { redirect: `/checkout?cartToken=${encodeURIComponent(await visit.donate(read.value))}` };
}

type ReadAmount = TypedNumber<number>;

/** Of the suggested ones, in minor units. */
const chosenAmount = (text: string): ReadAmount => ({ ok: true, value: Number(text) });

const isDonation = (read: ReadAmount): read is Extract<ReadAmount, { ok: true }> =>
  read.ok && Number.isSafeInteger(read.value) && read.value >= MIN_CENTS && read.value <= MAX_CENTS;

function refusalOf(read: ReadAmount, currency: string): FieldErrors {
  if (!read.ok && read.reason === 'unclear') return { otherAmount: read.message };
  return {
    otherAmount:
      read.ok && read.value > MAX_CENTS
        ? `Enter an amount of at most ${minorUnitsText(MAX_CENTS, currency)}.`
        : `Enter an amount of at least ${minorUnitsText(MIN_CENTS, currency)}.`,
  };
}
