/** Customers and their carts in replies of the owner API. */
import type { OrderPage } from '../orders/order-replies.ts';

export const CUSTOMERS = '/api/owner/customers';
export const CARTS = '/api/owner/abandoned-carts';

export interface Customer {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly orders: number;
  readonly spent: readonly { readonly currency: string; readonly cents: number }[];
  readonly firstOrder: number;
  readonly lastOrder: number;
  readonly hasAccount: boolean;
}

export interface AbandonedCart {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly currency: string;
  readonly subtotalCents: number;
  readonly entries: readonly { readonly title: string; readonly quantity: number }[];
  readonly updated: number;
  readonly remindedAt: number | null;
}

export interface CustomerDetail {
  readonly customer: Customer;
  readonly orders: OrderPage;
  readonly accountId: string | null;
  readonly notes: readonly { readonly id: string; readonly text: string; readonly created: number }[];
  readonly carts: readonly AbandonedCart[];
}

export interface PageOf<T> {
  readonly results: readonly T[];
  readonly nextPageCursor: string | null;
}

/** `2 × A vase, 1 × A bowl`. */
export const entriesText = ({ entries }: Pick<AbandonedCart, 'entries'>): string =>
  entries.map(({ title, quantity }) => `${quantity} × ${title || 'No longer for sale'}`).join(', ');
