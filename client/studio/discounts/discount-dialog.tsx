/** Creates, changes and deletes a discount. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { NumberField } from '../controls/number-field.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { Switch } from '../controls/switch.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { MoneyField } from '../store/money-field.tsx';
import { useAction } from '../store/use-action.ts';
import { ZonedField } from '../store/zoned-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { COUPONS, type Coupon, type CouponFields, newCoupon, PERCENT, usesText } from './coupon.ts';

export interface DiscountDialogProps {
  /** Absent: a new one. */
  readonly coupon?: Coupon;
  readonly currency: string;
  readonly onClose: () => void;
}

const fieldNames = ['code', 'kind', 'value', 'minimumSubtotalCents', 'startsAt', 'endsAt', 'usesLeft'];

export function DiscountDialog({ coupon, currency, onClose }: DiscountDialogProps) {
  const [fields, setFields] = useState<CouponFields>(() => fieldsOf(coupon));
  const { run, problem, isBusy, errorOf } = useSubmit();
  const client = useQueryClient();
  const toast = useToast();
  const save = async (): Promise<void> => {
    const { code, ...change } = fields;
    const saved = await run(() =>
      coupon === undefined
        ? call('POST', COUPONS, { body: fields })
        : call('PUT', `${COUPONS}/${encodeURIComponent(code)}`, { body: change, ifMatch: coupon.revision }),
    );
    await client.invalidateQueries();
    if (saved === undefined) return;
    toast({ message: 'Saved' });
    onClose();
  };
  return (
    <Dialog title={coupon === undefined ? 'Add a discount' : coupon.code} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {coupon === undefined ? null : <p className="studio-soft">{usesText(coupon.uses)}</p>}
        <ProblemNote problem={problem} fields={fieldNames} />
        <Fields fields={fields} isNew={coupon === undefined} {...{ currency, errorOf }} onChange={setFields} />
        {coupon === undefined ? null : <Delete coupon={coupon} onDeleted={onClose} />}
        <SubmitActions label="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Without fields that only the server sets. */
function fieldsOf(coupon: Coupon | undefined): CouponFields {
  if (coupon === undefined) return newCoupon;
  const { code, kind, value, minimumSubtotalCents, startsAt, endsAt, usesLeft, isAutomatic, oncePerCustomer } = coupon;
  return { code, kind, value, minimumSubtotalCents, startsAt, endsAt, usesLeft, isAutomatic, oncePerCustomer };
}

interface FieldsProps {
  readonly fields: CouponFields;
  readonly isNew: boolean;
  readonly currency: string;
  readonly errorOf: (name: string) => string | undefined;
  readonly onChange: (fields: CouponFields) => void;
}

const kinds = [
  { id: 'percent', label: 'Percent of the goods' },
  { id: 'amount', label: 'Amount' },
  { id: 'free-shipping', label: 'Free shipping' },
];

const firstValues = { percent: 10 * PERCENT, amount: 500, 'free-shipping': 0 } as const;

function Fields({ fields, isNew, currency, errorOf, onChange }: FieldsProps) {
  const set = (changed: Partial<CouponFields>): void => onChange({ ...fields, ...changed });
  const setKind = (id: string): void => {
    const kind = id as CouponFields['kind'];
    set({ kind, value: firstValues[kind] });
  };
  return (
    <>
      <Switch
        label="Automatic: counts for every cart, without a code"
        isSelected={fields.isAutomatic}
        onChange={(isAutomatic) => set({ isAutomatic })}
      />
      <TextField
        label={fields.isAutomatic ? 'Name' : 'Code'}
        help={`${fields.isAutomatic ? 'Letters, digits, spaces, hyphens and %.' : 'Letters from A to Z, digits and hyphens.'} Customers see it.`}
        maxLength={fields.isAutomatic ? 60 : 40}
        isDisabled={!isNew}
        value={fields.code}
        onChange={(code) => set({ code: fields.isAutomatic ? code : code.toUpperCase() })}
        error={errorOf('code')}
      />
      <Select label="Kind" options={kinds} value={fields.kind} onChange={setKind} error={errorOf('kind')} />
      <Value {...{ fields, currency, set }} error={errorOf('value')} />
      <Limits {...{ fields, currency, errorOf, set }} />
    </>
  );
}

interface LimitsProps extends Omit<FieldsProps, 'isNew' | 'onChange'> {
  readonly set: (changed: Partial<CouponFields>) => void;
}

/** When, how often and for whom the discount applies. */
function Limits({ fields, currency, errorOf, set }: LimitsProps) {
  return (
    <>
      <MoneyField
        label="Smallest order"
        currency={currency}
        cents={fields.minimumSubtotalCents}
        onChange={(cents) => set({ minimumSubtotalCents: cents ?? 0 })}
        error={errorOf('minimumSubtotalCents')}
      />
      <ZonedField
        label="Starts"
        value={fields.startsAt}
        onChange={(startsAt) => set({ startsAt })}
        error={errorOf('startsAt')}
      />
      <ZonedField label="Ends" value={fields.endsAt} onChange={(endsAt) => set({ endsAt })} error={errorOf('endsAt')} />
      <NumberField
        label="Uses left"
        help="Empty: no limit."
        minValue={0}
        value={fields.usesLeft ?? Number.NaN}
        onChange={(uses) => set({ usesLeft: Number.isNaN(uses) ? null : uses })}
        error={errorOf('usesLeft')}
      />
      <Switch
        label="Once per customer, recognized by email address or account"
        isSelected={fields.oncePerCustomer}
        onChange={(oncePerCustomer) => set({ oncePerCustomer })}
      />
    </>
  );
}

interface ValueProps {
  readonly fields: CouponFields;
  readonly currency: string;
  readonly error: string | undefined;
  readonly set: (changed: Partial<CouponFields>) => void;
}

function Value({ fields: { kind, value }, currency, error, set }: ValueProps) {
  if (kind === 'free-shipping') return null;
  if (kind === 'amount')
    return (
      <MoneyField
        label="Amount"
        currency={currency}
        cents={value}
        onChange={(cents) => set({ value: cents ?? 0 })}
        error={error}
      />
    );
  return (
    <NumberField
      label="Percent"
      minValue={0}
      maxValue={100}
      value={value / PERCENT}
      decimals={Math.log10(PERCENT)}
      onChange={(percent) => set({ value: Number.isNaN(percent) ? 0 : Math.round(percent * PERCENT) })}
      error={error === undefined ? undefined : 'This must be above 0 and at most 100.'}
    />
  );
}

interface DeleteProps {
  readonly coupon: Coupon;
  readonly onDeleted: () => void;
}

function Delete({ coupon: { code, revision }, onDeleted }: DeleteProps) {
  const act = useAction();
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const message = 'Carts that have the code say that it is not valid. Orders keep what they were given.';
    if (!(await confirm({ title: `Delete ${code}?`, message, confirm: 'Delete', isDanger: true }))) return;
    if (
      await act({
        method: 'DELETE',
        path: `${COUPONS}/${encodeURIComponent(code)}`,
        ifMatch: revision,
        done: `${code} was deleted.`,
      })
    )
      onDeleted();
  };
  return <Button onPress={() => void remove()}>Delete discount</Button>;
}
