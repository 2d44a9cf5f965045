/** What the calls of webhooks, keys and deliveries answer, as far as screens need it. */
import type { WebhookTopic } from '#shared/webhook-topics';

export const WEBHOOKS = '/api/owner/webhooks';
export const DELIVERIES = '/api/owner/deliveries';

export const webhookPath = (id: string): string => `${WEBHOOKS}/${encodeURIComponent(id)}`;

export interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly topics: readonly WebhookTopic[];
  readonly enabled: boolean;
  /** The name of the key by which a program subscribed it. */
  readonly key: string | null;
  readonly created: number;
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
  readonly lastError: string | null;
}

export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

export interface Delivery {
  readonly key: string;
  readonly channel: 'mail' | 'webhook' | 'mailing-list';
  readonly target: string;
  readonly about: string;
  readonly list: string | null;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly created: number;
  readonly nextAttemptAt: number | null;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
  readonly lastError: string | null;
  readonly responseStatus: number | null;
  readonly canRetry: boolean;
}

export const deliveryStates = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;
export const deliveryTones = { waiting: 'wait', sent: 'good', failed: 'bad' } as const;
