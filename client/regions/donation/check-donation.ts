/** Validation of a donation before it is sent. */
import { fieldMessages } from '#shared/messages/forms';
import type { State } from './machine.ts';

/** The problem with a donation; null if it is valid. `isBad`: the input is not a number. */
export function problemOf({ amount, other }: Pick<State, 'amount' | 'other'>, isBad: boolean): string | null {
  if (isBad) return fieldMessages.currency;
  if (other === '') return amount === '' ? fieldMessages.required : null;
  return Number(other) > 0 ? null : fieldMessages.currency;
}
