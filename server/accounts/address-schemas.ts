/** Addresses of accounts as they are sent: validated by the rules of the checkout. */
import { z } from 'zod';
import { type CheckoutDetails, detailProblems, detailsFrom } from '#shared/checkout-details';
import { countryCodes } from '#shared/countries';
import { checkInput } from '../http/check-input.ts';
import { invalid } from '../http/create-problem.ts';
import { detailsRequest } from '../shop/checkout/details.ts';

/** Where something is sent: an account has its email already. */
export type Address = Omit<CheckoutDetails, 'email'>;

const { email: _email, ...addressFields } = detailsRequest.shape;

export const addressRequest = z.strictObject({
  ...addressFields,
  isDefault: z.boolean().default(false).describe('Makes it the default; `false` leaves the default unchanged.'),
});

/** An address as it is stored: trimmed, codes in capitals. Throws `invalid-request` with a message for each field that is wrong. */
export function readAddress(input: unknown): Address {
  const { isDefault: _isDefault, ...typed } = checkInput(addressRequest, input);
  const { email: _none, ...address } = detailsFrom('address', typed);
  const problems = detailProblems('address', { ...address, email: '' }, countryCodes);
  const wrong = problems.filter(({ field }) => field !== 'email');
  if (wrong.length > 0) throw invalid(wrong);
  return address;
}
