/** What the calls of commerce work with. */
import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import type { CanSee } from '../site/item-access.ts';
import type { Carts } from './cart/carts.ts';
import type { Customer, CustomerAddress } from './customer.ts';
import type { Orders } from './orders/orders.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';

export interface Shop {
  readonly database: Database;
  readonly websiteId: string;
  readonly carts: Carts;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  /** The account that a visitor is signed in to; null for none. */
  readonly accountOf: (request: Request) => Promise<string | null>;
  /** What is known of a visitor who is signed in; null for anybody else. */
  readonly customerOf: (request: Request) => Promise<Customer | null>;
  /** Saves an address for a visitor who is signed in; nothing for anybody else. */
  readonly saveAddress: (request: Request, address: CustomerAddress, isDefault: boolean) => Promise<void>;
  /** Whether a visitor may see an item. */
  readonly canSee: CanSee;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
