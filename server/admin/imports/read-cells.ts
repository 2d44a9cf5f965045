/** What cells say: amounts, counts, switches, lists, dates. Undefined: the cell is empty or wrong, or there is no such column. */
import moment from 'moment-timezone';
import { plainText } from '#shared/money';
import { amountExample, readTypedAmount } from '#shared/typed-amounts';
import { readTypedNumber } from '#shared/typed-numbers';
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
const MAX_DECIMALS = 9;
/** Of a cell's text in a message. */
const MAX_SHOWN = 60;
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
  const taken = (field: ImportField, found: CellNumber): number | undefined =>
    typeof found === 'string' ? refuse(field, found) : found;
  return {
    ...{ number, text, refuse },
    has: (field) => mapping[field] !== undefined,
    cents: (field, currency) => taken(field, centsOf(text(field), currency)),
    count: (field) => taken(field, countOf(text(field))),
    decimal: (field) => taken(field, decimalOf(text(field))),
    flag: (field) => read(field, (value) => (YES.test(value) ? true : NO.test(value) ? false : undefined), 'yes or no'),
    list: (field) => (text(field) === '' ? undefined : listOf(cells[mapping[field] ?? -1] ?? '')),
    moment: (field, zone) => read(field, (value) => momentOf(value, zone), 'a date, such as 2026-11-27 18:30'),
  };
}

/** A number, or what is wrong with it; undefined for an empty cell. */
type CellNumber = number | string | undefined;

function centsOf(text: string, currency: string): CellNumber {
  if (text === '') return undefined;
  const read = readTypedAmount(text, currency);
  if (read.ok && read.value >= 0) return read.value;
  if (!read.ok && read.reason !== 'unreadable') return read.message;
  return `“${text.slice(0, MAX_SHOWN)}” is not a price, such as ${amountExample(currency)}.`;
}

function countOf(text: string): CellNumber {
  if (text === '') return undefined;
  const read = readTypedNumber(text, { decimals: 0 });
  if (!read.ok && read.reason === 'unclear') return read.message;
  if (!read.ok) return `“${text.slice(0, MAX_SHOWN)}” is not a whole number.`;
  const count = Number(read.value.units);
  return Math.abs(count) <= MAX_COUNT
    ? count
    : `“${text.slice(0, MAX_SHOWN)}” is too large: write at most ${MAX_COUNT}.`;
}

function decimalOf(text: string): CellNumber {
  if (text === '') return undefined;
  const read = readTypedNumber(text, { decimals: MAX_DECIMALS });
  if (!read.ok && read.reason === 'unclear') return read.message;
  const value = read.ok ? Number(plainText(read.value)) : -1;
  return value >= 0 && value <= MAX_COUNT ? value : `“${text.slice(0, MAX_SHOWN)}” is not a number.`;
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
