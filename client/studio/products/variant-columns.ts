/** The columns of the variant grid: how each displays values, and parses typed or pasted text. Pure. */
import { fractionDigitsOf } from '#shared/currency-digits';
import { plainText } from '#shared/money';
import { readTypedAmount } from '#shared/typed-amounts';
import { readTypedNumber } from '#shared/typed-numbers';
import { amountExpected } from '../controls/typed-money.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import type { Size, Variant, Weight } from './variant-options.ts';

export type VariantColumn = GridColumn<Variant>;

export type Units = 'metric' | 'imperial';

export interface ColumnsInput {
  readonly options: readonly string[];
  readonly currency: string;
  readonly units: Units;
  /** Whether it has stock and is shipped. */
  readonly isPhysical: boolean;
  readonly isStocked: boolean;
}

const MAX_STOCK = 1_000_000;
const MAX_MEASURE = 1_000_000;
const MEASURE_DIGITS = 6;
const YES = /^(?:yes|true|x|1|on|y|✓)$/i;
const NO = /^(?:no|false|0|off|n|)$/i;

export function variantColumns({ options, currency, units, isPhysical, isStocked }: ColumnsInput) {
  return [
    ...options.map(optionColumn),
    skuColumn,
    moneyColumn('priceCents', `Price (${currency})`, currency),
    moneyColumn('salePriceCents', `Sale price (${currency})`, currency),
    flagColumn('onSale', 'On sale'),
    ...(isStocked ? [stockColumn, flagColumn('unlimited', 'Unlimited')] : []),
    ...(isPhysical ? [weightColumn(units), sizeColumn(units)] : []),
  ] satisfies readonly VariantColumn[];
}

const optionColumn = (name: string): VariantColumn => ({
  id: `option:${name}`,
  title: name,
  kind: 'text',
  read: ({ attributes }) => attributes[name] ?? '',
  write: (variant, text) => {
    const value = text.trim();
    const isValue = value !== '' && value.length <= 200 && !/[<>]/.test(value);
    return isValue ? { ...variant, attributes: { ...variant.attributes, [name]: value } } : undefined;
  },
  expects: 'a value of the option, without < and >',
});

const skuColumn: VariantColumn = {
  id: 'sku',
  title: 'SKU',
  kind: 'text',
  read: ({ sku }) => sku,
  write: (variant, text) => {
    const sku = text.trim();
    return sku !== '' && sku.length <= 200 ? { ...variant, sku } : undefined;
  },
  expects: 'a SKU of up to 200 characters',
};

/** `12.50` as minor units; undefined if invalid, or if it has more decimals than the currency. */
export function centsOf(text: string, currency: string): number | undefined {
  const read = readTypedAmount(text, currency);
  return read.ok && read.value >= 0 ? read.value : undefined;
}

/** Minor units as a plain number: `12.50`. */
export const plainPrice = (cents: number, currency: string): string => {
  const digits = fractionDigitsOf(currency);
  return (cents / 10 ** digits).toFixed(digits);
};

const moneyColumn = (name: 'priceCents' | 'salePriceCents', title: string, currency: string): VariantColumn => ({
  id: name,
  title,
  kind: 'number',
  read: (variant) => (name === 'salePriceCents' && variant[name] === 0 ? '' : plainPrice(variant[name], currency)),
  write: (variant, text) => {
    const cents = name === 'salePriceCents' && text.trim() === '' ? 0 : centsOf(text, currency);
    const isRaised = name === 'salePriceCents' && cents !== undefined && cents !== 0 && cents >= variant.priceCents;
    return cents === undefined || isRaised ? undefined : { ...variant, [name]: cents };
  },
  expects: name === 'salePriceCents' ? `${amountExpected(currency)}, below the price` : amountExpected(currency),
});

/** Parses yes or no; undefined for anything else. */
export const flagOf = (text: string): boolean | undefined => {
  const word = text.trim();
  if (YES.test(word)) return true;
  return NO.test(word) ? false : undefined;
};

