/** What the calls of commerce work with. */
import type { Request, Response } from 'express';
import type { Database } from '../../database/database.ts';
import type { Orders } from '../orders/orders.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.ts';
import type { Carts } from './carts.ts';

export interface Shop {
  readonly database: Database;
  readonly websiteId: string;
  readonly carts: Carts;
  readonly orders: Orders;
  readonly subscriptions: Subscriptions;
  /** The account that a visitor is signed in to; absent or null: none. */
  readonly accountOf?: (request: Request, response: Response) => Promise<string | null>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
