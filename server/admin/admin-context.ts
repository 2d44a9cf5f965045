/** What the owner's calls work with. */
import type { Logger } from 'pino';
import type { SiteFactsReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { Renditions } from '../files/renditions.ts';
import type { SharedCounter } from '../http/shared-counter.ts';
import type { SubscriptionLetters } from '../shop/subscriptions/subscription-emails.ts';
import type { Admins } from './admins.ts';

export interface AdminContext {
  readonly database: Database;
  readonly websiteId: string;
  readonly owners: Admins;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger;
}

export interface OwnerParts {
  readonly desk: AdminContext;
  /** Counts attempts to sign in. */
  readonly attempts: SharedCounter;
  /** Lets whoever reads the server's log become the first owner. */
  readonly setupToken: string;
  readonly site: SiteFactsReader;
  readonly renditions: Renditions;
  readonly mostFileBytes: number;
  /** Writes what shoppers are told of their subscriptions. */
  readonly subscriptionLetters: () => SubscriptionLetters;
}
