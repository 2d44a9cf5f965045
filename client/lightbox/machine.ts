/** The pictures of a light box, one at a time. Pure. */

export interface State {
  readonly kind: 'loading' | 'shown' | 'failed' | 'closed';
  readonly index: number;
  readonly count: number;
}

export type Event =
  | { readonly type: 'next' | 'previous' | 'close' }
  /** Of the picture with this number; an earlier one may arrive late. */
  | { readonly type: 'loaded' | 'failed'; readonly index: number };

export const initial = (index: number, count: number): State => ({ kind: 'loading', index, count });

export function transition(state: State, event: Event): State {
  if (state.kind === 'closed') return state;
  switch (event.type) {
    case 'close':
      return { ...state, kind: 'closed' };
    case 'next':
    case 'previous': {
      if (state.count < 2) return state;
      const index = (state.index + (event.type === 'next' ? 1 : -1) + state.count) % state.count;
      return { ...state, kind: 'loading', index };
    }
    case 'loaded':
      return event.index === state.index && state.kind !== 'shown' ? { ...state, kind: 'shown' } : state;
    case 'failed':
      return event.index === state.index && state.kind === 'loading' ? { ...state, kind: 'failed' } : state;
  }
}
