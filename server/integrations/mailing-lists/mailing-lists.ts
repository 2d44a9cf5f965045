/** External mailing lists: lists them, and subscribes addresses. */
import type { Closable } from '../define-integration.ts';
import type { Delivery } from '../mail/mail.ts';

interface MailingList {
  readonly id: string;
  readonly name: string;
  /** How many are on it, where the service says so. */
  readonly count?: number | undefined;
}

interface Subscription {
  /** The same sign-up sent twice has the same key. */
  readonly key: string;
  readonly list: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The provider asks for confirmation by email first. */
  readonly doubleOptIn: boolean;
}

export interface MailingLists extends Closable {
  /** Never rejects; null when they cannot be had. */
  lists(): Promise<readonly MailingList[] | null>;
  /** Never rejects. Somebody who is on the list already stays on it. */
  subscribe(subscription: Subscription): Promise<Delivery>;
  /** Never rejects. Addresses that are not on the list stay off it. */
  unsubscribe(leaving: Pick<Subscription, 'key' | 'list' | 'email'>): Promise<Delivery>;
}
