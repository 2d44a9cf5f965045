/** Refunds an order, fully or partly, and restocks returned items. */
import { useState } from 'react';
import { piecesRefund } from '#shared/order-refunds';
import { randomId } from '../../core/random-id.ts';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField } from '../controls/text-field.tsx';
import { MoneyField } from '../store/money-field.tsx';
import { moneyText } from '../store/use-store.ts';
import type { Order } from './order-replies.ts';
import { partsOf, type Quantities, QuantitiesField } from './quantities.tsx';
import { type OrderDialogProps, useOrderCall } from './use-order-call.ts';

const targets = [
  { id: 'payment', label: 'The way it was paid' },
  { id: 'gift-card', label: 'As a gift card by email' },
];

export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const { currency, payment } = order;
  const { cents, setCents, restock, choose, help } = useAmount(order);
  const [to, setTo] = useState('payment');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  // One key per dialog: pressing twice, or retrying after a lost response, is the same refund.
  const [idempotencyKey] = useState(randomId);
  const { send, refuse, problem, isBusy, errorOf } = useOrderCall(order, onClose);
  const submit = (): void => {
    if (cents === null || cents === 0) return refuse({ amountCents: 'Enter an amount.' });
    const body = { idempotencyKey, amountCents: cents, to, reason, notify, restock: partsOf(restock) };
    void send('refunds', body, `${moneyText(cents, currency)} refunded.`);
  };
  return (
    <Dialog title={`Refund order #${order.number}`} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ProblemNote problem={problem} fields={['amountCents']} />
        <RestockField order={order} value={restock} onChange={choose} />
        <MoneyField
          label="Amount"
          currency={currency}
          cents={cents}
          max={payment.refundableCents}
          onChange={setCents}
          help={help}
          error={errorOf('amountCents')}
        />
        <RadioGroup label="Goes back" options={targets} value={to} onChange={setTo} />
        <TextField
          label="Reason"
          help="Only people who work on the site read it."
          value={reason}
          onChange={setReason}
          maxLength={500}
        />
        <Checkbox isSelected={notify} onChange={setNotify}>
          Email the customer
        </Checkbox>
        <SubmitActions label="Refund" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Chosen pieces propose their amount, which can be changed; without any, it is everything that is left. */
function useAmount({ currency, lines, payment: { refundableCents } }: Order) {
  const [cents, setCents] = useState<number | null>(refundableCents);
  const [restock, setRestock] = useState<Quantities>({});
  const centsOf = (chosen: Quantities): number =>
    partsOf(chosen).length === 0 ? refundableCents : piecesRefund(lines, chosen, refundableCents);
  const most = `At most ${moneyText(refundableCents, currency)}.`;
  const isSome = partsOf(restock).length > 0;
  return {
    ...{ cents, setCents, restock },
    help: isSome ? `The chosen pieces: ${moneyText(centsOf(restock), currency)}. ${most}` : most,
    choose(chosen: Quantities): void {
      setRestock(chosen);
      setCents(centsOf(chosen));
    },
  };
}

interface RestockFieldProps {
  readonly order: OrderDialogProps['order'];
  readonly value: Quantities;
  readonly onChange: (value: Quantities) => void;
}

function RestockField({ order: { lines }, value, onChange }: RestockFieldProps) {
  if (lines.every(({ restockable }) => restockable === 0)) return null;
  return (
    <fieldset className="store-fieldset">
      <legend>Put back into the stock</legend>
      <QuantitiesField lines={lines} maxOf={({ restockable }) => restockable} value={value} onChange={onChange} />
    </fieldset>
  );
}
