/** A like: updated optimistically, rolled back when the request fails. Pure. */

export interface State {
  readonly kind: 'idle' | 'saving' | 'failed';
  readonly isLiked: boolean;
  readonly count: number;
  /** The server's state, to roll back to. */
  readonly confirmed: { readonly isLiked: boolean; readonly count: number };
}

export type Event =
  /** This browser already likes the item. */
  | { readonly type: 'stored' }
  | { readonly type: 'toggle' }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'failed' };

export const initial = (isLiked: boolean, count: number): State => ({
  kind: 'idle',
  isLiked,
  count,
  confirmed: { isLiked, count },
});

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'stored':
      return state.kind === 'idle' ? initial(true, state.count) : state;
    case 'toggle': {
      if (state.kind === 'saving') return state;
      const isLiked = !state.isLiked;
      return { ...state, kind: 'saving', isLiked, count: Math.max(0, state.count + (isLiked ? 1 : -1)) };
    }
    case 'counted':
      if (state.kind !== 'saving') return state;
      return initial(state.isLiked, Math.max(0, event.count));
    case 'failed':
      return state.kind === 'saving' ? { ...state, kind: 'failed', ...state.confirmed } : state;
  }
}
