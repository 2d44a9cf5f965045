/** The add button's states (specification, storefront 4 and 9). Pure: the region brings the requests and the clocks. */
import { dialogTitles } from '#shared/messages/cart';
import type { ButtonState } from './button-state.ts';
import type { Purchase, Purpose } from './purchase.ts';

interface Shown {
  /** Tells one refusal from the next: a dialog that closes late must not take a newer one with it. */
  readonly number: number;
  readonly title: string;
  readonly message: string;
}

export interface State {
  readonly button: ButtonState;
  /** The dialog that says what went wrong. */
  readonly error: Shown | null;
  readonly refusals: number;
}

export type Event =
  | { readonly type: 'press'; readonly purchase: Purchase; readonly needsForm: boolean }
  | { readonly type: 'nothing-chosen' }
  | { readonly type: 'refused'; readonly purpose: Purpose; readonly message: string }
  | { readonly type: 'in-stock' }
  | { readonly type: 'filled'; readonly additionalFields: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'done' }
  | { readonly type: 'settled' }
  | { readonly type: 'dismissed'; readonly number: number };

export const initial: State = { button: { kind: 'idle' }, error: null, refusals: 0 };

const titles: Readonly<Record<Purpose, string>> = {
  cart: dialogTitles.add,
  subscription: dialogTitles.add,
  express: dialogTitles.express,
  'gift-card': dialogTitles.giftCard,
};

/** Impossible events change nothing: a button that says 'Added!' ignores clicks. */
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
      // Express checkout, subscriptions and gift cards go to checkout at once.
      return to({ kind: button.purchase.purpose === 'cart' ? 'succeeded' : 'leaving' });
    case 'refused':
      return refused(state, titles[event.purpose], event.message);
    case 'settled':
      return settled(state);
    case 'dismissed':
      return state.error?.number === event.number ? { ...state, error: null } : state;
  }
}

const withFields = ({ purpose, entry }: Purchase, additionalFields: string): Purchase => ({
  purpose,
  entry: { ...entry, additionalFields },
});

/** What is wrong with the choice is said without a word from the button; what a request has run into resets it. */
function refused(state: State, title: string, message: string): State {
  const { kind } = state.button;
  if (kind !== 'idle' && kind !== 'adding' && kind !== 'checking') return state;
  const refusals = state.refusals + 1;
  const error = { number: refusals, title, message };
  return { refusals, error, button: kind === 'idle' ? state.button : { kind: 'failed' } };
}

function settled(state: State): State {
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
