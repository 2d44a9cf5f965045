/** States of the add button (specification, storefront 4 and 9). Pure: the region handles requests and timers. */
import { dialogTitles } from '#shared/messages/cart';
import type { ButtonState } from './button-state.ts';
import type { Purchase, Purpose } from './purchase.ts';

interface ErrorDialogState {
  /** Unique per error: a dialog that closes late must not close a newer one. */
  readonly number: number;
  readonly title: string;
  readonly message: string;
}

export interface State {
  readonly button: ButtonState;
  /** The error dialog. */
  readonly error: ErrorDialogState | null;
  readonly errorCount: number;
}

export type Event =
  | { readonly type: 'press'; readonly purchase: Purchase; readonly needsForm: boolean }
  | { readonly type: 'nothing-chosen' }
  | { readonly type: 'failed'; readonly purpose: Purpose; readonly message: string }
  | { readonly type: 'in-stock' }
  | { readonly type: 'filled'; readonly additionalFields: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'done' }
  /** The current state's duration has elapsed (`durations`). */
  | { readonly type: 'elapsed' }
  | { readonly type: 'dismissed'; readonly number: number };

export const initial: State = { button: { kind: 'idle' }, error: null, errorCount: 0 };

const errorTitles: Readonly<Record<Purpose, string>> = {
  cart: dialogTitles.add,
  subscription: dialogTitles.add,
  express: dialogTitles.express,
  'gift-card': dialogTitles.giftCard,
};

/** Events that do not apply change nothing: a button in state 'Added!' ignores clicks. */
export function transition(state: State, event: Event): State {
  const { button } = state;
  const to = (next: ButtonState): State => ({ ...state, button: next });
  switch (event.type) {
    case 'press':
      if (button.kind !== 'idle') return state;
      return {
        ...state,
        error: null,
        button: { kind: event.needsForm ? 'checking' : 'adding', purchase: event.purchase },
      };
    case 'nothing-chosen':
      return button.kind === 'idle' ? to({ kind: 'select-option' }) : state;
    case 'in-stock':
      return button.kind === 'checking' ? to({ kind: 'filling', purchase: button.purchase }) : state;
    case 'filled':
      if (button.kind !== 'filling') return state;
      return to({ kind: 'adding', purchase: withFields(button.purchase, event.additionalFields) });
    case 'cancelled':
      return button.kind === 'filling' ? to({ kind: 'idle' }) : state;
    case 'done':
      if (button.kind !== 'adding') return state;
      // Express checkout, subscriptions and gift cards go straight to checkout.
      return to({ kind: button.purchase.purpose === 'cart' ? 'succeeded' : 'leaving' });
    case 'failed':
      return withError(state, errorTitles[event.purpose], event.message);
    case 'elapsed':
      return afterDuration(state);
    case 'dismissed':
      return state.error?.number === event.number ? { ...state, error: null } : state;
  }
}

const withFields = ({ purpose, entry }: Purchase, additionalFields: string): Purchase => ({
  purpose,
  entry: { ...entry, additionalFields },
});

/** An invalid choice leaves the button unchanged; a failed request shows on it, too. */
function withError(state: State, title: string, message: string): State {
  const { kind } = state.button;
  if (kind !== 'idle' && kind !== 'adding' && kind !== 'checking') return state;
  const errorCount = state.errorCount + 1;
  const error = { number: errorCount, title, message };
  return { errorCount, error, button: kind === 'idle' ? state.button : { kind: 'failed' } };
}

function afterDuration(state: State): State {
  switch (state.button.kind) {
    case 'succeeded':
      return { ...state, button: { kind: 'added' } };
    case 'select-option':
    case 'added':
    case 'failed':
      return { ...state, button: { kind: 'idle' } };
    default:
      return state;
  }
}
