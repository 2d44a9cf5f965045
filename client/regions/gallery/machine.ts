/** The current image of a gallery, and its autoplay state. Pure. */

export interface State {
  readonly index: number;
  readonly count: number;
  /**
   * `manual`: no autoplay, or the visitor has taken over. `playing`: advances. `suspended`: would advance, but it is hovered, focused or
   * out of view.
   */
  readonly kind: 'manual' | 'playing' | 'suspended';
  /** Autoplay is available. */
  readonly hasAutoplay: boolean;
  /** How often the row must have been scrolled to the current image; the visitor's own scrolling does not count. */
  readonly turns: number;
}

export type Event =
  | { readonly type: 'next' | 'previous' }
  | { readonly type: 'go'; readonly index: number }
  /** The visitor scrolled to an image. */
  | { readonly type: 'scrolled'; readonly index: number }
  | { readonly type: 'tick' }
  | { readonly type: 'suspend' | 'resume' }
  | { readonly type: 'play' | 'pause' };

export const initial = (count: number, autoplay: boolean): State => ({
  index: 0,
  count,
  kind: autoplay && count > 1 ? 'playing' : 'manual',
  hasAutoplay: autoplay && count > 1,
  turns: 0,
});

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'next':
      return turnTo(taken(state), state.index + 1);
    case 'previous':
      return turnTo(taken(state), state.index - 1);
    case 'go':
      return turnTo(taken(state), event.index);
    case 'scrolled':
      return withIndex(state, event.index);
    case 'tick':
      return state.kind === 'playing' ? turnTo(state, state.index + 1) : state;
    case 'suspend':
      return state.kind === 'playing' ? { ...state, kind: 'suspended' } : state;
    case 'resume':
      return state.kind === 'suspended' ? { ...state, kind: 'playing' } : state;
    case 'play':
      // The play button is inside, so the gallery is hovered or focused: it waits until that ends.
      return state.hasAutoplay && state.kind === 'manual' ? { ...state, kind: 'suspended' } : state;
    case 'pause':
      return taken(state);
  }
}

/** A visitor who changes the picture stops autoplay. */
const taken = (state: State): State => (state.kind === 'manual' ? state : { ...state, kind: 'manual' });

function turnTo(state: State, index: number): State {
  const next = withIndex(state, index);
  return next.index === state.index ? next : { ...next, turns: next.turns + 1 };
}

/** The last is followed by the first. An empty gallery stays unchanged. */
function withIndex(state: State, index: number): State {
  if (state.count === 0 || !Number.isInteger(index)) return state;
  const next = ((index % state.count) + state.count) % state.count;
  return next === state.index ? state : { ...state, index: next };
}
