/** Taxes of a cart, rule by rule, in integer minor units. */
import { portionOf, safeCents } from './cents.ts';

export interface TaxRule {
  readonly id: string;
  readonly name: string;
  /** ISO 3166 code; `*`: everywhere. */
  readonly country: string;
  /** Empty: the whole country. */
  readonly region: string;
  /** Parts per million: 210000 is 21 %. */
  readonly rate: number;
  readonly appliesToShipping: boolean;
  /** Prices include the tax, so it is displayed but not added. */
  readonly isIncluded: boolean;
}

/** What a tax rule comes to. */
export interface TaxLine {
  readonly name: string;
  /** Parts per million. */
  readonly rate: number;
  readonly isIncluded: boolean;
  /** The amount that is taxed, without this tax. */
  readonly netCents: number;
  readonly taxCents: number;
}

interface TaxedAmounts {
  /** Taxable goods after discounts, with gift wrap. */
  readonly goodsCents: number;
  readonly shippingCents: number;
}

export const taxLinesOf = (rules: readonly TaxRule[], amounts: TaxedAmounts): readonly TaxLine[] =>
  rules.map((rule) => taxLine(rule, amounts));

/** Tax on top of the prices, or the tax included in them: an amount a includes a − a ÷ (1 + rate). */
function taxLine({ name, rate, appliesToShipping, isIncluded }: TaxRule, amounts: TaxedAmounts): TaxLine {
  const taxed = safeCents(amounts.goodsCents + (appliesToShipping ? amounts.shippingCents : 0));
  const taxCents = isIncluded ? includedIn(taxed, rate) : portionOf(taxed, rate);
  return { name, rate, isIncluded, netCents: isIncluded ? taxed - taxCents : taxed, taxCents };
}

function includedIn(cents: number, rate: number): number {
  const full = 1_000_000n + BigInt(rate);
  return Number((BigInt(cents) * BigInt(rate) + full / 2n) / full);
}

const totalOf = (taxes: readonly TaxLine[]): number =>
  taxes.reduce((sum, { taxCents }) => safeCents(sum + taxCents), 0);

/** The sum of the taxes that are added to prices. */
export const addedTaxOf = (taxes: readonly TaxLine[]): number => totalOf(taxes.filter(({ isIncluded }) => !isIncluded));

/** The sum of the taxes that prices include. */
export const includedTaxOf = (taxes: readonly TaxLine[]): number =>
  totalOf(taxes.filter(({ isIncluded }) => isIncluded));

/** The names of the taxes that are added to prices, or of those that prices include: `VAT, Eco tax`. */
export const taxNamesOf = (rules: readonly Pick<TaxRule, 'name' | 'isIncluded'>[], isIncluded: boolean): string =>
  rules.flatMap((rule) => (rule.isIncluded === isIncluded ? [rule.name] : [])).join(', ');

/** A rate as people write it: 88750 is `8.875`. */
export const percentOf = (rate: number): string => String(rate / 10_000);

/** The same as text of a language: `8,875 %`. */
export const ratePercentText = (rate: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(rate / 1_000_000);
