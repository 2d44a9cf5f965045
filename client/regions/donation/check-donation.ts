/** Validation of a donation before it is sent. */
import { fieldMessages } from '#shared/messages/forms';
import { readTypedAmount } from '#shared/typed-numbers';
import type { State } from './machine.ts';

/** The problem with a donation; null if it is valid. */
export function problemOf({ amount, other }: Pick<State, 'amount' | 'other'>, currency: string): string | null {
  if (other.trim() === '') return amount === '' ? fieldMessages.required : null;
  const read = readTypedAmount(other, currency);
  if (!read.ok && read.reason === 'unclear') return read.message;
  return read.ok && read.value > 0 ? null : fieldMessages.currency;
}
