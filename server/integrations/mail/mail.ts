/** Sends emails. Callers queue an email in the outbox within their transaction; a worker passes it to this integration. */
import { isEmail } from '#shared/email-address';
import type { Closable } from '../define-integration.ts';

export interface Email {
  /** The delivery's key: the same email sent twice has the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Address for replies, if not the sender. */
  readonly replyTo?: string | undefined;
  /** URL for one-click unsubscribing (RFC 8058); for optional emails. */
  readonly unsubscribe?: string | undefined;
}

/** `rejected`: retrying is useless. `later`: it is not. `off`: emails are not sent at all. */
export type Delivery =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: 'rejected' | 'later' | 'off'; readonly message: string };

export interface Mail extends Closable {
  /** Never rejects. */
  deliver(email: Email): Promise<Delivery>;
}

/** Why an email must not be sent: a line break in a header would allow header injection. */
export function emailProblem({ to, subject, replyTo, unsubscribe }: Email): string | null {
  if (!isEmail(to)) return 'the recipient is not one address';
  if (replyTo !== undefined && !isEmail(replyTo)) return 'the reply address is not one address';
  if (unsubscribe !== undefined && !/^https?:\/\/[^\s<>]+$/.test(unsubscribe))
    return 'the address for unsubscribing is not one address';
  return /[\r\n]/.test(subject) ? 'the subject has a line break' : null;
}
