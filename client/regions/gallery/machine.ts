/** Which picture of a gallery is shown, and whether it goes on by itself. Pure. */

export interface State {
  readonly index: number;
  readonly count: number;
  /**
   * `manual`: it never goes on by itself, or the visitor has taken over. `playing`: the next picture comes. `held`: it would go on,
   * but a pointer or the focus is on it, or nobody can see it.
   */
  readonly kind: 'manual' | 'playing' | 'held';
  /** It can be made to go on by itself. */
  readonly hasAutoplay: boolean;
}

export type Event =
  | { readonly type: 'next' | 'previous' }
  | { readonly type: 'go'; readonly index: number }
  /** The visitor has scrolled to a picture. */
  | { readonly type: 'seen'; readonly index: number }
  | { readonly type: 'tick' }
  | { readonly type: 'hold' | 'release' }
  | { readonly type: 'play' | 'pause' };

export const initial = (count: number, autoplay: boolean): State => ({
  index: 0,
  count,
  kind: autoplay && count > 1 ? 'playing' : 'manual',
  hasAutoplay: autoplay && count > 1,
});

export function transition(gallery: State, event: Event): State {
  switch (event.type) {
    case 'next':
      return turned(gallery, gallery.index + 1);
    case 'previous':
      return turned(gallery, gallery.index - 1);
    case 'go':
      return turned(gallery, event.index);
    case 'seen':
      return withIndex(gallery, event.index);
    case 'tick':
      return gallery.kind === 'playing' ? withIndex(gallery, gallery.index + 1) : gallery;
    case 'hold':
      return gallery.kind === 'playing' ? { ...gallery, kind: 'held' } : gallery;
    case 'release':
      return gallery.kind === 'held' ? { ...gallery, kind: 'playing' } : gallery;
    case 'play':
      // The button that starts it is inside, so a pointer or the focus is on it: it waits until they have left.
      return gallery.hasAutoplay && gallery.kind === 'manual' ? { ...gallery, kind: 'held' } : gallery;
    case 'pause':
      return gallery.kind === 'manual' ? gallery : { ...gallery, kind: 'manual' };
  }
}

/** Whoever turns the pages does so from then on. */
const turned = (gallery: State, index: number): State =>
  withIndex(gallery.kind === 'manual' ? gallery : { ...gallery, kind: 'manual' }, index);

/** Past the last comes the first. A gallery of no pictures stays as it is. */
function withIndex(gallery: State, index: number): State {
  if (gallery.count === 0 || !Number.isInteger(index)) return gallery;
  const next = ((index % gallery.count) + gallery.count) % gallery.count;
  return next === gallery.index ? gallery : { ...gallery, index: next };
}
