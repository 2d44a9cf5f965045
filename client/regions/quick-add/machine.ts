/** The product chooser in a list. Pure. */

export type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly product: DocumentFragment }
  /** The chooser could not be loaded: goes to the product page. */
  | { readonly kind: 'leaving' };

export type Event =
  | { readonly type: 'press' }
  | { readonly type: 'loaded'; readonly product: DocumentFragment | null }
  | { readonly type: 'closed' };

export const initial: State = { kind: 'idle' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'press':
      return state.kind === 'idle' ? { kind: 'loading' } : state;
    case 'loaded':
      if (state.kind !== 'loading') return state;
      return event.product === null ? { kind: 'leaving' } : { kind: 'open', product: event.product };
    case 'closed':
      return state.kind === 'open' ? { kind: 'idle' } : state;
  }
}
