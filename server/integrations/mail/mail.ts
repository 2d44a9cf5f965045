/** Sending emails. Who needs one sent writes it to the deliveries in the same transaction; a worker hands it to this port. */
import { isEmail } from '#shared/email-address';
import type { Closable } from '../define-integration.ts';

export interface Email {
  /** The delivery's key: the same email sent twice has the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where answers go, when not to the sender. */
  readonly replyTo?: string | undefined;
  /** Where a mail program unsubscribes its reader with one click (RFC 8058); of email that nobody needs. */
  readonly unsubscribe?: string | undefined;
}

/** `rejected`: trying again is useless. `later`: it is not. `off`: emails are not sent at all. `status`: what HTTP answered. */
export type Delivery =
  | { readonly ok: true; readonly status?: number }
  | {
      readonly ok: false;
      readonly reason: 'rejected' | 'later' | 'off';
      readonly message: string;
      readonly status?: number;
    };

export interface Mail extends Closable {
  /** Never rejects. */
  deliver(email: Email): Promise<Delivery>;
}

/** Why an email must not go out: a line break in a header would let its writer add headers of their own. */
export function emailProblem({ to, subject, replyTo, unsubscribe }: Email): string | null {
  if (!isEmail(to)) return 'the recipient is not one address';
  if (replyTo !== undefined && !isEmail(replyTo)) return 'the reply address is not one address';
  if (unsubscribe !== undefined && !/^https?:\/\/[^\s<>]+$/.test(unsubscribe))
    return 'the address for unsubscribing is not one address';
  return /[\r\n]/.test(subject) ? 'the subject has a line break' : null;
}
