/** The payment service's fields on the checkout page. Without them, shoppers pay on the service's own page. Pure. */

export type State =
  /** The page has none. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  /** The service's script or its fields did not load. */
  | { readonly kind: 'failed' };

export type Event = { readonly type: 'found' | 'loaded' | 'failed' | 'gone' };

export const initial: State = { kind: 'absent' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'found':
      return state.kind === 'loading' ? state : { kind: 'loading' };
    case 'loaded':
      return state.kind === 'loading' ? { kind: 'ready' } : state;
    case 'failed':
      return state.kind === 'loading' ? { kind: 'failed' } : state;
    case 'gone':
      return state.kind === 'absent' ? state : initial;
  }
}
