/** English names and ISO 4217 numbers of the currencies (specification, "Currency table"). */
import type { CurrencyCode } from './currencies.ts';

export interface CurrencyName {
  readonly name: string;
  /** Three digits. */
  readonly numericCode: string;
}

export const currencyNames: Readonly<Record<CurrencyCode, CurrencyName>> = {
  EUR: { name: 'Euro', numericCode: '978' },
  USD: { name: 'US Dollar', numericCode: '840' },
  AUD: { name: 'Australian Dollar', numericCode: '036' },
  NOK: { name: 'Norwegian Krone', numericCode: '578' },
  CAD: { name: 'Canadian Dollar', numericCode: '124' },
  NZD: { name: 'New Zealand Dollar', numericCode: '554' },
  DKK: { name: 'Danish Krone', numericCode: '208' },
  GBP: { name: 'British Pound', numericCode: '826' },
  HKD: { name: 'Hong Kong Dollar', numericCode: '344' },
  CHF: { name: 'Swiss Franc', numericCode: '756' },
  MXN: { name: 'Mexican Peso', numericCode: '484' },
  SGD: { name: 'Singapore Dollar', numericCode: '702' },
  SEK: { name: 'Swedish Krona', numericCode: '752' },
  CZK: { name: 'Czech Koruna', numericCode: '203' },
  ILS: { name: 'Israeli New Shekel', numericCode: '376' },
  PHP: { name: 'Philippine Peso', numericCode: '608' },
  RUB: { name: 'Russian Ruble', numericCode: '643' },
  PLN: { name: 'Polish Zloty', numericCode: '985' },
  THB: { name: 'Thai Baht', numericCode: '764' },
  MYR: { name: 'Malaysian Ringgit', numericCode: '458' },
  ARS: { name: 'Argentine Peso', numericCode: '032' },
  BRL: { name: 'Brazilian Real', numericCode: '986' },
  COP: { name: 'Colombian Peso', numericCode: '170' },
  IDR: { name: 'Indonesian Rupiah', numericCode: '360' },
  INR: { name: 'Indian Rupee', numericCode: '356' },
  JPY: { name: 'Japanese Yen', numericCode: '392' },
  ZAR: { name: 'South African Rand', numericCode: '710' },
};
