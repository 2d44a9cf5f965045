/** Suggestions below a field, of a search or of an address, as a combobox (ARIA Authoring Practices). Pure. */

export type State<Found> =
  | { readonly kind: 'closed'; readonly query: string }
  | { readonly kind: 'asking'; readonly query: string }
  /** `active` is -1 while the field itself is meant. */
  | { readonly kind: 'open'; readonly query: string; readonly found: readonly Found[]; readonly active: number };

export type Event<Found> =
  | { readonly type: 'typed'; readonly query: string }
  /** What was found for a query; an earlier one may arrive late. */
  | { readonly type: 'found'; readonly query: string; readonly found: readonly Found[] }
  | { readonly type: 'failed'; readonly query: string }
  | { readonly type: 'down' | 'up' | 'close' };

export const initial: State<never> = { kind: 'closed', query: '' };
/** Characters that are needed before anything is suggested. */
const MIN_QUERY = 2;

export function transition<Found>(search: State<Found>, event: Event<Found>): State<Found> {
  switch (event.type) {
    case 'typed':
      if (event.query === search.query && search.kind !== 'closed') return search;
      return { kind: event.query.trim().length < MIN_QUERY ? 'closed' : 'asking', query: event.query };
    case 'found':
      if (event.query !== search.query || search.kind === 'closed') return search;
      return event.found.length === 0
        ? { kind: 'closed', query: search.query }
        : { kind: 'open', query: search.query, found: event.found, active: -1 };
    case 'failed':
      return event.query === search.query && search.kind === 'asking'
        ? { kind: 'closed', query: search.query }
        : search;
    case 'down':
    case 'up': {
      if (search.kind !== 'open') return search;
      // One step more than there are suggestions: the field itself is one of the places.
      const places = search.found.length + 1;
      const active = ((search.active + 1 + (event.type === 'down' ? 1 : -1) + places) % places) - 1;
      return { ...search, active };
    }
    case 'close':
      return search.kind === 'closed' ? search : { kind: 'closed', query: search.query };
  }
}
