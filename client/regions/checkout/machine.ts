/** The checkout's page while it is filled in: one form is on its way at a time, and none while the next page comes. Pure. */

import type { FormName } from './forms.ts';

export type State =
  | { readonly kind: 'ready' }
  /** Locked: another click sends nothing. */
  | { readonly kind: 'sending'; readonly form: FormName }
  | { readonly kind: 'leaving'; readonly form: FormName };

export type Event =
  | { readonly type: 'send'; readonly form: FormName }
  /** Rejected, or accepted without leaving the page. */
  | { readonly type: 'answered' }
  | { readonly type: 'leave' }
  /** The browser shows the page again that was left. */
  | { readonly type: 'returned' };

export const initial: State = { kind: 'ready' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'send':
      return state.kind === 'ready' ? { kind: 'sending', form: event.form } : state;
    case 'answered':
      return state.kind === 'sending' ? initial : state;
    case 'leave':
      return state.kind === 'sending' ? { kind: 'leaving', form: state.form } : state;
    case 'returned':
      return state.kind === 'leaving' ? initial : state;
  }
}
