/** What the calls of commerce work with. */
import type { Database } from '../../database/database.ts';
import type { Carts } from './carts.ts';

export interface Shop {
  readonly database: Database;
  readonly websiteId: string;
  readonly carts: Carts;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
