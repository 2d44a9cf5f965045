/** `POST /cart/add`: the form around a product's add button, without JavaScript. */

import type { Request } from 'express';
import { giftCardPath } from '#shared/gift-card-path';
import { cartMessages, dialogTitles } from '#shared/messages/cart';
import { variantMessages } from '#shared/messages/variants';
import { productTypes } from '#shared/product-types';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { isSitePath } from '#shared/site-path';
import { quantityLimits, quantityMessages, readQuantity } from '#shared/stock';
import { missingOptions, selectOptionsMessage } from '#shared/variants';
import { createProblem } from '../../http/create-problem.ts';
import {
  type PageResult,
  queryText,
  type Rejection,
  readRejection,
  type ShopPage,
  summaryOf,
  typed,
} from '../../site/page-result.ts';
import type { ProductChoice } from '../catalog/product-choice.ts';
import { MAX_GIFT_CARDS } from '../gift-cards/gift-card-details.ts';
import { askForDetails, filledIn } from './details-page.ts';
import type { ShopGateway } from './shop-gateway.ts';

const PAGE: ShopPage = { type: 'cart', template: 'add-to-cart', title: 'Add to your cart' };

/** A select and buttons can show the same option; whichever was used counts. */
const choiceOf = (body: unknown, name: string): string =>
  typed(body, `option.${name}`, 200) || typed(body, `list.${name}`, 200);

/** The chosen SKU. Throws the specification's messages for an incomplete choice (storefront 5). */
function chosenSku({ variants: all, optionNames, productType }: ProductChoice, body: unknown): string {
  const sku = typed(body, 'sku', 200);
  if (sku !== '') return sku;
  const [only] = all;
  if (all.length === 1 && only !== undefined) return only.sku;
  const choice = Object.fromEntries(optionNames.map((name) => [name, choiceOf(body, name)]));
  const missing = missingOptions(
    optionNames.map((name) => ({ name, values: [] })),
    choice,
  );
  if (missing.length > 0 || optionNames.length === 0)
    throw createProblem(
      'cart-refused',
      productType === productTypes['gift-card']
        ? cartMessages.denomination
        : selectOptionsMessage(missing) || variantMessages.unavailable,
    );
  const chosen = all.find(({ attributes }) => optionNames.every((name) => attributes[name] === choice[name]));
  if (chosen === undefined) throw createProblem('cart-refused', variantMessages.unavailable);
  return chosen.sku;
}

function quantityOf(body: unknown): number {
  const input = typed(body, 'quantity', 20);
  const read = readQuantity(input === '' ? '1' : input);
  if (!read.ok) throw createProblem('invalid-request', quantityMessages[read.reason]);
  return read.quantity;
}

/** Adds to the cart and redirects to it; subscriptions and express checkout redirect to the checkout. */
export async function addToCart(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { body } = request;
  const itemId = typed(body, 'itemId', 100);
  const product = await visit.product(itemId);
  const isExpress = typed(body, 'express') === 'true';
  if (product === null) return unknownProduct(request);
  try {
    // A gift card's recipient is entered on a page of its own.
    if (product.productType === productTypes['gift-card'])
      return { redirect: giftCardPath(itemId, chosenSku(product, body), quantityOf(body)) };
    const fields = filledIn(body);
    const chosen = { itemId, sku: chosenSku(product, body), quantity: quantityOf(body) };
    // Optional fields are shown, too, before the product goes into the cart.
    if (fields === null && product.form !== null) return detailsOf(request, product, product.form, NOT_ASKED_YET);
    const entry = { ...chosen, additionalFields: fields === null ? '' : textOf(fields) };
    if (product.isSubscribable || (product.offersSubscription && typed(body, 'purchase') === 'subscription')) {
      const token = await visit.begin('subscription', entry);
      return { redirect: `/checkout?cartToken=${encodeURIComponent(token)}` };
    }
    const entryId = await visit.add(entry);
    return { redirect: isExpress ? '/checkout' : `/cart?added=${encodeURIComponent(entryId)}` };
  } catch (error) {
    const rejection = readRejection(error);
    const { form } = product;
    // Keeps the submitted values, whatever the problem.
    if (form !== null && (filledIn(body) !== null || isOfFields(form, rejection)))
      return detailsOf(request, product, form, rejection);
    const isCard = product.productType === productTypes['gift-card'];
    const title = isCard ? dialogTitles.giftCard : isExpress ? dialogTitles.express : dialogTitles.add;
    return formPage(request, product, summaryOf(title, { message: rejection.message, fields: {} }), rejection.status);
  }
}

const textOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);

const isOfFields = ({ fields }: AdditionalForm, rejection: Rejection): boolean =>
  fields.some(({ id }) => Object.hasOwn(rejection.fields, id));

const NOT_ASKED_YET: Rejection = { status: 200, message: '', fields: {} };

/** Shows the form of the product's additional fields; the chosen options are sent along. */
function detailsOf(request: Request, product: ProductChoice, form: AdditionalForm, rejection: Rejection): PageResult {
  const { body } = request;
  const chosen = Object.keys((body ?? {}) as object).filter((name) => CHOSEN.test(name));
  const hidden = chosen.map((name) => ({ name, value: typed(body, name, 2000) }));
  return askForDetails(
    product.title,
    backOf(request, product),
    { form, hidden, given: filledIn(body) ?? {} },
    rejection,
  );
}

/** Names of the add form's fields. */
const CHOSEN = /^(?:itemId|sku|quantity|express|purchase|(?:option|list)\..+)$/;

const backOf = (request: Request, product: ProductChoice | null): string =>
  safePath(queryText(request, 'back')) || product?.fullUrl || '/';

/**
 * Shows the product's form again, on a page of its own: with errors or, for a browser that does not send the origin of a form, only to be
 * submitted again with this page's CSRF token.
 */
export async function askToAdd(visit: ShopGateway, request: Request): Promise<PageResult> {
  const product = await visit.product(typed(request.body, 'itemId', 100));
  return product === null ? unknownProduct(request) : formPage(request, product, null, 200);
}

function unknownProduct(request: Request): PageResult {
  const title = typed(request.body, 'express') === 'true' ? dialogTitles.express : dialogTitles.add;
  return formPage(request, null, summaryOf(title, { message: 'There is no such product.', fields: {} }), 404);
}

function formPage(
  request: Request,
  product: ProductChoice | null,
  problems: ReturnType<typeof summaryOf> | null,
  status: number,
): PageResult {
  const { body } = request;
  const options = (product?.variants.length ?? 0) > 1 ? (product?.optionNames ?? []) : [];
  const cached = Object.keys((body ?? {}) as object)
    .filter((name) => name.startsWith('field.') || name === 'itemId' || name === 'express' || name === 'purchase')
    .map((name) => ({ name, value: typed(body, name, 2000) }));
  return {
    page: PAGE,
    status,
    data: {
      problems,
      title: product?.title ?? '',
      back: backOf(request, product),
      kept: cached,
      quantity: typed(body, 'quantity', 20) || '1',
      maxQuantity: product?.productType === productTypes['gift-card'] ? MAX_GIFT_CARDS : quantityLimits.max,
      options: options.map((name) => ({
        name,
        values: [...new Set(product?.variants.map(({ attributes }) => attributes[name] ?? ''))]
          .filter((value) => value !== '')
          .map((value) => ({ value, isChosen: choiceOf(body, name) === value })),
      })),
      isFound: product !== null,
    },
  };
}

/** The path if it is on this site; '' otherwise. */
export const safePath = (path: string): string => (isSitePath(path) && /^[\w\-./?=&%+*]*$/.test(path) ? path : '');
