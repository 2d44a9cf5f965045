/** Refunds an order, fully or by pieces, which can go back into the stock. */
import { useState } from 'react';
import { isWhollyRefunded, piecesRefund } from '#shared/order-refunds';
import { randomId } from '../../core/random-id.ts';
import { Button } from '../controls/button.tsx';
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
  const { currency } = order;
  const { cents, setCents, chosen, choose, help } = useAmount(order);
  const [isRestocked, setRestocked] = useState(true);
  const [to, setTo] = useState('payment');
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  // One key per dialog: pressing twice, or retrying after a lost response, is the same refund.
  const [idempotencyKey] = useState(randomId);
  const { send, refuse, problem, isBusy, errorOf } = useOrderCall(order, onClose);
  const submit = (): void => {
    if (cents === null || cents === 0) return refuse({ amountCents: 'Enter an amount.' });
    if (isTooMany(order, chosen)) return refuse({ restock: 'Choose at most the pieces that there are.' });
    const restock = isRestocked ? restockOf(order, chosen) : [];
    const body = { idempotencyKey, amountCents: cents, to, reason, notify, lines: partsOf(chosen), restock };
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
        <PiecesField order={order} value={chosen} onChange={choose} />
        {restockOf(order, chosen).length > 0 ? (
          <Checkbox isSelected={isRestocked} onChange={setRestocked}>
            Put the chosen pieces back into the stock
          </Checkbox>
        ) : null}
        <AmountField order={order} cents={cents} onChange={setCents} help={help} error={errorOf('amountCents')} />
        <DownloadsNote order={order} cents={cents ?? 0} />
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
        <SubmitActions
          label={cents ? `Refund ${moneyText(cents, currency)}` : 'Refund'}
          isBusy={isBusy}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

interface AmountFieldProps {
  readonly order: Order;
  readonly cents: number | null;
  readonly help: string;
  readonly error: string | undefined;
  readonly onChange: (cents: number | null) => void;
}

function AmountField({ order: { currency, payment }, onChange, ...field }: AmountFieldProps) {
  const { refundableCents } = payment;
  return (
    <>
      <MoneyField label="Amount" currency={currency} max={refundableCents} onChange={onChange} {...field} />
      {field.cents === refundableCents ? null : (
        <Button onPress={() => onChange(refundableCents)}>All that is left</Button>
      )}
    </>
  );
}

/** Chosen pieces propose their amount, which can be changed. Without any, nothing is proposed: a careless press refunds nothing. */
function useAmount({ currency, lines, payment: { refundableCents } }: Order) {
  const [cents, setCents] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Quantities>({});
  const centsOf = (pieces: Quantities): number | null =>
    partsOf(pieces).length === 0 ? null : piecesRefund(lines, pieces, refundableCents);
  const most = `At most ${moneyText(refundableCents, currency)}.`;
  const ofPieces = centsOf(chosen);
  return {
    ...{ cents, setCents, chosen },
    help: ofPieces === null ? most : `The chosen pieces: ${moneyText(ofPieces, currency)}. ${most}`,
    choose(pieces: Quantities): void {
      setChosen(pieces);
      setCents(centsOf(pieces));
    },
  };
}

const isTooMany = ({ lines }: Order, chosen: Quantities): boolean =>
  lines.some(({ position, refundable }) => (chosen[position] ?? 0) > refundable);

/** Of the chosen pieces, those that have a stock. */
const restockOf = ({ lines }: Order, chosen: Quantities) =>
  partsOf(chosen).filter(({ position }) => lines.some((line) => line.position === position && line.restockable > 0));

interface PiecesFieldProps {
  readonly order: Order;
  readonly value: Quantities;
  readonly onChange: (value: Quantities) => void;
}

function PiecesField({ order: { lines }, value, onChange }: PiecesFieldProps) {
  if (lines.every(({ refundable }) => refundable === 0)) return null;
  return (
    <fieldset className="store-fieldset">
      <legend>Pieces</legend>
      <QuantitiesField lines={lines} maxOf={({ refundable }) => refundable} value={value} onChange={onChange} />
    </fieldset>
  );
}

/** What becomes of the downloads: only a refund of the whole amount ends them. */
function DownloadsNote({ order, cents }: { readonly order: Order; readonly cents: number }) {
  if (order.downloads.every(({ isEnded }) => isEnded)) return null;
  const refundedCents = order.refundedCents + cents;
  return (
    <p className="studio-note" role="status">
      {isWhollyRefunded({ ...order, refundedCents })
        ? 'This refunds the whole amount: the downloads of the order end.'
        : 'This refunds a part: the downloads of the order stay. They can be revoked on its screen.'}
    </p>
  );
}
