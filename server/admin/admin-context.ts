/** What the owner's calls work with. */
import type { Request } from 'express';
import type { Store } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { AccountService } from '../accounts/sign-in.ts';
import type { TrackedSiteReader } from '../content/tracking-settings.ts';
import type { Database } from '../database/database.ts';
import type { ReadObject } from '../database/object-parts.ts';
import type { TextsIn } from '../emails/email-texts.ts';
import type { FileContents } from '../files/contents.ts';
import type { Renditions } from '../files/renditions.ts';
import type { Integrations } from '../integrations/open-integrations.ts';
import type { BlockField } from '../rendering/theme/block-fields.ts';
import type { OrderManagement } from '../shop/orders/order-management.ts';
import type { SubscriptionEmails } from '../shop/subscriptions/subscription-emails.ts';
import type { SitePages } from '../site/site-pages.ts';
import type { AdminSite } from '../sites/sites-of-admin.ts';
import type { Admins } from './admins.ts';
import type { CampaignSchedule } from './campaigns/send-campaign.ts';
import type { ChangeStreams } from './changes/change-streams.ts';
import type { JobRunner } from './jobs/job-runner.ts';
import type { PreviewLinks } from './previews/preview-links.ts';
import type { AdminLinks } from './sessions/admin-links.ts';

/** The part that is opened with the store. */
export interface AdminServices {
  readonly database: Database;
  readonly websiteId: string;
  readonly admins: Admins;
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  readonly logger: Logger;
  /** Counts attempts to sign in. */
  readonly signInAttempts: Store;
  /** Lets whoever can read DATA_DIR/setup-token create the first admin. */
  readonly setupToken: string;
  /** Emails with links to choose a password. */
  readonly links: AdminLinks;
  /** The sites of this process that the admin with an email address manages; empty in a process with one site. */
  readonly sitesOf: (email: string) => Promise<readonly AdminSite[]>;
  /** Whether anyone may sign in as the demo's admin. */
  readonly isDemoOpen: boolean;
  /** Deletes the token's file, once there is an admin. */
  readonly removeSetupToken: () => Promise<void>;
  readonly site: TrackedSiteReader;
  /** Storage of uploaded files. */
  readonly contents: FileContents;
  /** Reads what is in a bucket, for exports. */
  readonly readObject: ReadObject;
  readonly renditions: Renditions;
  readonly maxFileBytes: number;
  /** Runs work that takes longer than a request. */
  readonly jobs: JobRunner;
  /** Begins campaigns that are due. */
  readonly campaigns: CampaignSchedule;
  /** Signs what emails bring back. */
  readonly secret: string;
  /** The site's own address for links in emails; where it is not known, that of the request. */
  readonly emailBase: (siteBase: string, request: Request) => string;
  /** Tells admins what is changed while they look. */
  readonly changeStreams: ChangeStreams;
  /** Whether the site's theme has a block field with this id. */
  readonly hasBlockField: (id: string) => boolean;
  readonly listBlockFields: (typeNames: readonly string[]) => readonly BlockField[];
  /** Shows drafts to people without an account. */
  readonly previewLinks: PreviewLinks;
  /** Where pages are shown in the studio with scripts of the site; empty: nowhere. */
  readonly previewOrigin: string;
  /** Writes what shoppers are told of their subscriptions. */
  readonly subscriptionEmails: SubscriptionEmails;
  /** Texts of emails in their language. */
  readonly emailTexts: TextsIn;
}

export interface AdminContext extends AdminServices {
  readonly orders: OrderManagement;
  /** Sessions and passwords of members. */
  readonly accounts: Pick<AccountService, 'resets' | 'changes'>;
  readonly integrations: Integrations | undefined;
  /** Absent on a server without a site. */
  readonly pages: SitePages | undefined;
  /** `draining` becomes true when the process is asked to stop. */
  readonly state: { readonly draining: boolean };
}
