/** What the calls of mailing lists and campaigns answer, as far as screens need it. */
import type { Tone } from '../store/parts.tsx';

export const LISTS = '/api/owner/mailing-lists';
export const SERVICE = '/api/owner/mailing-service';
export const CAMPAIGNS = '/api/owner/campaigns';

export const listPath = (id: string): string => `${LISTS}/${encodeURIComponent(id)}`;
export const subscribersPath = (id: string): string => `${listPath(id)}/subscribers`;
export const campaignPath = (id: string): string => `${CAMPAIGNS}/${encodeURIComponent(id)}`;

export interface MailingList {
  readonly id: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly doubleOptIn: boolean;
  readonly subscribed: number;
  readonly pending: number;
  readonly unsubscribed: number;
  /** As the connected service says; null: it does not. */
  readonly count: number | null;
}

export interface MailingLists {
  readonly state: 'connected' | 'disconnected';
  /** Null: lists are kept here alone. */
  readonly service: { readonly name: string; readonly keyEnd: string | null } | null;
  readonly canConnect: boolean;
  readonly lists: readonly MailingList[];
  readonly message?: string;
}

export interface Subscriber {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly state: 'subscribed' | 'pending' | 'unsubscribed';
  readonly source: 'form' | 'checkout' | 'restock' | 'owner' | 'unknown';
  readonly consentedOn: number | null;
  readonly confirmedOn: number | null;
}

export interface Page<T> {
  readonly results: readonly T[];
  readonly nextPageCursor: string | null;
}

export const memberStates = { subscribed: 'Subscribed', pending: 'Pending', unsubscribed: 'Unsubscribed' } as const;
export const memberTones = { subscribed: 'good', pending: 'wait', unsubscribed: 'quiet' } as const;

export type CampaignState = 'draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled';

export const campaignStates: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Cancelled',
};
export const campaignTones: Readonly<Record<CampaignState, Tone>> = {
  draft: 'quiet',
  scheduled: 'wait',
  sending: 'wait',
  sent: 'good',
  cancelled: 'bad',
};

export interface ListedCampaign {
  readonly id: string;
  readonly name: string;
  readonly subject: string;
  readonly list: string;
  readonly state: CampaignState;
  readonly sendAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly updatedAt: number;
  /** Why it was not sent when it was due. */
  readonly problem: string;
  readonly recipients: number;
  readonly total: number;
  readonly sent: number;
  readonly failed: number;
  readonly unsubscribed: number;
}

export interface CampaignEmail {
  readonly subject: string;
  readonly preheader: string;
  readonly text: string;
  readonly problems: readonly { readonly field: string; readonly message: string }[];
  readonly subscribed: number;
}
