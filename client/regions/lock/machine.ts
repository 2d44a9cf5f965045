/** The form of a locked page: checks one password at a time; an error stays until the next response. Pure. */
export interface State {
  readonly kind: 'editing' | 'checking' | 'refused' | 'open';
  /** Of the last attempt; empty: none. */
  readonly error: string;
}

export type Event =
  | { readonly type: 'check' }
  /** Submitted without a password. */
  | { readonly type: 'left-empty'; readonly error: string }
  | { readonly type: 'refused'; readonly error: string }
  | { readonly type: 'opened' };

export const initial: State = { kind: 'editing', error: '' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'check':
      return state.kind === 'editing' || state.kind === 'refused' ? { ...state, kind: 'checking' } : state;
    case 'left-empty':
      // The response to the earlier submission is still pending and counts.
      return state.kind === 'checking' || state.kind === 'open' ? state : { kind: 'refused', error: event.error };
    case 'refused':
      return state.kind === 'open' ? state : { kind: 'refused', error: event.error };
    case 'opened':
      return state.kind === 'checking' ? { kind: 'open', error: '' } : state;
  }
}