const flagColumn = (name: 'onSale' | 'unlimited', title: string): VariantColumn => ({
  id: name,
  title,
  kind: 'flag',
  read: (variant) => (variant[name] ? 'Yes' : ''),
  write: (variant, text) => {
    const flag = flagOf(text);
    return flag === undefined ? undefined : { ...variant, [name]: flag };
  },
  expects: 'yes or no',
});

/** A number from 0; undefined if invalid. */
function numberIn(text: string, decimals: number, marks: readonly string[] = []): number | undefined {
  const read = readTypedNumber(text, { decimals, marks });
  return read.ok && read.value.units >= 0n ? Number(plainText(read.value)) : undefined;
}

/** A whole number; undefined if invalid. */
export function stockOf(text: string): number | undefined {
  const count = numberIn(text, 0);
  return count !== undefined && count <= MAX_STOCK ? count : undefined;
}

const stockColumn: VariantColumn = {
  id: 'qtyInStock',
  title: 'Stock',
  kind: 'number',
  read: ({ qtyInStock }) => String(qtyInStock),
  show: ({ qtyInStock, unlimited }) => (unlimited ? '∞' : String(qtyInStock)),
  write: (variant, text) => {
    const qtyInStock = stockOf(text);
    return qtyInStock === undefined ? undefined : { ...variant, qtyInStock };
  },
  expects: `a whole number from 0 to ${MAX_STOCK}`,
};

const KILOGRAMS_OF_POUND = 0.45359237;
const CENTIMETERS_OF_INCH = 2.54;
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

function weightIn({ value, unit }: Weight, units: Units): number {
  const isSame = (unit === 'KILOGRAM') === (units === 'metric');
  return rounded(isSame ? value : units === 'metric' ? value * KILOGRAMS_OF_POUND : value / KILOGRAMS_OF_POUND);
}

/** With its unit or without: `1.2 kg`. */
const measureOf = (text: string, unit: string): number | undefined => {
  const value = numberIn(text, MEASURE_DIGITS, [unit]);
  return value !== undefined && value <= MAX_MEASURE ? value : undefined;
};

const weightColumn = (units: Units): VariantColumn => ({
  id: 'shippingWeight',
  title: `Weight (${units === 'metric' ? 'kg' : 'lb'})`,
  kind: 'number',
  read: ({ shippingWeight }) => (shippingWeight ? String(weightIn(shippingWeight, units)) : ''),
  write: (variant, text) => {
    if (text.trim() === '') return { ...variant, shippingWeight: null };
    const value = measureOf(text, units === 'metric' ? 'kg' : 'lb');
    const unit = units === 'metric' ? 'KILOGRAM' : 'POUND';
    return value === undefined ? undefined : { ...variant, shippingWeight: { value, unit } };
  },
  expects: 'a weight such as 1.2',
});

function sizeText({ unit, len, width, height }: Size, units: Units): string {
  const isSame = (unit === 'CENTIMETER') === (units === 'metric');
  const factor = isSame ? 1 : units === 'metric' ? CENTIMETERS_OF_INCH : 1 / CENTIMETERS_OF_INCH;
  return [len, width, height].map((value) => String(rounded(value * factor))).join(' × ');
}

const sizeColumn = (units: Units): VariantColumn => ({
  id: 'shippingSize',
  title: `Size (${units === 'metric' ? 'cm' : 'in'})`,
  kind: 'text',
  read: ({ shippingSize }) => (shippingSize ? sizeText(shippingSize, units) : ''),
  write: (variant, text) => {
    if (text.trim() === '') return { ...variant, shippingSize: null };
    const [len, width, height, ...others] = text
      .split(/[x×*]/i)
      .map((side) => measureOf(side, units === 'metric' ? 'cm' : 'in'));
    if (len === undefined || width === undefined || height === undefined || others.length > 0) return undefined;
    const unit = units === 'metric' ? 'CENTIMETER' : 'INCH';
    return { ...variant, shippingSize: { unit, len, width, height } };
  },
  expects: 'length × width × height, such as 20 × 15 × 12',
});

/** The units used by the variants. */
export const unitsOf = (variants: readonly Variant[]): Units =>
  variants.some(({ shippingWeight, shippingSize }) => shippingWeight?.unit === 'POUND' || shippingSize?.unit === 'INCH')
    ? 'imperial'
    : 'metric';
