/** The images of a lightbox: one at a time, with zoom. Pure. */
import { type Point, panBy, type Sizes, unzoomed, type Zoom, zoomBy } from './zoom.ts';

export interface State {
  readonly kind: 'loading' | 'shown' | 'failed' | 'closed';
  readonly index: number;
  readonly count: number;
  readonly zoom: Zoom;
}

export type Event =
  | { readonly type: 'next' | 'previous' | 'close' }
  /** Of the image with this index; events of an earlier one may arrive late. */
  | { readonly type: 'loaded' | 'failed'; readonly index: number }
  | { readonly type: 'zoom'; readonly factor: number; readonly at: Point; readonly sizes: Sizes }
  | { readonly type: 'pan'; readonly by: Point; readonly sizes: Sizes }
  | { readonly type: 'fit' };

export const initial = (index: number, count: number): State => ({ kind: 'loading', index, count, zoom: unzoomed });

export function transition(state: State, event: Event): State {
  if (state.kind === 'closed') return state;
  switch (event.type) {
    case 'close':
      return { ...state, kind: 'closed' };
    case 'next':
    case 'previous': {
      if (state.count < 2) return state;
      const index = (state.index + (event.type === 'next' ? 1 : -1) + state.count) % state.count;
      return { ...state, kind: 'loading', index, zoom: unzoomed };
    }
    case 'loaded':
      return event.index === state.index && state.kind !== 'shown' ? { ...state, kind: 'shown' } : state;
    case 'failed':
      return event.index === state.index && state.kind === 'loading' ? { ...state, kind: 'failed' } : state;
    case 'zoom':
      return withZoom(state, zoomBy(state.zoom, event.factor, event.at, event.sizes));
    case 'pan':
      return withZoom(state, panBy(state.zoom, event.by, event.sizes));
    case 'fit':
      return withZoom(state, unzoomed);
  }
}

/** Only a visible image can be zoomed. */
function withZoom(state: State, zoom: Zoom): State {
  const { scale, x, y } = state.zoom;
  if (state.kind !== 'shown' || (zoom.scale === scale && zoom.x === x && zoom.y === y)) return state;
  return { ...state, zoom };
}
