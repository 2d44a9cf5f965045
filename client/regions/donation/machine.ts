/** A donation: one of the amounts or a custom one, exactly one of them. Pure. */

export interface State {
  readonly kind: 'choosing' | 'refused';
  /** One of the offered amounts; empty: none. */
  readonly amount: string;
  /** A custom amount, as typed. */
  readonly other: string;
  readonly problem: string;
}

export type Event =
  | { readonly type: 'choose'; readonly amount: string }
  | { readonly type: 'type'; readonly other: string }
  | { readonly type: 'refuse'; readonly problem: string };

export const initial: State = { kind: 'choosing', amount: '', other: '', problem: '' };

export function transition(state: State, event: Event): State {
  switch (event.type) {
    case 'choose':
      return { ...state, amount: event.amount, other: '' };
    case 'type':
      return { ...state, other: event.other, amount: event.other === '' ? state.amount : '' };
    case 'refuse':
      return { ...state, kind: 'refused', problem: event.problem };
  }
}
