/** The form of a product's additional fields, from the product's page. */

import { cartMessages } from '#shared/cart-messages';
import { field } from '#shared/json';
import type { AdditionalForm } from '#shared/regions/add-to-cart';
import { additionalForm } from '#shared/regions/additional-form';

export type LoadedForm =
  | { readonly ok: true; readonly form: AdditionalForm }
  | { readonly ok: false; readonly message: string };

export async function loadForm(productUrl: string): Promise<LoadedForm> {
  try {
    const response = await fetch(`${productUrl}?format=json`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) return { ok: false, message: cartMessages.again };
    const form = additionalForm(field(field(await response.json(), 'item'), 'structuredContent'));
    return form === null ? { ok: false, message: cartMessages.again } : { ok: true, form };
  } catch (error) {
    console.warn('The form could not be loaded.', error);
    return { ok: false, message: cartMessages.offline };
  }
}
