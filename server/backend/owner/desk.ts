/** What the owner's calls work with. */
import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';
import type { SharedCounter } from '../../operations/shared-counter.ts';
import type { SiteFactsReader } from '../analytics/site-facts.ts';
import type { Renditions } from '../files/renditions.ts';
import type { SubscriptionLetters } from '../subscriptions/subscription-letters.ts';
import type { Owners } from './owners.ts';

export interface OwnerDesk {
  readonly database: Database;
  readonly websiteId: string;
  readonly owners: Owners;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger;
}

export interface OwnerParts {
  readonly desk: OwnerDesk;
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
