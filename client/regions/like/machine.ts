/** A like: shown at once, taken back when the server says no. Pure. */

export interface State {
  readonly kind: 'still' | 'asking' | 'failed';
  readonly isLiked: boolean;
  readonly count: number;
  /** What the server knows, for the case that it says no. */
  readonly confirmed: { readonly isLiked: boolean; readonly count: number };
}

export type Event =
  | { readonly type: 'toggle' }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'refused' };

export const initial = (isLiked: boolean, count: number): State => ({
  kind: 'still',
  isLiked,
  count,
  confirmed: { isLiked, count },
});

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'toggle': {
      if (state.kind === 'asking') return state;
      const isLiked = !state.isLiked;
      return { ...state, kind: 'asking', isLiked, count: Math.max(0, state.count + (isLiked ? 1 : -1)) };
    }
    case 'counted':
      if (state.kind !== 'asking') return state;
      return initial(state.isLiked, Math.max(0, event.count));
    case 'refused':
      return state.kind === 'asking' ? { ...state, kind: 'failed', ...state.confirmed } : state;
  }
}
