/** What a product list shows, and how much of it has been loaded. Pure. */
import { type ListFilters, type ListItem, noFilters } from '#shared/regions/list-tools';

export interface State {
  readonly items: readonly ListItem[];
  readonly nextUrl: string;
  readonly filters: ListFilters;
  readonly loading: 'none' | 'more' | 'all';
  readonly hasFailed: boolean;
  /** Pages that were loaded behind the first. */
  readonly pages: number;
}

export type Event =
  | { readonly type: 'more' }
  | { readonly type: 'filter'; readonly filters: ListFilters }
  | { readonly type: 'loaded'; readonly items: readonly ListItem[]; readonly nextUrl: string }
  | { readonly type: 'failed' };

export const initial = (items: readonly ListItem[], nextUrl: string): State => ({
  items,
  nextUrl,
  filters: noFilters,
  loading: 'none',
  hasFailed: false,
  pages: 0,
});

const isPlain = ({ sort, inStock, onSale }: ListFilters): boolean => sort === 'featured' && !inStock && !onSale;

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'more':
      if (state.nextUrl === '' || state.loading !== 'none') return state;
      return { ...state, loading: 'more', hasFailed: false };
    case 'filter': {
      const { filters } = event;
      // What is sorted or narrowed must be the whole list, not the part of it that happens to be there.
      const needsAll = !isPlain(filters) && state.nextUrl !== '';
      return { ...state, filters, hasFailed: false, loading: needsAll ? 'all' : state.loading };
    }
    case 'loaded': {
      if (state.loading === 'none') return state;
      const ids = new Set(state.items.map(({ id }) => id));
      const items = [...state.items, ...event.items.filter(({ id }) => !ids.has(id))];
      const isDone = state.loading === 'more' || event.nextUrl === '';
      return { ...state, items, nextUrl: event.nextUrl, loading: isDone ? 'none' : 'all', pages: state.pages + 1 };
    }
    case 'failed':
      return state.loading === 'none' ? state : { ...state, loading: 'none', hasFailed: true };
  }
}
