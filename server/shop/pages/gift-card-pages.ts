/** The page for a gift card's details (specification, storefront 2), on the way to the checkout with and without JavaScript. */

import type { Request } from 'express';
import { cartMessages, dialogTitles } from '#shared/messages/cart';
import { minorUnitsText } from '#shared/money';
import { productTypes } from '#shared/product-types';
import { quantityMessages, rangeMessage, readQuantity } from '#shared/stock';
import {
  type FieldErrors,
  type PageResult,
  queryText,
  readRejection,
  type ShopPage,
  summaryOf,
  typed,
} from '../../site/page-result.ts';
import {
  type GiftCardField,
  giftCardJson,
  giftCardLimits,
  giftCardProblems,
  MAX_GIFT_CARDS,
  readGiftCardDetails,
} from '../gift-cards/gift-card-details.ts';
import { type FieldSpec, textField } from './form-fields.ts';
import type { ShopGateway } from './shop-gateway.ts';

const GIFT_CARD: ShopPage = { type: 'checkout', template: 'gift-card', title: 'Buy a gift card' };

type DetailSpec = FieldSpec & { readonly name: GiftCardField };

const groups: readonly { readonly legend: string; readonly hint: string; readonly fields: readonly DetailSpec[] }[] = [
  {
    legend: 'Who it is for',
    hint: 'Leave this empty to have the code sent to yourself.',
    fields: [
      { name: 'recipientName', label: 'Their name', autocomplete: 'off', width: 'half' },
      { name: 'recipientEmail', label: 'Their email', type: 'email', autocomplete: 'off', width: 'half' },
      { name: 'message', label: 'Message', autocomplete: 'off', isLong: true },
    ],
  },
  {
    legend: 'Delivery date and sender',
    hint: '',
    fields: [
      {
        name: 'sendOn',
        label: 'Send it on',
        type: 'date',
        autocomplete: 'off',
        width: 'half',
        hint: 'In the morning of that day. Without a day it is sent at once.',
      },
      {
        name: 'senderName',
        label: 'Your name',
        autocomplete: 'name',
        width: 'half',
        hint: 'Without one we take the name of your order.',
      },
    ],
  },
];

const fields = groups.flatMap((group) => group.fields);
const labelOf = (name: string): string => fields.find((spec) => spec.name === name)?.label ?? '';

/** Values of the form. */
interface FormInput {
  readonly itemId: string;
  readonly sku: string;
  readonly quantity: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Opened with the item's id and the chosen variant. */
export async function showGiftCard(visit: ShopGateway, request: Request): Promise<PageResult> {
  const choice = {
    itemId: queryText(request, 'itemId'),
    sku: queryText(request, 'sku'),
    quantity: queryText(request, 'quantity') || '1',
  };
  return giftCardPage(visit, { ...choice, values: {} });
}

/** No field is required; but one with an error is not labeled as optional. */
function giftCardField(spec: DetailSpec, values: Readonly<Record<string, string>>, errors: FieldErrors) {
  const field = textField({ ...spec, maxLength: giftCardLimits[spec.name] }, values, errors);
  return { ...field, isOptional: field.error === '', isRequired: false };
}

async function giftCardPage(
  visit: ShopGateway,
  { itemId, sku, quantity, values }: FormInput,
  errors: FieldErrors = {},
  status = 200,
): Promise<PageResult> {
  const item = await visit.product(itemId);
  const product = item?.productType === productTypes['gift-card'] ? item : null;
  const { currency } = await visit.cart();
  const isWrong = Object.keys(errors).length > 0;
  return {
    page: GIFT_CARD,
    status: product === null ? 404 : status,
    data: {
      isFound: product !== null,
      title: product?.title ?? '',
      back: product?.fullUrl ?? '/',
      itemId,
      problems: isWrong ? summaryOf(dialogTitles.giftCard, { message: '', fields: errors }, { labelOf }) : null,
      skuError: errors['sku'] ?? '',
      denominations: (product?.variants ?? []).map((variant) => ({
        sku: variant.sku,
        label: minorUnitsText(variant.priceCents, currency) ?? '',
        isChosen: variant.sku === sku,
      })),
      quantity,
      quantityError: errors['quantity'] ?? '',
      maxQuantity: MAX_GIFT_CARDS,
      groups: groups.map((group) => ({
        ...group,
        fields: group.fields.map((spec) => giftCardField(spec, values, errors)),
      })),
    },
  };
}

/** Creates a cart with the gift card, and redirects to its checkout. */
export async function postGiftCard(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { body } = request;
  const choice = {
    itemId: typed(body, 'itemId', 100),
    sku: typed(body, 'sku', 200),
    quantity: typed(body, 'quantity', 20) || '1',
  };
  // Longer than allowed, so that texts that are too long cause an error instead of being cut.
  const values = Object.fromEntries(fields.map(({ name }) => [name, typed(body, name, 4 * giftCardLimits[name])]));
  const showErrors = (errors: FieldErrors, status: number) =>
    giftCardPage(visit, { ...choice, values }, errors, status);
  const details = readGiftCardDetails(values);
  const quantity = readQuantity(choice.quantity, MAX_GIFT_CARDS);
  // The current day depends on the shop's time zone, so the shop checks it.
  const problems = giftCardProblems(details, null);
  const errors: FieldErrors = {
    ...(choice.sku === '' ? { sku: cartMessages.denomination } : {}),
    ...(quantity.ok
      ? {}
      : {
          quantity:
            quantity.reason === 'out-of-range' ? rangeMessage(MAX_GIFT_CARDS) : quantityMessages[quantity.reason],
        }),
    ...Object.fromEntries(problems.map(({ field, message }) => [field, message])),
  };
  if (!quantity.ok || Object.keys(errors).length > 0) return showErrors(errors, choice.sku === '' ? 422 : 400);
  try {
    const entry = { itemId: choice.itemId, sku: choice.sku, quantity: quantity.quantity };
    const token = await visit.begin('gift-card', { ...entry, additionalFields: giftCardJson(details) });
    return { redirect: `/checkout?cartToken=${encodeURIComponent(token)}` };
  } catch (error) {
    const { status, message, fields: logged } = readRejection(error);
    return showErrors(Object.keys(logged).length > 0 ? logged : { sku: message }, status);
  }
}
