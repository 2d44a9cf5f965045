/** Form states: editing, submitting, done (specification, storefront 4 "Form submit"). Pure. */
import type { FormFailure } from '#shared/messages/forms';

export type State =
  /** `isNew`: the failure just arrived and takes the focus; fixing a field must not move the focus. */
  | { readonly kind: 'editing'; readonly failure: FormFailure | null; readonly isNew: boolean }
  /** Locked: a second click sends nothing. */
  | { readonly kind: 'submitting' }
  | { readonly kind: 'done'; readonly redirect: string };

export type Event =
  | { readonly type: 'submit'; readonly failure: FormFailure | null }
  | { readonly type: 'failed'; readonly failure: FormFailure }
  /** `redirect` is empty if the form shows its thank-you message. */
  | { readonly type: 'sent'; readonly redirect: string }
  /** Accepted, and the form is cleared for another submission. */
  | { readonly type: 'reset' }
  /** The page was restored from the back/forward cache. */
  | { readonly type: 'returned' }
  /** The visitor has corrected an invalid field. */
  | { readonly type: 'corrected'; readonly field: string };

export const initial: State = { kind: 'editing', failure: null, isNew: false };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'submit':
      if (state.kind !== 'editing') return state;
      return event.failure === null ? { kind: 'submitting' } : { kind: 'editing', failure: event.failure, isNew: true };
    case 'failed':
      return state.kind === 'submitting' ? { kind: 'editing', failure: event.failure, isNew: true } : state;
    case 'sent':
      return state.kind === 'submitting' ? { kind: 'done', redirect: event.redirect } : state;
    case 'reset':
      return state.kind === 'submitting' ? { kind: 'editing', failure: null, isNew: false } : state;
    case 'returned':
      return state.kind === 'done' && state.redirect !== '' ? initial : state;
    case 'corrected': {
      if (state.kind !== 'editing' || state.failure === null) return state;
      if (!Object.hasOwn(state.failure.fields, event.field)) return state;
      const fields = Object.fromEntries(Object.entries(state.failure.fields).filter(([id]) => id !== event.field));
      // The last one removes the form's message with it.
      const failure = Object.keys(fields).length === 0 ? null : { ...state.failure, fields };
      return { kind: 'editing', failure, isNew: false };
    }
  }
}
