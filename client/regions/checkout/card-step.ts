/** The rules of a card, before any bank is asked. Loaded with the step that needs them. */
import { cardBrand, cardExpiryText, cardProblems } from '#shared/card';
import { regroup } from './card-number.ts';
import type { Problem } from './problems.ts';

export { cardBrand, cardExpiryText, regroup };

/** What is wrong with the card. */
export function cardInputProblems(values: Readonly<Record<string, string>>): readonly Problem[] {
  const { cardNumber = '', cardExpiry = '', cardCode = '' } = values;
  return cardProblems({ cardNumber, cardExpiry, cardCode }, Date.now());
}
