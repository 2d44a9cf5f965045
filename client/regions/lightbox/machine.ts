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

export function transition(box: State, event: Event): State {
  if (box.kind === 'closed') return box;
  switch (event.type) {
    case 'close':
      return { ...box, kind: 'closed' };
    case 'next':
    case 'previous': {
      if (box.count < 2) return box;
      const index = (box.index + (event.type === 'next' ? 1 : -1) + box.count) % box.count;
      return { ...box, kind: 'loading', index };
    }
    case 'loaded':
      return event.index === box.index && box.kind !== 'shown' ? { ...box, kind: 'shown' } : box;
    case 'failed':
      return event.index === box.index && box.kind === 'loading' ? { ...box, kind: 'failed' } : box;
  }
}
