/** What the owner's calls work with. */
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { TrackedSiteReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { FileContents } from '../files/contents.ts';
import type { Renditions } from '../files/renditions.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { BlockField } from '../rendering/theme/block-fields.ts';
import type { OrderManagement } from '../shop/orders/order-management.ts';
import type { SubscriptionEmails } from '../shop/subscriptions/subscription-emails.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { AdminSite } from '../sites/sites-of-admin.ts';
import type { Admins } from './admins.ts';
import type { ChangeStreams } from './changes/change-streams.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { PreviewLinks } from './previews/preview-links.ts';
import type { AdminLinks } from './sessions/admin-links.ts';

/** The part that is opened with the store. */
export interface AdminServices {
  readonly database: Database;
  readonly websiteId: string;
  readonly admins: Admins;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger;
  /** Counts attempts to sign in. */
  readonly signInAttempts: Store;
  /** Lets whoever may read DATA_DIR/setup-token become the first owner. */
  readonly setupToken: string;
  /** Emails that let admins choose a password. */
  readonly links: AdminLinks;
  /** The sites of the process on which the admin of an email address is one; none in a process with one site. */
  readonly sitesOf: (email: string) => Promise<readonly AdminSite[]>;
  /** Whether everybody may sign in as the owner that the demo's seed has made. */
  readonly isDemoOpen: boolean;
  /** Takes the token's file away, once there is an owner. */
  readonly removeSetupToken: () => Promise<void>;
  readonly site: TrackedSiteReader;
  /** Of uploaded files. */
  readonly contents: FileContents;
  readonly renditions: Renditions;
  readonly maxFileBytes: number;
  /** Works on what takes longer than a request. */
  readonly jobs: JobRunner;
  /** Tells admins what is changed while they look. */
  readonly changeStreams: ChangeStreams;
  /** Whether the site's theme has a block field of this id. */
  readonly hasBlockField: (id: string) => boolean;
  readonly listBlockFields: () => readonly BlockField[];
  /** Shows drafts to people without an account. */
  readonly previewLinks: PreviewLinks;
  /** Where pages are shown in the studio with scripts of the site; empty: nowhere. */
  readonly previewOrigin: string;
  /** Writes what shoppers are told of their subscriptions. */
  readonly subscriptionEmails: SubscriptionEmails;
}

export interface AdminContext extends AdminServices {
  readonly orders: OrderManagement;
  readonly integrations: Integrations | undefined;
  /** Absent in a server that shows no site. */
  readonly pages: SitePages | undefined;
  /** Changes when the process is asked to stop. */
  readonly state: { readonly draining: boolean };
}
