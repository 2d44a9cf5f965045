/** Formatting of a card number while it is typed: groups digits and preserves the caret. Pure. */
import { groupCardNumber } from '#shared/card';

export interface InputText {
  readonly value: string;
  readonly caret: number;
}

/** A key that deletes: the character before the caret, the one after it, or none. */
export type Deletion = 'backward' | 'forward' | null;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** `after`: the input after a key or paste; `before`: the previous value. */
export function regroup(after: InputText, before: string, deletion: Deletion): InputText {
  let digits = digitsOf(after.value);
  let digitsBefore = digitsOf(after.value.slice(0, after.caret)).length;
  // Only a space was deleted, which formatting restores: delete the adjacent digit instead.
  if (deletion !== null && after.value.length < before.length && digits === digitsOf(before)) {
    const at = deletion === 'backward' ? digitsBefore - 1 : digitsBefore;
    if (at >= 0 && at < digits.length) {
      digits = digits.slice(0, at) + digits.slice(at + 1);
      digitsBefore = at;
    }
  }
  const value = groupCardNumber(digits);
  return { value, caret: caretAfter(value, digitsBefore) };
}

/** The caret position after a number of digits; never after a space, so that typing and Backspace act where expected. */
function caretAfter(value: string, digits: number): number {
  let count = 0;
  for (let at = 0; at < value.length; at++) {
    if (count === digits) return value[at - 1] === ' ' ? at - 1 : at;
    if (value[at] !== ' ') count++;
  }
  return value.length;
}
