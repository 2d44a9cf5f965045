/** Units of a subscription's billing period. */
export const billingPeriodUnits = ['WEEK', 'MONTH', 'YEAR'] as const;

export type BillingPeriodUnit = (typeof billingPeriodUnits)[number];
