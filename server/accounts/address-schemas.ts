/** Request schema of saved addresses: validated by the rules of the checkout. */
import { z } from 'zod';
import { type CheckoutDetails, detailProblems, detailsFrom } from '#shared/checkout-details';
import { countryCodes } from '#shared/countries';
import { checkInput } from '../http/check-input.ts';
import { invalid } from '../http/create-problem.ts';
import { detailsRequest } from '../shop/checkout/details.ts';

/** A shipping address without the email address, which the account has already. */
export type Address = Omit<CheckoutDetails, 'email'>;

const { email: _email, ...addressFields } = detailsRequest.shape;

export const addressRequest = z.strictObject({
  ...addressFields,
  isDefault: z.boolean().default(false).describe('Makes it the default; `false` leaves the default unchanged.'),
});

/** An address as stored: trimmed, with codes in capitals. Throws `invalid-request` with a message for each invalid field. */
export function readAddress(input: unknown): Address {
  const { isDefault: _isDefault, ...typed } = checkInput(addressRequest, input);
  const { email: _none, ...address } = detailsFrom('address', typed);
  const problems = detailProblems('address', { ...address, email: '' }, countryCodes);
  const wrong = problems.filter(({ field }) => field !== 'email');
  if (wrong.length > 0) throw invalid(wrong);
  return address;
}
