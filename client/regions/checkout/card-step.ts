/** Card validation before payment. Loaded with the step that needs it. */
import { cardBrand, cardExpiryText, cardProblems } from '#shared/card';
import { regroup } from './card-number.ts';
import type { Problem } from './problems.ts';

export { cardBrand, cardExpiryText, regroup };

/** Validation errors of the card. */
export function cardInputProblems(values: Readonly<Record<string, string>>): readonly Problem[] {
  const { cardNumber = '', cardExpiry = '', cardCode = '' } = values;
  return cardProblems({ cardNumber, cardExpiry, cardCode }, Date.now());
}
