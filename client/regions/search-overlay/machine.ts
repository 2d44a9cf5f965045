/** The search overlay. Pure. */

export type State =
  | { readonly kind: 'closed' }
  /** `popular`: popular searches; empty until loaded. */
  | { readonly kind: 'open'; readonly recent: readonly string[]; readonly popular: readonly string[] };

export type Event =
  | { readonly type: 'press'; readonly recent: readonly string[] }
  | { readonly type: 'loaded'; readonly popular: readonly string[] }
  | { readonly type: 'cleared' }
  | { readonly type: 'closed' };

export const initial: State = { kind: 'closed' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'press':
      return state.kind === 'closed' ? { kind: 'open', recent: event.recent, popular: [] } : state;
    case 'loaded':
      return state.kind === 'open' ? { ...state, popular: event.popular } : state;
    case 'cleared':
      return state.kind === 'open' ? { ...state, recent: [] } : state;
    case 'closed':
      return initial;
  }
}
