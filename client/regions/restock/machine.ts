/** States of a restock form: idle, error shown, or success (specification, storefront 4 "Restock form"). */
import { restockEmailProblem } from '#shared/email-address';

export type State =
  | { readonly kind: 'editing'; readonly error: string }
  | { readonly kind: 'sending'; readonly email: string }
  | { readonly kind: 'signed-up' };

export type Event =
  | { readonly type: 'submit'; readonly email: string }
  | { readonly type: 'edit' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly message: string };

export const initial: State = { kind: 'editing', error: '' };

/** If the server has no better message. */
const RESTOCK_FAILED = 'Unable to submit form. Please try again later.';

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'submit': {
      if (state.kind !== 'editing') return state;
      const problem = restockEmailProblem(event.email);
      return problem === null ? { kind: 'sending', email: event.email.trim() } : { kind: 'editing', error: problem };
    }
    case 'edit':
      return state.kind === 'editing' && state.error !== '' ? initial : state;
    case 'succeeded':
      return state.kind === 'sending' ? { kind: 'signed-up' } : state;
    case 'failed':
      return state.kind === 'sending' ? { kind: 'editing', error: event.message || RESTOCK_FAILED } : state;
  }
}
