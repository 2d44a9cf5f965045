/** A visitor's consent to cookies (specification, storefront 4 "Session and consent"). Pure. */
import { consentCookie } from '#shared/analytics/rules';

export type State =
  /** The site does not ask for consent. */
  | { readonly kind: 'not-required' }
  /** The banner is shown. */
  | { readonly kind: 'pending' }
  | { readonly kind: 'granted' }
  | { readonly kind: 'declined' };

export type Event = { readonly type: 'accept' } | { readonly type: 'decline' } | { readonly type: 'reconsider' };

/** What the visitor has answered so far. */
export function initial(isRequired: boolean, answer: string | null): State {
  if (!isRequired) return { kind: 'not-required' };
  if (answer === consentCookie.granted) return { kind: 'granted' };
  return { kind: answer === consentCookie.declined ? 'declined' : 'pending' };
}

export function transition(state: State, event: Event): State {
  if (state.kind === 'not-required') return state;
  if (event.type === 'reconsider') return state.kind === 'pending' ? state : { kind: 'pending' };
  // Answers count while the banner is shown.
  if (state.kind !== 'pending') return state;
  return { kind: event.type === 'accept' ? 'granted' : 'declined' };
}
