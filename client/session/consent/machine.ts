/** A visitor's consent to cookies (specification, storefront 4 "Session and consent"). Pure. */
import { consentCookie } from '#shared/analytics/rules';

export type State =
  /** The site asks nobody. */
  | { readonly kind: 'unasked' }
  /** The banner is there and waits. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'granted' }
  | { readonly kind: 'declined' };

export type Event = { readonly type: 'accept' } | { readonly type: 'decline' } | { readonly type: 'reconsider' };

/** What the visitor has answered so far. */
export function initial(isAsked: boolean, answer: string | null): State {
  if (!isAsked) return { kind: 'unasked' };
  if (answer === consentCookie.granted) return { kind: 'granted' };
  return { kind: answer === consentCookie.declined ? 'declined' : 'asking' };
}

export function transition(state: State, event: Event): State {
  if (state.kind === 'unasked') return state;
  if (event.type === 'reconsider') return state.kind === 'asking' ? state : { kind: 'asking' };
  // An answer is only taken while it is asked for.
  if (state.kind !== 'asking') return state;
  return { kind: event.type === 'accept' ? 'granted' : 'declined' };
}
