/** States of the add button and their durations. */
import { addButtonTexts } from '#shared/regions/add-to-cart';
import type { Purchase } from './purchase.ts';

export type ButtonState =
  | { readonly kind: 'idle' }
  /** A grid button of a product with options, which cannot be chosen there: the button says so for a while. */
  | { readonly kind: 'select-option' }
  /** Additional fields are needed; stock is checked first. */
  | { readonly kind: 'checking'; readonly purchase: Purchase }
  | { readonly kind: 'filling'; readonly purchase: Purchase }
  | { readonly kind: 'adding'; readonly purchase: Purchase }
  /** The item is in the cart; the button still says 'Adding…'. */
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'added' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failed' };

/** Milliseconds after which a state ends. */
export const durations: Readonly<Partial<Record<ButtonState['kind'], number>>> = {
  'select-option': 2000,
  succeeded: 1000,
  added: 2000,
  failed: 1000,
};

/** The button's label; undefined: the product's own. */
export const labels: Readonly<Record<ButtonState['kind'], string | undefined>> = {
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
