/** Validation of phone numbers at checkout and in saved addresses, as people write them in any country. */

const MIN_DIGITS = 5;
const MAX_LENGTH = 40;
const NUMBER = /^[\p{Nd}\p{Pd}\s+.()/]+(?:(?:ext(?:ension)?\.?|x|#)\s*\p{Nd}{1,6})?$/iu;

export const PHONE_MESSAGE = 'Enter a phone number like +1 212 555 0123.';

/** Digits with spaces and `+ - . ( ) /`, then perhaps an extension: `(212) 555-0123 ext. 12`. */
export function isPhone(text: string): boolean {
  if (text.length > MAX_LENGTH || !NUMBER.test(text)) return false;
  const [main = ''] = text.split(/[ex#]/i);
  return (main.match(/\p{Nd}/gu) ?? []).length >= MIN_DIGITS;
}
