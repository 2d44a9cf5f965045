/** External mailing lists: lists them, and subscribes addresses. */
import type { Closable } from '../define-integration.ts';
import type { Delivery } from '../mail/mail.ts';

interface MailingList {
  readonly id: string;
  readonly name: string;
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
  /** Never rejects; empty when the lists are unavailable. */
  lists(): Promise<readonly MailingList[]>;
  /** Never rejects. Existing members stay on the list. */
  subscribe(subscription: Subscription): Promise<Delivery>;
  /** Never rejects. Addresses that are not on the list stay off it. */
  unsubscribe(leaving: Pick<Subscription, 'key' | 'list' | 'email'>): Promise<Delivery>;
}
