/** Payment card input: grouping the number, parsing the expiry date, and validating before the payment provider is called. */
import creditCardType from 'credit-card-type';

export interface CardBrand {
  /** `Visa`; empty while several brands are possible. */
  readonly name: string;
  /** Numbers of digits after which a space is inserted. */
  readonly gaps: readonly number[];
  readonly lengths: readonly number[];
  /** Lengths of the security code; several while the brand is unknown. */
  readonly codeSizes: readonly number[];
}

/** Maximum length (ISO/IEC 7812). */
const MAX_NUMBER_LENGTH = 19;
const UNKNOWN: CardBrand = {
  name: '',
  gaps: [4, 8, 12, 16],
  lengths: Array.from({ length: MAX_NUMBER_LENGTH - 11 }, (_none, at) => 12 + at),
  codeSizes: [3, 4],
};

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The brand of a number, even a partial one. */
export function cardBrand(number: string): CardBrand {
  const digits = digitsOf(number);
  const [result, ...others] = digits === '' ? [] : creditCardType(digits);
  if (result === undefined || others.length > 0) return UNKNOWN;
  const { niceType, gaps, lengths, code } = result;
  return { name: niceType, gaps, lengths, codeSizes: [code.size] };
}

/** The digits in groups as printed on the card, cut at the maximum length. */
export function groupCardNumber(number: string): string {
  const digits = digitsOf(number);
  const { gaps, lengths } = cardBrand(digits);
  const remaining = digits.slice(0, Math.max(...lengths));
  return [...remaining].map((digit, at) => (gaps.includes(at) ? ` ${digit}` : digit)).join('');
}

/** Luhn check (ISO/IEC 7812-1, annex B): detects any single wrong digit and most transpositions. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export interface CardExpiry {
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

const DATES: readonly RegExp[] = [
  // 12/30, 12 / 2030, 1-30, 12.30, 12 30
  /^(?<month>\d{1,2})(?:\s+|\s*[/.-]\s*)(?<year>(?:20)?\d{2})$/,
  // 1230, 0130, 130, 122030
  /^(?<month>0?[1-9]|1[0-2])(?<year>(?:20)?\d{2})$/,
  // 2030-12, as some browsers autofill it
  /^(?<year>20\d{2})\s*[/.-]\s*(?<month>\d{1,2})$/,
];

/** Parses an expiry date; null if it is invalid. */
export function readCardExpiry(typed: string): CardExpiry | null {
  for (const pattern of DATES) {
    const { month = '', year = '' } = pattern.exec(typed.trim())?.groups ?? {};
    if (Number(month) >= 1 && Number(month) <= 12) return { month: Number(month), year: 2000 + (Number(year) % 100) };
  }
  return null;
}

/** `MM/YY`; input that is not a date is only trimmed. */
export function cardExpiryText(typed: string): string {
  const read = readCardExpiry(typed);
  if (read === null) return typed.trim();
  return [read.month, read.year % 100].map((part) => String(part).padStart(2, '0')).join('/');
}

/** A card is valid until the end of its month. `now`: epoch milliseconds. */
export const isExpired = ({ month, year }: CardExpiry, now: number): boolean => Date.UTC(year, month, 1) <= now;

export interface CardTyped {
  readonly cardNumber: string;
  readonly cardExpiry: string;
  readonly cardCode: string;
}

export interface CardProblem {
  readonly field: keyof CardTyped;
  readonly message: string;
}

/** The problems of a card, by field. */
export function cardProblems({ cardNumber, cardExpiry, cardCode }: CardTyped, now: number): readonly CardProblem[] {
  const brand = cardBrand(cardNumber);
  const messages: Readonly<Record<keyof CardTyped, string>> = {
    cardNumber: cardNumber.trim() === '' ? missing.cardNumber : numberProblem(cardNumber, brand),
    cardExpiry: cardExpiry.trim() === '' ? missing.cardExpiry : expiryProblem(cardExpiry, now),
    cardCode: cardCode.trim() === '' ? missing.cardCode : codeProblem(cardCode.trim(), brand),
  };
  return Object.entries(messages)
    .filter(([, message]) => message !== '')
    .map(([field, message]) => ({ field: field as keyof CardTyped, message }));
}

/** Messages for empty fields. */
const missing: CardTyped = {
  cardNumber: 'Enter the card number.',
  cardExpiry: 'Enter the expiry date.',
  cardCode: 'Enter the security code.',
};

function numberProblem(typed: string, { lengths }: CardBrand): string {
  const digits = digitsOf(typed);
  if (/[^\d\s.-]/.test(typed)) return 'Use the digits of the card number only.';
  if (!lengths.includes(digits.length)) return 'The card number has too many digits, or too few. Please check it.';
  return hasCheckDigit(digits) ? '' : 'The card number is not right. Please check it.';
}

function expiryProblem(typed: string, now: number): string {
  const read = readCardExpiry(typed);
  if (read === null) return 'Enter the month and the year on the card, like 12/30.';
  return isExpired(read, now) ? 'This card has expired. Check the date, or use another card.' : '';
}

function codeProblem(typed: string, { codeSizes }: CardBrand): string {
  if (/^\d+$/.test(typed) && codeSizes.includes(typed.length)) return '';
  return `Enter the security code: ${codeSizes.join(' or ')} digits.`;
}

/** A card in the format of payment services: digits only, and `MM/YY`. */
export const readCard = ({ cardNumber, cardExpiry, cardCode }: CardTyped) => ({
  number: cardNumber.replace(/[\s.-]/g, ''),
  expiry: cardExpiryText(cardExpiry),
  code: cardCode.trim(),
});
