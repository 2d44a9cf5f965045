/** What cells say: amounts, counts, switches, lists, dates. Undefined: the cell is empty or wrong, or there is no such column. */
import moment from 'moment-timezone';
import { fractionDigitsOf } from '#shared/currency-digits';
import { parseAmount, toMinorUnits } from '#shared/money';
import type { ImportField, Mapping } from './import-fields.ts';
import type { TableRow } from './read-table.ts';

/** What is wrong with one cell. */
export class CellProblem extends Error {
  readonly number: number;
  readonly field: ImportField;

  constructor(number: number, field: ImportField, message: string) {
    super(message);
    this.name = 'CellProblem';
    this.number = number;
    this.field = field;
  }
}

export interface Cells {
  readonly number: number;
  /** Empty without such a column. */
  text(field: ImportField): string;
  has(field: ImportField): boolean;
  cents(field: ImportField, currency: string): number | undefined;
  count(field: ImportField): number | undefined;
  decimal(field: ImportField): number | undefined;
  flag(field: ImportField): boolean | undefined;
  list(field: ImportField): readonly string[] | undefined;
  moment(field: ImportField, timeZone: string): number | undefined;
  /** Notes what is wrong with a cell; the row is read on, so that all that is wrong with it is told at once. */
  refuse(field: ImportField, message: string): undefined;
}

const MAX_COUNT = 999_999_999;
const YES = /^(?:yes|true|x|1|on|y|open|publish|published)$/i;
const NO = /^(?:no|false|0|off|n|closed)$/i;

/** The cells of a row, by the fields of a mapping. `found`: takes what is wrong with them; without it, that is thrown. */
export function cellsOf({ number, cells }: TableRow, mapping: Mapping, found?: CellProblem[]): Cells {
  const text = (field: ImportField): string => (cells[mapping[field] ?? -1] ?? '').trim();
  const refuse = (field: ImportField, message: string): undefined => {
    const problem = new CellProblem(number, field, message);
    if (found === undefined) throw problem;
    found.push(problem);
  };
  const read = <T>(field: ImportField, parse: (value: string) => T | undefined, expects: string): T | undefined => {
    const value = text(field);
    return value === '' ? undefined : (parse(value) ?? refuse(field, `“${value.slice(0, 60)}” is not ${expects}.`));
  };
  return {
    ...{ number, text, refuse },
    has: (field) => mapping[field] !== undefined,
    cents: (field, currency) => {
      const problem = unclearPrice(text(field), currency);
      if (problem !== undefined) return refuse(field, problem);
      return read(field, (value) => centsOf(value, currency), 'a price, such as 12.50');
    },
    count: (field) =>
      /^-?\d{10,}(?:\.0+)?$/.test(text(field))
        ? refuse(field, `“${text(field).slice(0, 60)}” is too large: write at most ${MAX_COUNT}.`)
        : read(field, countOf, 'a whole number'),
    decimal: (field) => read(field, decimalOf, 'a number'),
    flag: (field) => read(field, (value) => (YES.test(value) ? true : NO.test(value) ? false : undefined), 'yes or no'),
    list: (field) => (text(field) === '' ? undefined : listOf(cells[mapping[field] ?? -1] ?? '')),
    moment: (field, zone) => read(field, (value) => momentOf(value, zone), 'a date, such as 2026-11-27 18:30'),
  };
}

/** `1,234.50`, `1.234,50`, `$12.50`, `12,50` */
function numeral(text: string): string {
  const digits = text.replace(/[\s'’ \p{Sc}]/gu, '').replace(/^[A-Z]{3}|[A-Z]{3}$/g, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma < 0) return digits;
  if (point > comma) return digits.replaceAll(',', '');
  const isDecimal = point >= 0 || !/^\d{1,3}(?:,\d{3})+$/.test(digits);
  return isDecimal ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
}

/** Without a sign and without an exponent. */
const PRICE = /^(?:\d+\.?|(\d*)\.(\d+))$/;

/** More decimals than the currency has: `1.234` may be 1234 or 1.23. Zeros say nothing, but three of them may be thousands. */
function unclearPrice(text: string, currency: string): string | undefined {
  const [price, whole = '', decimals = ''] = PRICE.exec(numeral(text)) ?? [];
  const digits = fractionDigitsOf(currency);
  if (price === undefined || decimals.length <= digits) return undefined;
  if (decimals.length !== 3 && /^0*$/.test(decimals.slice(digits))) return undefined;
  const short = `${whole || '0'}${digits === 0 ? '' : `.${decimals.slice(0, digits)}`}`;
  return `“${text.slice(0, 60)}” is unclear: write ${whole}${decimals} or ${short}.`;
}

function centsOf(text: string, currency: string): number | undefined {
  const value = numeral(text);
  const amount = PRICE.test(value) ? parseAmount(value) : null;
  const cents = amount === null ? Number.NaN : Number(toMinorUnits(amount, currency));
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : undefined;
}

const countOf = (text: string): number | undefined => (/^-?\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : undefined);

function decimalOf(text: string): number | undefined {
  const value = numeral(text);
  return /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : undefined;
}

/** Names with commas between them; in lines of their own, and be it one that ends, they may have commas. */
function listOf(text: string): readonly string[] {
  const names = text.split(text.includes('\n') ? /\r?\n/ : ',').map((name) => name.trim());
  const isFirst = (name: string, at: number): boolean =>
    name !== '' && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at;
  return names.filter(isFirst);
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/;

export const isDate = (text: string): boolean => DATE.test(text.trim());

/** Epoch milliseconds. Without a zone of its own a time is one of the site's. */
export function momentOf(text: string, timeZone: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = match;
  const time = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const read = zone === undefined ? moment.tz(time, moment.ISO_8601, true, timeZone) : moment.parseZone(time + zone);
  return read.isValid() ? read.valueOf() : undefined;
}
