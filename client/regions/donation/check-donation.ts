/** What a donation has to be before it is sent. */
import { fieldMessages } from '#shared/messages/forms';
import type { State } from './machine.ts';

/** What is wrong with a donation; null when nothing is. `isBad`: what was typed is no number. */
export function problemOf({ amount, other }: Pick<State, 'amount' | 'other'>, isBad: boolean): string | null {
  if (isBad) return fieldMessages.currency;
  if (other === '') return amount === '' ? fieldMessages.required : null;
  return Number(other) > 0 ? null : fieldMessages.currency;
}
