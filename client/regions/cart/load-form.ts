/** Loads the form of a product's additional fields from its page. */

import { field } from '#shared/json';
import { cartMessages } from '#shared/messages/cart';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { additionalForm } from '#shared/regions/additional-form';
import { request } from '../../core/http.ts';

export type LoadedForm =
  | { readonly ok: true; readonly form: AdditionalForm }
  | { readonly ok: false; readonly message: string };

export async function loadForm(productUrl: string): Promise<LoadedForm> {
  const result = await request(`${productUrl}?format=json`, { timeout: 10_000 });
  if (!result.ok)
    return { ok: false, message: result.failure.kind === 'status' ? cartMessages.again : cartMessages.offline };
  const form = additionalForm(field(field(result.value, 'item'), 'structuredContent'));
  return form === null ? { ok: false, message: cartMessages.again } : { ok: true, form };
}
