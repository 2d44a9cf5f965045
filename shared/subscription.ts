/**
 * How a subscription's price reads: "$10.00 every 2 weeks for 1 year" (specification, storefront 4 and rendering 4
 * "Subscription price text"; formatter reference, product-price). The texts are message patterns.
 */
import { type BillingPeriodUnit, billingPeriodUnits } from './billing-periods.ts';
import { fieldsOf, isData, numberOf } from './json.ts';
import { contentOf } from './product.ts';

/** How many of a unit make a year. */
const unitsPerYear: Readonly<Record<BillingPeriodUnit, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 };

/** When it is paid, and for how long. */
export interface SubscriptionPlan {
  /** The price is due every so many units. */
  readonly value: number;
  readonly unit: BillingPeriodUnit;
  /** How many payments; 0 means until it is ended. */
  readonly cycles: number;
}

/** What is shown when a plan has no such text. */
export const UNAVAILABLE = 'Unavailable';

/** The plan of a product; null when it has none, or one that no text fits. */
export function subscriptionPlan(item: unknown): SubscriptionPlan | null {
  const plan = fieldsOf(contentOf(item)).subscriptionPlan;
  const period = fieldsOf(plan).billingPeriod;
  if (!isData(period)) return null;
  const unit = billingPeriodUnits.find((name) => name === fieldsOf(period).unit);
  const value = numberOf(fieldsOf(period).value);
  if (unit === undefined || value < 1) return null;
  return { value, unit, cycles: Math.max(0, numberOf(fieldsOf(plan).numBillingCycles)) };
}

/** How long a plan runs: in years when it divides evenly into years, unless told to keep the unit. `length` 0 means until it is ended. */
export function durationOf(
  { value, unit, cycles }: SubscriptionPlan,
  { keepsUnit = false }: { keepsUnit?: boolean } = {},
): { length: number; unit: BillingPeriodUnit } {
  const length = value * cycles;
  if (keepsUnit || length === 0 || length % unitsPerYear[unit] !== 0) return { length, unit };
  return { length: length / unitsPerYear[unit], unit: 'YEAR' };
}

/** What a plan's price text is made of. */
export interface SubscriptionText {
  /** Name of the localized pattern: `productPrice__singlePrice__1Weekly__indefinite`. */
  readonly key: string;
  /** The pattern when there is no localized one. Its arguments: `price`, or `fromPrice`; `billingPeriodValue`, `duration`. */
  readonly pattern: string;
  readonly billingPeriodValue: number;
  readonly duration: number;
}

const capitalised = (unit: BillingPeriodUnit): string => unit.charAt(0) + unit.slice(1).toLowerCase();

/** Key and pattern of a plan's price text. With varied prices it tells the lowest one. */
export function subscriptionText(plan: SubscriptionPlan, isVaried: boolean): SubscriptionText {
  const { value, unit } = plan;
  const duration = durationOf(plan);
  const every = unit.toLowerCase();
  const long = duration.unit.toLowerCase();
  const terms =
    duration.length === 0
      ? 'indefinite'
      : `limited__${duration.length === 1 ? '1' : 'n'}${capitalised(duration.unit)}s`;
  return {
    key: `productPrice__${isVaried ? 'multiplePrices' : 'singlePrice'}__${value === 1 ? '1' : 'n'}${capitalised(unit)}ly__${terms}`,
    pattern:
      `${isVaried ? 'from {fromPrice}' : '{price}'} every ${value > 1 ? `{billingPeriodValue} ${every}s` : every}` +
      (duration.length === 0 ? '' : ` for {duration} ${long}${duration.length === 1 ? '' : 's'}`),
    billingPeriodValue: value,
    duration: duration.length,
  };
}
