/** A video or embed: its poster until it is requested, then the service's frame. Pure. */

export type State =
  | { readonly kind: 'poster' }
  /** Only the server may know the service. */
  | { readonly kind: 'looking' }
  /** `isAsked`: by the visitor, so the frame takes the focus. */
  | { readonly kind: 'playing'; readonly address: string; readonly isAsked: boolean }
  /** Nobody knows the service: the link is followed. */
  | { readonly kind: 'elsewhere' };

export type Event =
  /** Null: not known in the browser. */
  | { readonly type: 'play'; readonly address: string | null }
  | { readonly type: 'found'; readonly address: string | null };

/** `address`: of a frame that is shown at once; null: the poster is shown. */
export const initial = (address: string | null): State =>
  address === null ? { kind: 'poster' } : { kind: 'playing', address, isAsked: false };

export function transition(state: State, { type, address }: Event): State {
  if (state.kind !== (type === 'play' ? 'poster' : 'looking')) return state;
  if (address !== null) return { kind: 'playing', address, isAsked: true };
  return { kind: type === 'play' ? 'looking' : 'elsewhere' };
}
