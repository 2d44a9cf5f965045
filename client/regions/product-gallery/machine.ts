/** The current image of a product. Pure. */
import type { ShownSlides } from '#shared/regions/product-gallery';

export interface State {
  /** `turning`: the row is scrolling to a chosen image, and images on the way are ignored. `idle`: the visible image is current. */
  readonly kind: 'idle' | 'turning';
  /** Index of the current slide among all. */
  readonly current: number;
  readonly slides: ShownSlides;
}

export type Event =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'step'; readonly by: 1 | -1 }
  /** The row stopped at a slide. */
  | { readonly type: 'rested'; readonly index: number }
  /** Touch, mouse or wheel input on the row. */
  | { readonly type: 'touched' }
  | { readonly type: 'chosen'; readonly slides: ShownSlides };

export const initial = (slides: ShownSlides): State => ({ kind: 'idle', current: slides.lead, slides });

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'go':
      return turnTo(state, event.index);
    case 'step': {
      const { shown } = state.slides;
      return turnTo(state, shown[shown.indexOf(state.current) + event.by] ?? state.current);
    }
    case 'rested':
      if (!state.slides.shown.includes(event.index)) return state;
      if (state.kind === 'turning') return event.index === state.current ? { ...state, kind: 'idle' } : state;
      return event.index === state.current ? state : { ...state, current: event.index };
    case 'touched':
      return state.kind === 'turning' ? { ...state, kind: 'idle' } : state;
    case 'chosen':
      if (isSame(event.slides, state.slides)) return state;
      return { kind: 'turning', current: event.slides.lead, slides: event.slides };
  }
}

function turnTo(state: State, index: number): State {
  if (index === state.current || !state.slides.shown.includes(index)) return state;
  return { ...state, kind: 'turning', current: index };
}

const isSame = (a: ShownSlides, b: ShownSlides): boolean =>
  a.lead === b.lead && a.shown.length === b.shown.length && a.shown.every((index, at) => index === b.shown[at]);
