/** Validation of email addresses in forms, at checkout and for outgoing email. */

const emailLength = { min: 3, max: 256 } as const;

const LETTER = '\\p{L}\\p{M}\\p{N}';
const LABEL = `[${LETTER}](?:[${LETTER}-]*[${LETTER}])?`;
// HTML's rule for email inputs, extended to letters of any script (RFC 6531) and requiring a dot in the host. Runs in linear time.
const EMAIL = new RegExp(`^[${LETTER}_.!#$%&'*+/=?^\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'u');
const RESTOCK_DOMAIN = /\.[a-z\d]{2,4}$/i;

export const isEmail = (text: string): boolean =>
  text.length >= emailLength.min && text.length <= emailLength.max && !text.includes('..') && EMAIL.test(text);

/** The normalized form under which addresses are stored. */
export const normalEmail = (typed: string): string => typed.trim().toLowerCase();

/** Restock sign-ups also need a top-level domain of 2 to 4 letters or digits (specification, storefront 5). */
const isRestockEmail = (text: string): boolean => isEmail(text) && RESTOCK_DOMAIN.test(text);

export const restockEmailMessages = {
  empty: 'Email cannot be blank',
  invalid: 'Email is invalid',
} as const;

/** The problem with a restock sign-up's address; null if it is valid. */
export function restockEmailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return restockEmailMessages.empty;
  return isRestockEmail(email) ? null : restockEmailMessages.invalid;
}
