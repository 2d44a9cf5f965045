/** A card's number while it is typed: grouped as on the card, with the caret where the shopper has it. Pure. */
import { groupCardNumber } from '#shared/card';

export interface InputText {
  readonly value: string;
  readonly caret: number;
}

/** What a key has taken away: what stands before the caret, what stands after it, or nothing. */
export type Deletion = 'backward' | 'forward' | null;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** `after`: what the browser has made of a key or of what was pasted; `before`: the value that was there. */
export function regroup(after: InputText, before: string, deletion: Deletion): InputText {
  let digits = digitsOf(after.value);
  let digitsBefore = digitsOf(after.value.slice(0, after.caret)).length;
  // Only a space was taken away, which comes back by itself: the digit beside it is meant.
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

/** The place behind so many digits; never behind a space, so that the next digit and Backspace do what is seen. */
function caretAfter(value: string, digits: number): number {
  let count = 0;
  for (let at = 0; at < value.length; at++) {
    if (count === digits) return value[at - 1] === ' ' ? at - 1 : at;
    if (value[at] !== ' ') count++;
  }
  return value.length;
}
