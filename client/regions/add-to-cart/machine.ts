/** The add button's states (specification, storefront 4 and 9). Pure: the region brings the requests and the clocks. */
import { addButtonTexts } from '#shared/regions/add-to-cart';
import type { Refusal, ToAdd } from '../../cart/cart-api.ts';

/** What the button leads to. */
export type Purpose = 'cart' | 'express' | 'subscription' | 'gift-card';

export interface Purchase {
  readonly purpose: Purpose;
  readonly entry: ToAdd;
}

export type State =
  | { readonly kind: 'idle' }
  /** A grid button of a product with options: nothing is chosen there, and the button says so for a while. */
  | { readonly kind: 'select-option' }
  /** Additional fields are asked for; stock is checked before. */
  | { readonly kind: 'checking'; readonly purchase: Purchase }
  | { readonly kind: 'filling'; readonly purchase: Purchase }
  | { readonly kind: 'adding'; readonly purchase: Purchase }
  /** It is in the cart; the button still says 'Adding…'. */
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'added' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed' };

export interface Shown {
  /** Tells one refusal from the next: a dialog that closes late must not take a newer one with it. */
  readonly number: number;
  readonly title: string;
  readonly message: string;
}

export interface Machine {
  readonly button: State;
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

export const initial: Machine = { button: { kind: 'idle' }, error: null, refusals: 0 };

const titles: Readonly<Record<Purpose, string>> = {
  cart: 'Unable to Add Item',
  subscription: 'Unable to Add Item',
  express: 'Unable to Purchase Item',
  'gift-card': 'Unable to purchase Gift Card',
};

/** How long a state lasts by itself, in milliseconds; none: until something happens. */
export const lasting: Readonly<Partial<Record<State['kind'], number>>> = {
  'select-option': 2000,
  succeeded: 1000,
  added: 2000,
  failed: 1000,
};

/** What the button says; undefined: its own label. */
export const texts: Readonly<Record<State['kind'], string | undefined>> = {
  idle: undefined,
  'select-option': addButtonTexts.selectOption,
  checking: undefined,
  filling: undefined,
  adding: addButtonTexts.adding,
  succeeded: addButtonTexts.adding,
  added: addButtonTexts.added,
  leaving: addButtonTexts.adding,
  failed: undefined,
};

/** Impossible events change nothing: a button that says 'Added!' ignores clicks. */
export function transition(machine: Machine, event: Event): Machine {
  const { button } = machine;
  const to = (next: State): Machine => ({ ...machine, button: next });
  switch (event.type) {
    case 'press':
      if (button.kind !== 'idle') return machine;
      return {
        ...machine,
        error: null,
        button: { kind: event.needsForm ? 'checking' : 'adding', purchase: event.purchase },
      };
    case 'nothing-chosen':
      return button.kind === 'idle' ? to({ kind: 'select-option' }) : machine;
    case 'in-stock':
      return button.kind === 'checking' ? to({ kind: 'filling', purchase: button.purchase }) : machine;
    case 'filled':
      if (button.kind !== 'filling') return machine;
      return to({ kind: 'adding', purchase: withFields(button.purchase, event.additionalFields) });
    case 'cancelled':
      return button.kind === 'filling' ? to({ kind: 'idle' }) : machine;
    case 'done':
      if (button.kind !== 'adding') return machine;
      // Express checkout, subscriptions and gift cards go to checkout at once.
      return to({ kind: button.purchase.purpose === 'cart' ? 'succeeded' : 'leaving' });
    case 'refused':
      return refused(machine, titles[event.purpose], event.message);
    case 'settled':
      return settled(machine);
    case 'dismissed':
      return machine.error?.number === event.number ? { ...machine, error: null } : machine;
  }
}

const withFields = ({ purpose, entry }: Purchase, additionalFields: string): Purchase => ({
  purpose,
  entry: { ...entry, additionalFields },
});

/** What is wrong with the choice is said without a word from the button; what a request has run into resets it. */
function refused(machine: Machine, title: string, message: string): Machine {
  const { kind } = machine.button;
  if (kind !== 'idle' && kind !== 'adding' && kind !== 'checking') return machine;
  const refusals = machine.refusals + 1;
  const error = { number: refusals, title, message };
  return { refusals, error, button: kind === 'idle' ? machine.button : { kind: 'failed' } };
}

function settled(machine: Machine): Machine {
  switch (machine.button.kind) {
    case 'succeeded':
      return { ...machine, button: { kind: 'added' } };
    case 'select-option':
    case 'added':
    case 'failed':
      return { ...machine, button: { kind: 'idle' } };
    default:
      return machine;
  }
}

/** What is said of a refusal (specification, storefront 8 "Add to cart"). */
export function refusalMessage(refusal: Refusal, cookiesEnabled: boolean): string {
  switch (refusal.reason) {
    case 'crumb':
      return cookiesEnabled
        ? 'Your session has expired. Please reload the page and try again.'
        : 'Please enable cookies in your browser, reload the page, and try again.';
    case 'too-many':
      return 'Please try again in a few seconds.';
    case 'offline':
      return 'Please check your internet connection.';
    case 'said':
      return refusal.message;
    case 'unknown':
      return 'Please try again.';
  }
}
