/**
 * A page with the additional fields of a product, for visitors without JavaScript, and for entries that must be completed before the
 * checkout. The form looks like the site's forms; its fields are sent as `field.ID`.
 */

import type { Request } from 'express';
import type { CartEntry } from '#shared/contracts/cart';
import { CRUMB } from '#shared/cookies';
import { formFieldSettings, formSettings } from '#shared/form-settings';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { readSettings } from '#shared/settings';
import type { DrawForm } from '../../site/form-markup.ts';
import {
  type DetailsForm,
  type PageResult,
  queryText,
  type Rejection,
  readRejection,
  type ShopPage,
  typed,
} from '../../site/page-result.ts';
import type { ShopGateway } from './shop-gateway.ts';

const PREFIX = 'field.';
/** Sent with the form, because unchecked boxes send nothing. */
const FILLED = 'isFilled';

/** Submitted values, by field id or by a hidden field's name; null: the form was not shown yet. */
export function filledIn(body: unknown): Readonly<Record<string, unknown>> | null {
  const all = Object.entries((body ?? {}) as object).filter(([name]) => name.startsWith(PREFIX));
  if (all.length === 0 && typed(body, FILLED) === '') return null;
  return Object.fromEntries(all.map(([name, value]) => [name.slice(PREFIX.length), value]));
}

const detailsPage = (title: string): ShopPage => ({ type: 'cart', template: 'form-answer', title });

/** The form as markup; `crumb` is the CSRF token. */
export function drawDetails(draw: DrawForm, shown: DetailsForm, crumb: string): string {
  const { form, action, hidden, submit, given: input, errors, message } = shown;
  const prefixed = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [PREFIX + name, value]));
  const fields = form.fields.map((field) => ({
    ...readSettings(formFieldSettings, field).values,
    id: PREFIX + field.id,
    ...(field.key === undefined ? {} : { key: PREFIX + field.key }),
  }));
  const { values } = readSettings(formSettings, { name: form.name, submitButtonText: submit });
  const drawn = { ...values, fields, disclaimerMessage: form.disclaimer };
  const extra = [{ name: CRUMB, value: crumb }, { name: FILLED, value: 'true' }, ...hidden];
  const returned =
    message === '' ? { input: prefixed(input), errors: {} } : { input: prefixed(input), errors: prefixed(errors) };
  return draw(
    drawn,
    { id: '', title: '', fullUrl: '', isItem: true },
    { ...returned, message, key: '' },
    { action, hidden: extra },
  );
}

/** `GET /cart/details?entry=…`: changes the answers of an entry. `cartToken`: of a link's cart. */
export async function showDetails(visit: ShopGateway, request: Request): Promise<PageResult> {
  return changePage(visit, request);
}

export async function postDetailsOf(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { entryId, link, next } = target(request);
  try {
    await visit.setFields(link, entryId, JSON.stringify(filledIn(request.body) ?? {}));
    return { redirect: next };
  } catch (error) {
    return changePage(visit, request, readRejection(error));
  }
}

function target(request: Request) {
  const read = (name: string): string => typed(request.body, name, 200) || queryText(request, name);
  const link = read('cartToken');
  const isCheckout = link !== '' || read('from') === 'checkout';
  const query = link === '' ? '' : `?cartToken=${encodeURIComponent(link)}`;
  return { entryId: read('entry'), link, isCheckout, next: isCheckout ? `/checkout${query}` : '/cart' };
}

const NOT_REJECTED: Rejection = { status: 200, message: '', fields: {} };

async function changePage(
  visit: ShopGateway,
  request: Request,
  { status, message, fields: errors }: Rejection = NOT_REJECTED,
): Promise<PageResult> {
  const { entryId, link, isCheckout, next } = target(request);
  const cart = isCheckout ? (await visit.checkout(link)).shoppingCart : await visit.cart();
  const entry = cart.entries.find(({ id }) => id === entryId);
  const form = entry === undefined ? null : await formOf(visit, entry);
  if (entry === undefined || form === null) return { redirect: next };
  return {
    page: detailsPage(`Details of ${entry.title}`),
    status,
    data: {
      heading: entry.title,
      backUrl: next,
      backTitle: isCheckout ? 'the checkout' : 'the cart',
      ...(message === '' ? {} : { problems: { title: message } }),
    },
    form: {
      form,
      action: '/cart/details',
      hidden: [
        { name: 'entry', value: entryId },
        ...(link === '' ? [] : [{ name: 'cartToken', value: link }]),
        ...(isCheckout ? [{ name: 'from', value: 'checkout' }] : []),
      ],
      submit: 'Save',
      given: filledIn(request.body) ?? JSON.parse(entry.additionalFields ?? '{}'),
      errors,
      message,
    },
  };
}

const formOf = async (visit: ShopGateway, { itemId }: CartEntry): Promise<AdditionalForm | null> =>
  (await visit.product(itemId))?.form ?? null;

/** The same for a product that is not in the cart yet. `hidden`: its chosen options. */
export function askForDetails(
  title: string,
  back: string,
  form: Pick<DetailsForm, 'form' | 'hidden' | 'given'>,
  { status, message, fields: errors }: Rejection,
): PageResult {
  return {
    page: detailsPage(`Details of ${title}`),
    status,
    data: {
      heading: title,
      backUrl: back,
      backTitle: title,
      ...(message === '' ? {} : { problems: { title: message } }),
    },
    form: { ...form, action: '/cart/add', submit: 'Add to cart', errors, message },
  };
}
