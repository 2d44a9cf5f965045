/** Webhooks: signed notices to other programs, with a key for deduplication. */
import { createHmac } from 'node:crypto';
import type { Closable } from '../define-integration.ts';
import type { Delivery } from '../mail/mail.ts';

export interface Notice {
  /** The same notice sent twice has the same key. */
  readonly key: string;
  readonly url: string;
  /** JSON text. */
  readonly body: string;
  /** Signs the body; empty: unsigned. */
  readonly secret: string;
}

export interface Webhooks extends Closable {
  /** Never rejects. */
  deliver(notice: Notice): Promise<Delivery>;
}

/** `sha256=…` of the body, for `X-Vitrine-Signature`. */
export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
