/** The context of commerce routes. */
import type { Request } from 'express';
import type { Database } from '../database/database.ts';
import type { TextsIn } from '../emails/email-texts.ts';
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
  /** Data of a signed-in visitor; null without an account. */
  readonly customerOf: (request: Request) => Promise<Customer | null>;
  /** Stores an address of a signed-in visitor; does nothing without an account. */
  readonly saveAddress: (request: Request, address: CustomerAddress, isDefault: boolean) => Promise<void>;
  /** Whether a visitor may see an item. */
  readonly canSee: CanSee;
  /** Texts of emails in their language. */
  readonly emailTexts: TextsIn;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
}
