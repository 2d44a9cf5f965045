/** What the calls of commerce work with. */
import type { Database } from '../../database/database.ts';
import type { Orders } from '../orders/orders.ts';
import type { Carts } from './carts.ts';

export interface Shop {
  readonly database: Database;
  readonly websiteId: string;
  readonly carts: Carts;
  readonly orders: Orders;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
