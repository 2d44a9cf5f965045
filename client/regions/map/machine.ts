/** What a map shows: the server's drawing, tiles to move and zoom, or a still picture on request. Pure. */
import type { Picture, Size } from './picture.ts';
import { moved, type View, zoomed } from './tiles.ts';

export type State =
  /** The link shows a picture. */
  | { readonly kind: 'drawn' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'picture'; readonly picture: Picture }
  /** There is no picture: the link is followed. */
  | { readonly kind: 'external' }
  | { readonly kind: 'tiles'; readonly view: View; readonly size: Size; readonly maxZoom: number };

export type Event =
  | { readonly type: 'ask' }
  | { readonly type: 'answered'; readonly picture: Picture | null }
  | { readonly type: 'resized'; readonly size: Size }
  | { readonly type: 'move'; readonly x: number; readonly y: number }
  /** Negative: out. */
  | { readonly type: 'zoom'; readonly steps: number };

const NO_SIZE: Size = { width: 0, height: 0 };

/** `maxZoom`: of the site's tile server; null if it has none. */
export const initial = (home: View, maxZoom: number | null): State =>
  maxZoom === null ? { kind: 'drawn' } : { kind: 'tiles', view: home, size: NO_SIZE, maxZoom };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'ask':
      return state.kind === 'drawn' ? { kind: 'loading' } : state;
    case 'answered':
      if (state.kind !== 'loading') return state;
      return event.picture === null ? { kind: 'external' } : { kind: 'picture', picture: event.picture };
    case 'resized': {
      const { width, height } = event.size;
      if (state.kind !== 'tiles' || (state.size.width === width && state.size.height === height)) return state;
      return { ...state, size: event.size };
    }
    case 'move':
      return state.kind === 'tiles' ? { ...state, view: moved(state.view, event.x, event.y) } : state;
    case 'zoom': {
      if (state.kind !== 'tiles') return state;
      const view = zoomed(state.view, event.steps, state.maxZoom);
      return view.zoom === state.view.zoom ? state : { ...state, view };
    }
  }
}
