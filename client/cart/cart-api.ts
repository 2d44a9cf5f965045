/** Cart API calls. */

import type { Cart, CartEntry } from '#shared/contracts/cart';
import { type Result, request, silent } from '../core/http.ts';
import type { Page } from '../core/page.ts';
import { createWriter } from '../core/writer.ts';

export interface NewEntry {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** JSON text; null: none. */
  readonly additionalFields: string | null;
}

interface Added {
  readonly shoppingCart: Cart;
  readonly newlyAdded: CartEntry;
}

export interface Stock {
  readonly results: readonly { readonly sku: string; readonly unlimited: boolean; readonly qtyInStock: number }[];
}

export const CART_API = '/api/commerce/shopping-cart';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CartApi {
  call<T>(method: Method, path: string, json?: unknown, headers?: Readonly<Record<string, string>>): Promise<Result<T>>;
  addEntry(entry: NewEntry): Promise<Result<Added>>;
  loadCart(): Promise<Result<Cart>>;
  addSubscription(entry: NewEntry): Promise<Result<{ readonly cartToken: string }>>;
  loadStock(itemId: string): Promise<Result<Stock>>;
}

export function createCartApi(page: Page): CartApi {
  const { write } = page.get(createWriter);
  const call: CartApi['call'] = async <T>(method: Method, path: string, json: unknown = {}, headers = {}) => {
    const result =
      method === 'GET'
        ? await request(path, { onFailure: silent })
        : await write(path, { method, json, headers, onFailure: silent });
    return typedResult<T>(result);
  };
  let lastAdd: Promise<unknown> = Promise.resolve();
  return {
    call,
    // Sequential: the first call creates the visitor's cart, and a parallel one would create a second.
    addEntry(entry) {
      const added = lastAdd.then(() => call<Added>('POST', `${CART_API}/entries`, entry));
      lastAdd = added;
      return added;
    },
    loadCart: () => call('GET', `${CART_API}?mock=false&calculateSubtotal=true&timecode=${Date.now()}`),
    addSubscription: ({ quantity, ...entry }) =>
      call('POST', '/api/3/commerce/cart/subscription', { ...entry, qty: quantity }),
    loadStock: (itemId) => call('GET', `/api/commerce/inventory/stock/?itemId=${encodeURIComponent(itemId)}`),
  };
}

/** Every response is JSON; the caller knows its type. */
function typedResult<T>(result: Result): Result<T> {
  if (!result.ok) return result;
  if (typeof result.value !== 'object' || result.value === null) return { ok: false, failure: { kind: 'unreadable' } };
  return { ...result, value: result.value as T };
}
