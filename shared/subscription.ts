/**
 * How a subscription's price reads: "$10.00 every 2 weeks for 1 year" (specification, storefront 4 and rendering 4
 * "Subscription price text"; formatter reference, product-price). The texts are message patterns.
 */
import { type BillingPeriodUnit, billingPeriodUnits } from './billing-periods.ts';
import { fieldsOf, isData, numberOf } from './json.ts';
import { contentOf } from './product.ts';

/** Units per year. */
const unitsPerYear: Readonly<Record<BillingPeriodUnit, number>> = { WEEK: 52, MONTH: 12, YEAR: 1 };

/** Billing period and duration. */
export interface SubscriptionPlan {
  /** Units per billing period. */
  readonly value: number;
  readonly unit: BillingPeriodUnit;
  /** Number of payments; 0: until canceled. */
  readonly cycles: number;
}

/** Shown if a plan has no text. */
export const UNAVAILABLE = 'Unavailable';

/** The plan of a product; null if it has none or there is no text for it. */
export function subscriptionPlan(item: unknown): SubscriptionPlan | null {
  const plan = fieldsOf(contentOf(item)).subscriptionPlan;
  const period = fieldsOf(plan).billingPeriod;
  if (!isData(period)) return null;
  const unit = billingPeriodUnits.find((name) => name === fieldsOf(period).unit);
  const value = numberOf(fieldsOf(period).value);
  if (unit === undefined || value < 1) return null;
  return { value, unit, cycles: Math.max(0, numberOf(fieldsOf(plan).numBillingCycles)) };
}

/** The duration of a plan: in years if it divides evenly, unless `keepsUnit`. `length` 0: until canceled. */
export function durationOf(
  { value, unit, cycles }: SubscriptionPlan,
  { keepsUnit = false }: { keepsUnit?: boolean } = {},
): { length: number; unit: BillingPeriodUnit } {
  const length = value * cycles;
  if (keepsUnit || length === 0 || length % unitsPerYear[unit] !== 0) return { length, unit };
  return { length: length / unitsPerYear[unit], unit: 'YEAR' };
}

/** The parts of a plan's price text. */
export interface SubscriptionText {
  /** Key of the localized pattern: `productPrice__singlePrice__1Weekly__indefinite`. */
  readonly key: string;
  /** The fallback pattern. Its arguments: `price`, or `fromPrice`; `billingPeriodValue`, `duration`. */
  readonly pattern: string;
  readonly billingPeriodValue: number;
  readonly duration: number;
}

const capitalised = (unit: BillingPeriodUnit): string => unit.charAt(0) + unit.slice(1).toLowerCase();

/** Key and pattern of a plan's price text. Varied prices show the lowest. */
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
