/** What counts as an e-mail address: in forms, and for restock mail. Every expression runs in time linear to the text. */

export const emailLength = { min: 3, max: 256 } as const;

/** Shown in messages where the specification says `{email}`. */
export const EXAMPLE_EMAIL = 'user@domain.com';

const LOCAL = "[\\w.!#$%&'*+/=?^`{|}~-]+";
const FORM = new RegExp(`^${LOCAL}@[a-z\\d](?:[a-z\\d-]*[a-z\\d])?(?:\\.[a-z\\d](?:[a-z\\d-]*[a-z\\d])?)+$`, 'i');
const RESTOCK = new RegExp(`^${LOCAL}@[a-z\\d](?:[a-z\\d.-]*[a-z\\d])?\\.[a-z\\d]{2,4}$`, 'i');

const hasLength = (text: string): boolean => text.length >= emailLength.min && text.length <= emailLength.max;

/** An address that a form takes: a name, a host with a dot. */
export const isEmail = (text: string): boolean => hasLength(text) && !text.includes('..') && FORM.test(text);

/** An address that restock mail takes: 3 to 256 characters, a top-level domain of 2 to 4 letters or digits (storefront 5). */
export const isRestockEmail = (text: string): boolean => hasLength(text) && !text.includes('..') && RESTOCK.test(text);

export const restockEmailMessages = {
  blank: 'Email cannot be blank',
  invalid: 'Email is invalid',
} as const;

/** What is wrong with the address of a restock sign-up; null when nothing is. */
export function restockEmailProblem(typed: string): string | null {
  const email = typed.trim();
  if (email === '') return restockEmailMessages.blank;
  return isRestockEmail(email) ? null : restockEmailMessages.invalid;
}
