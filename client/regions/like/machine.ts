/** A like: shown at once, taken back when the server says no. Pure. */

export interface State {
  readonly kind: 'still' | 'asking' | 'failed';
  readonly isLiked: boolean;
  readonly count: number;
  /** What the server knows, for the case that it says no. */
  readonly known: { readonly isLiked: boolean; readonly count: number };
}

export type Event =
  | { readonly type: 'toggle' }
  | { readonly type: 'counted'; readonly count: number }
  | { readonly type: 'refused' };

export const initial = (isLiked: boolean, count: number): State => ({
  kind: 'still',
  isLiked,
  count,
  known: { isLiked, count },
});

export function transition(like: State, event: Event): State {
  switch (event.type) {
    case 'toggle': {
      if (like.kind === 'asking') return like;
      const isLiked = !like.isLiked;
      return { ...like, kind: 'asking', isLiked, count: Math.max(0, like.count + (isLiked ? 1 : -1)) };
    }
    case 'counted':
      if (like.kind !== 'asking') return like;
      return initial(like.isLiked, Math.max(0, event.count));
    case 'refused':
      return like.kind === 'asking' ? { ...like, kind: 'failed', ...like.known } : like;
  }
}
