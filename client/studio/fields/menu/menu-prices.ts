/** Prices at the ends of lines of a menu: an amount with a currency or with decimals. Pure. */
import { currencies } from '#shared/currencies';

export interface PricedLine {
  readonly description: string;
  readonly price: string;
}

const CODES = currencies.map(({ code }) => code).join('|');
const BEFORE = String.raw`(?:(?<![\p{L}\p{N}])(?:${CODES}|(?:US|AU?|CA?|NZ|HK|S|R|MX)\$)|\p{Sc})`;
const AFTER = String.raw`(?:${CODES}|\p{Sc})`;
/** With signs between thousands as `1.200,00`, `1,200` and `1’200`. */
const AMOUNT = String.raw`(?:\d{1,3}(?:(?<sign>[.,'’\u00a0\u202f])\d{3})(?:\k<sign>\d{3})*(?:(?!\k<sign>)[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)`;
const STARTS = String.raw`(?<![\d.,'’])`;

const amount = (name: string): string => AMOUNT.replaceAll('sign', name);
const WITH_CURRENCY = new RegExp(
  String.raw`^(.*?)\s*(${BEFORE}\s?${amount('a')}|${STARTS}${amount('b')}\s?${AFTER})$`,
  'u',
);
/** Not the end of a span as `11.30-14.30`. */
const WITH_DECIMALS =
  /^(.*?)\s*((?<![\d.,:'’])(?<!\d\s?[-–]\s?)(?:\d{1,3}([.,'’])\d{3}(?:\3\d{3})*(?!\3)[.,]\d{2}|\d+[.,]\d{2}))$/u;
const TIME = /^(?:[01]?\d|2[0-3])[.,][0-5]\d$/;
const OPENS =
  /(?<!\p{L})(?:open(?:s|ed|ing)?|close[sd]?|closing|until|till|daily|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?:\s+(?:daily|hours?|from|at|until|till|to))*\s*:?\s*$/iu;
const LEADERS = /(?<![\s.…·_])[\s.…·_]+$/;

/** Of a line with a price; the patterns take the cube of its length. */
const MAX_LINE = 500;

/** The price at the end of a line, with its currency; undefined for a line without one, and for the hours when a place is open. */
export function pricedLine(line: string): PricedLine | undefined {
  if (line.length > MAX_LINE) return undefined;
  const known = WITH_CURRENCY.exec(line);
  const [, before = '', price] = known ?? WITH_DECIMALS.exec(line) ?? [];
  if (price === undefined) return undefined;
  if (known === null && TIME.test(price) && OPENS.test(before)) return undefined;
  return { description: before.replace(LEADERS, '').trim(), price };
}
