/** Suggestions below a search or address field. Pure. */

export type State<Item> =
  | { readonly kind: 'closed'; readonly query: string }
  | { readonly kind: 'pending'; readonly query: string }
  /** `active` is -1 for the field itself. */
  | { readonly kind: 'open'; readonly query: string; readonly items: readonly Item[]; readonly active: number };

export type Event<Item> =
  | { readonly type: 'typed'; readonly query: string }
  /** The suggestions for a query; those of an earlier one may arrive late. */
  | { readonly type: 'loaded'; readonly query: string; readonly items: readonly Item[] }
  | { readonly type: 'failed'; readonly query: string }
  | { readonly type: 'down' | 'up' | 'close' };

export const initial: State<never> = { kind: 'closed', query: '' };
/** Min characters for suggestions. */
const MIN_QUERY = 2;

export function transition<Item>(state: State<Item>, event: Event<Item>): State<Item> {
  switch (event.type) {
    case 'typed':
      if (event.query === state.query && state.kind !== 'closed') return state;
      return { kind: event.query.trim().length < MIN_QUERY ? 'closed' : 'pending', query: event.query };
    case 'loaded':
      if (event.query !== state.query || state.kind === 'closed') return state;
      return event.items.length === 0
        ? { kind: 'closed', query: state.query }
        : { kind: 'open', query: state.query, items: event.items, active: -1 };
    case 'failed':
      return event.query === state.query && state.kind === 'pending' ? { kind: 'closed', query: state.query } : state;
    case 'down':
    case 'up': {
      if (state.kind !== 'open') return state;
      // One more than the suggestions: the field itself is a stop.
      const places = state.items.length + 1;
      const active = ((state.active + 1 + (event.type === 'down' ? 1 : -1) + places) % places) - 1;
      return { ...state, active };
    }
    case 'close':
      return state.kind === 'closed' ? state : { kind: 'closed', query: state.query };
  }
}
