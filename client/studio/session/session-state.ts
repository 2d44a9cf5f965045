/** The session's state machine, independent of React. */
import type { Permission } from '#shared/roles';
import type { CallProblem } from '../api.ts';
import type { LinkToken } from './link-token.ts';

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Numbers of shared/roles.ts. */
  readonly roles: readonly number[];
  readonly permissions: readonly Permission[];
}

/** Reply of `GET /api/owner/session`. */
export interface SessionReply {
  readonly owner: Owner | null;
  readonly needsSetup: boolean;
  /** Whether the demo's admin may be used. */
  readonly demo: boolean;
}

export type SessionState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: CallProblem }
  | { readonly kind: 'setup'; readonly token: string }
  /** An emailed link was opened. */
  | { readonly kind: 'password'; readonly purpose: 'reset' | 'invitation'; readonly token: string }
  | { readonly kind: 'signed-out'; readonly needsSetup: boolean; readonly hasDemo: boolean }
  | { readonly kind: 'signed-in'; readonly owner: Owner }
  /** The session ended while working: the screen stays, with a sign-in dialog over it. */
  | { readonly kind: 'expired'; readonly owner: Owner };

export type SessionEvent =
  | { readonly type: 'loaded'; readonly reply: SessionReply; readonly link: LinkToken | undefined }
  | { readonly type: 'failed'; readonly problem: CallProblem }
  | { readonly type: 'retry' }
  | { readonly type: 'signed-in'; readonly owner: Owner }
  | { readonly type: 'expired' }
  | { readonly type: 'signed-out' }
  /** Leaves an invalid link for the sign-in screen. */
  | { readonly type: 'left-link' };

export const initialSession: SessionState = { kind: 'loading' };

export function sessionTransition(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'loaded':
      return state.kind === 'loading' ? loaded(event.reply, event.link) : state;
    case 'failed':
      return state.kind === 'loading' ? { kind: 'failed', problem: event.problem } : state;
    case 'retry':
      return state.kind === 'failed' ? initialSession : state;
    case 'signed-in':
      return { kind: 'signed-in', owner: event.owner };
    case 'expired':
      return state.kind === 'signed-in' ? { kind: 'expired', owner: state.owner } : state;
    case 'left-link':
      return state.kind === 'password' ? { kind: 'signed-out', needsSetup: false, hasDemo: false } : state;
    case 'signed-out':
      return state.kind === 'signed-in' || state.kind === 'expired' ? initialSession : state;
  }
}

function loaded({ owner, needsSetup, demo }: SessionReply, link: LinkToken | undefined): SessionState {
  // The link may belong to somebody other than the signed-in admin.
  if (link !== undefined && link.kind !== 'setup') return { kind: 'password', purpose: link.kind, token: link.token };
  if (owner !== null) return { kind: 'signed-in', owner };
  return needsSetup && link?.kind === 'setup'
    ? { kind: 'setup', token: link.token }
    : { kind: 'signed-out', needsSetup, hasDemo: demo };
}
