/** Options of numbers and money (formatter reference, 5.6). Unknown names and invalid values are ignored. */
import type {
  CurrencyFormatOptions,
  CurrencyFormatStyleType,
  DecimalFormatOptions,
  DecimalFormatStyleType,
  NumberFormatOptions,
  RoundingModeType,
} from '@phensley/cldr';
import { type ArgumentSpec, parsed } from '../../define.ts';
import { type OptionSet, optionSets } from './cached-text.ts';
import { type Draft, type Option, oneOf, readOption } from './options.ts';

const MAX_DIGITS = 50;
const ROUNDINGS: readonly RoundingModeType[] = ['up', 'down', 'ceiling', 'floor', 'half-up', 'half-down', 'half-even'];
const ROUNDING_ALIASES: Readonly<Record<string, RoundingModeType>> = { ceil: 'ceiling', truncate: 'down' };
const DECIMAL_STYLES: readonly DecimalFormatStyleType[] = [
  'decimal',
  'short',
  'long',
  'scientific',
  'percent',
  'percent-scaled',
  'permille',
  'permille-scaled',
];
const MONEY_STYLES: readonly CurrencyFormatStyleType[] = ['symbol', 'accounting', 'code', 'name', 'short'];

type DigitOption =
  | 'minimumIntegerDigits'
  | 'maximumFractionDigits'
  | 'minimumFractionDigits'
  | 'maximumSignificantDigits'
  | 'minimumSignificantDigits';

const DIGITS: Readonly<Record<string, DigitOption>> = {
  minint: 'minimumIntegerDigits',
  minInt: 'minimumIntegerDigits',
  minimumIntegerDigits: 'minimumIntegerDigits',
  maxfrac: 'maximumFractionDigits',
  maxFrac: 'maximumFractionDigits',
  maximumFractionDigits: 'maximumFractionDigits',
  minfrac: 'minimumFractionDigits',
  minFrac: 'minimumFractionDigits',
  minimumFractionDigits: 'minimumFractionDigits',
  maxsig: 'maximumSignificantDigits',
  maxSig: 'maximumSignificantDigits',
  maximumSignificantDigits: 'maximumSignificantDigits',
  minsig: 'minimumSignificantDigits',
  minSig: 'minimumSignificantDigits',
  minimumSignificantDigits: 'minimumSignificantDigits',
};

/** Adds a number option to the draft; false for any other option. */
export function readNumberOption(draft: Draft<NumberFormatOptions>, { name, value }: Option): boolean {
  const digits = Object.hasOwn(DIGITS, name) ? DIGITS[name] : undefined;
  if (digits !== undefined) {
    draft[digits] = digitCount(value);
    return true;
  }
  switch (name) {
    case 'group':
    case 'grouping':
      draft.group = value === undefined || value === 'true';
      return true;
    case 'no-group':
    case 'no-grouping':
      draft.group = false;
      return true;
    case 'round':
    case 'rounding': {
      const mode = oneOf(ROUNDINGS, value) ?? (isAlias(value) ? ROUNDING_ALIASES[value] : undefined);
      if (mode !== undefined) draft.round = mode;
      return true;
    }
    default:
      return false;
  }
}

const isAlias = (value: string | undefined): value is string =>
  value !== undefined && Object.hasOwn(ROUNDING_ALIASES, value);

/** The leading digits, 0 if there are none, limited to 0 to 50. */
function digitCount(value: string | undefined): number {
  const count = Number.parseInt(value ?? '', 10);
  return Number.isNaN(count) ? 0 : Math.max(0, Math.min(MAX_DIGITS, count));
}

function readDecimalOptions(args: readonly string[]): DecimalFormatOptions {
  const draft: Draft<DecimalFormatOptions> = { group: true };
  for (const option of args.map(readOption)) {
    if (option.name !== 'style') readNumberOption(draft, option);
    else {
      const style = option.value === 'standard' ? 'decimal' : oneOf(DECIMAL_STYLES, option.value);
      if (style !== undefined) draft.style = style;
    }
  }
  return draft;
}

function readMoneyOptions(args: readonly string[]): CurrencyFormatOptions {
  const draft: Draft<CurrencyFormatOptions> = { group: true };
  for (const option of args.map(readOption)) {
    if (option.name === 'style') {
      const style = option.value === 'standard' ? 'symbol' : oneOf(MONEY_STYLES, option.value);
      if (style !== undefined) draft.style = style;
    } else if (option.name === 'symbol') {
      const width = oneOf(['default', 'narrow'], option.value);
      if (width !== undefined) draft.symbolWidth = width;
    } else readNumberOption(draft, option);
  }
  return draft;
}

const NUMBER_OPTIONS = [
  ...Object.keys(DIGITS),
  'group',
  'grouping',
  'no-group',
  'no-grouping',
  'round',
  'rounding',
  'style',
];

export const readDecimalSet = optionSets('decimal', readDecimalOptions);
export const readMoneySet = optionSets('money', readMoneyOptions);

/** The arguments of a number formatter, parsed once. */
export const decimalOptions: ArgumentSpec<OptionSet<DecimalFormatOptions>> = parsed(
  'number option …',
  'style:decimal, short, long, scientific, percent, permille; group, no-group; round:mode; minInt:n minFrac:n maxFrac:n minSig:n maxSig:n.',
  readDecimalSet,
  { options: NUMBER_OPTIONS },
);

/** The arguments of a money formatter, parsed once. */
export const moneyOptions: ArgumentSpec<OptionSet<CurrencyFormatOptions>> = parsed(
  'money option …',
  'style:symbol, accounting, code, name, short; symbol:narrow; and the options of numbers.',
  readMoneySet,
  { options: [...NUMBER_OPTIONS, 'symbol'] },
);
