/** A donation: one of the amounts, or one of one's own; never both, and not without any. Pure. */

export interface State {
  readonly kind: 'choosing' | 'refused';
  /** Of the amounts that are offered; empty: none. */
  readonly amount: string;
  /** One's own, as it is typed. */
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
