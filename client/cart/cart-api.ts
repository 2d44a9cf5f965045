/** The cart's calls. None rejects: each answers what came of it, and why not. */
import { crumbHeader, ensureCrumb } from '../browser/crumb.ts';
import type { Cart, CartEntry } from './cart-types.ts';

export type Refusal =
  | { readonly reason: 'crumb' }
  | { readonly reason: 'too-many' }
  | { readonly reason: 'offline' }
  | { readonly reason: 'said'; readonly message: string }
  | { readonly reason: 'unknown' };

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export interface ToAdd {
  readonly itemId: string;
  readonly sku: string | null;
  readonly quantity: number;
  /** JSON text; null for none. */
  readonly additionalFields: string | null;
}

const CARTS = '/api/commerce/shopping-cart';
/** A server that says nothing for so long has lost the request. */
const PATIENCE_MS = 20_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a call. A write without a crumb asks for one first: the first visit of a cached page has none. */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Result<T>> {
  if (method !== 'GET') await ensureCrumb();
  const init: RequestInit =
    method === 'GET'
      ? { method }
      : {
          method,
          headers: { 'content-type': 'application/json', ...crumbHeader(), ...headers },
          body: JSON.stringify(body ?? {}),
        };
  return send(path, init);
}

async function send<T>(path: string, init: RequestInit): Promise<Result<T>> {
  try {
    const response = await fetch(path, {
      ...init,
      headers: { accept: 'application/json', ...init.headers },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok)
      return answer === null ? { ok: false, refusal: { reason: 'unknown' } } : { ok: true, value: answer as T };
    return { ok: false, refusal: refusalOf(response.status, answer) };
  } catch {
    // Neither an answer nor a status: the connection is what failed.
    return { ok: false, refusal: { reason: 'offline' } };
  }
}

function refusalOf(status: number, answer: unknown): Refusal {
  const { crumbFail, error, message, detail } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (crumbFail === true) return { reason: 'crumb' };
  if (status === 429) return { reason: 'too-many' };
  // `detail` is a problem's own field; of a server that failed it is meant for those who run it.
  const said = [error, message, status < 500 ? detail : undefined].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return said === undefined ? { reason: 'unknown' } : { reason: 'said', message: said };
}

export interface Added {
  readonly shoppingCart: Cart;
  readonly newlyAdded: CartEntry;
}

let lastAdd: Promise<unknown> = Promise.resolve();

/** One after the other: the first makes the visitor's cart, and a second beside it would make another. */
export function addEntry(entry: ToAdd): Promise<Result<Added>> {
  lastAdd = lastAdd.then(() => call('POST', `${CARTS}/entries`, entry));
  return lastAdd as Promise<Result<Added>>;
}

export const loadCart = (): Promise<Result<Cart>> =>
  call('GET', `${CARTS}?mock=false&calculateSubtotal=true&timecode=${Date.now()}`);

export const addSubscription = ({ quantity, ...entry }: ToAdd): Promise<Result<{ readonly cartToken: string }>> =>
  call('POST', '/api/3/commerce/cart/subscription', { ...entry, qty: quantity });

export interface Stock {
  readonly results: readonly { readonly sku: string; readonly unlimited: boolean; readonly qtyInStock: number }[];
}

export const loadStock = (itemId: string): Promise<Result<Stock>> =>
  call('GET', `/api/commerce/inventory/stock/?itemId=${encodeURIComponent(itemId)}`);
