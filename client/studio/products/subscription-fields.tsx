/** Whether a product is sold once, by subscription, or both; with the price as shoppers see it. */
import { type BillingPeriodUnit, billingPeriodUnits } from '#shared/billing-periods';
import { field, isData, numberOf, textOf } from '#shared/json';
import { UNAVAILABLE } from '#shared/subscription';
import { planText } from '#shared/subscription-terms';
import { NumberField } from '../controls/number-field.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { Select } from '../controls/select.tsx';
import { valueAt } from '../documents/json-value.ts';
import type { ProductPanelProps } from './product-panels.ts';
import { priceText } from './product-texts.ts';
import { offeringOf } from './variant-options.ts';

interface Plan {
  readonly billingPeriod: { readonly value: number; readonly unit: BillingPeriodUnit };
  /** 0: until canceled. */
  readonly numBillingCycles: number;
  /** For subscriptions offered besides one-time purchases. */
  readonly savingPercent?: number;
}

type Way = 'once' | 'subscription' | 'both';

const monthly: Plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const MAX_SAVING = 90;

const unitOptions = [
  { id: 'WEEK', label: 'Weeks' },
  { id: 'MONTH', label: 'Months' },
  { id: 'YEAR', label: 'Years' },
];

function planOf(value: unknown): Plan | undefined {
  if (!isData(value)) return undefined;
  const unit = billingPeriodUnits.find((name) => name === textOf(field(value['billingPeriod'], 'unit')));
  const saving = value['savingPercent'];
  return {
    billingPeriod: { value: numberOf(field(value['billingPeriod'], 'value')), unit: unit ?? 'MONTH' },
    numBillingCycles: numberOf(value['numBillingCycles']),
    ...(typeof saving === 'number' ? { savingPercent: saving } : {}),
  };
}

export function SubscriptionFields({ document, currency }: ProductPanelProps) {
  const product = valueAt(document.value, ['product']);
  const [plan, offer] = [planOf(field(product, 'subscriptionPlan')), planOf(field(product, 'subscriptionOffer'))];
  const way: Way = plan !== undefined ? 'subscription' : offer !== undefined ? 'both' : 'once';
  const shown = plan ?? offer;
  const write = (next: Way, { savingPercent = 0, ...terms }: Plan): void =>
    document.edit([
      { op: 'set', path: ['product', 'subscriptionPlan'], value: next === 'subscription' ? terms : null },
      {
        op: 'set',
        path: ['product', 'subscriptionOffer'],
        value: next === 'both' ? { ...terms, savingPercent } : null,
      },
    ]);
  return (
    <fieldset className="studio-card">
      <legend>Subscription</legend>
      <RadioGroup
        label="Sold"
        options={[
          { id: 'once', label: 'Once' },
          { id: 'subscription', label: 'As a subscription' },
          { id: 'both', label: 'Either way' },
        ]}
        value={way}
        onChange={(next) => write(next as Way, shown ?? monthly)}
      />
      {shown === undefined ? null : (
        <PlanFields plan={shown} hasSaving={way === 'both'} onChange={(next) => write(way, next)} />
      )}
      {shown === undefined ? null : <PriceAsRead document={document} currency={currency} plan={shown} />}
    </fieldset>
  );
}

interface PlanFieldsProps {
  readonly plan: Plan;
  readonly hasSaving: boolean;
  readonly onChange: (plan: Plan) => void;
}

function PlanFields({ plan, hasSaving, onChange }: PlanFieldsProps) {
  const { billingPeriod, numBillingCycles, savingPercent = 0 } = plan;
  const whole = (value: number, least: number): number => (Number.isNaN(value) ? least : value);
  return (
    <>
      <div className="studio-field-row">
        <NumberField
          label="Every"
          minValue={1}
          maxValue={100}
          value={billingPeriod.value}
          onChange={(value) => onChange({ ...plan, billingPeriod: { ...billingPeriod, value: whole(value, 1) } })}
        />
        <Select
          label="Unit"
          options={unitOptions}
          value={billingPeriod.unit}
          onChange={(unit) =>
            onChange({ ...plan, billingPeriod: { ...billingPeriod, unit: unit as BillingPeriodUnit } })
          }
        />
      </div>
      <NumberField
        label="Payments"
        help="0: until it is ended."
        minValue={0}
        maxValue={1000}
        value={numBillingCycles}
        onChange={(value) => onChange({ ...plan, numBillingCycles: whole(value, 0) })}
      />
      {hasSaving ? (
        <NumberField
          label="Saving (%)"
          help="Off the price of buying once."
          minValue={0}
          maxValue={MAX_SAVING}
          value={savingPercent}
          onChange={(value) => onChange({ ...plan, savingPercent: whole(value, 0) })}
        />
      ) : null}
    </>
  );
}

interface PriceAsReadProps extends Pick<ProductPanelProps, 'document' | 'currency'> {
  readonly plan: Plan;
}

/** The price text of the product page, for the lowest price. */
function PriceAsRead({ document, currency, plan }: PriceAsReadProps) {
  const { billingPeriod, numBillingCycles, savingPercent = 0 } = plan;
  const prices = offeringOf(document.value).variants.map((variant) =>
    variant.onSale ? variant.salePriceCents : variant.priceCents,
  );
  const lowest = Math.round((Math.min(...prices) * (100 - savingPercent)) / 100);
  const isKnown = prices.length > 0 && billingPeriod.value >= 1;
  const from = new Set(prices).size > 1 ? 'from ' : '';
  const text = isKnown
    ? from + planText({ ...billingPeriod, cycles: numBillingCycles }, priceText(lowest, currency))
    : UNAVAILABLE;
  return (
    <p role="status" className="studio-price-text">
      <span className="studio-soft">Shoppers read</span> {text}
    </p>
  );
}
