/** The sounds of a region: which one plays, and which could not be loaded. Pure. Indexes are those of the page's order. */

export interface State {
  /** Null: none. */
  readonly playing: number | null;
  readonly failed: readonly number[];
}

export interface Event {
  readonly type: 'played' | 'paused' | 'ended' | 'failed';
  readonly at: number;
}

export const initial: State = { playing: null, failed: [] };

export function transition(state: State, { type, at }: Event): State {
  switch (type) {
    case 'played':
      return state.playing === at ? state : { ...state, playing: at };
    case 'paused':
    case 'ended':
      return state.playing === at ? { ...state, playing: null } : state;
    case 'failed':
      return state.failed.includes(at) ? state : { ...state, failed: [...state.failed, at] };
  }
}
