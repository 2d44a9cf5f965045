/** Ships an order, or a part of it. */
import { useState } from 'react';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import type { OrderLine } from './order-replies.ts';
import { partsOf, type Quantities, QuantitiesField } from './quantities.tsx';
import { noTracking, sentTracking, TrackingFields } from './tracking-fields.tsx';
import { type OrderDialogProps, useOrderCall } from './use-order-call.ts';

const leftOf = ({ quantity, sent }: OrderLine): number => quantity - sent;
const fields = ['tracking.carrier', 'tracking.number', 'tracking.url'];

export function FulfillDialog({ order, onClose }: OrderDialogProps) {
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(order.lines.map((line) => [line.position, leftOf(line)])),
  );
  const [tracking, setTracking] = useState(noTracking);
  const [notify, setNotify] = useState(true);
  // The state when the dialog was opened: somebody else may add shipments in the meantime.
  const [seenShipments] = useState(order.shipments.length);
  const { send, refuse, problem, isBusy, errorOf } = useOrderCall(order, onClose);
  const lines = partsOf(quantities);
  const submit = (): void => {
    if (lines.length === 0) return refuse({ lines: 'Choose at least one piece.' });
    void send('fulfill', { lines, tracking: sentTracking(tracking), notify, seenShipments }, 'Marked as sent.');
  };
  return (
    <Dialog title={`Fulfill order #${order.number}`} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ProblemNote problem={problem} fields={fields} />
        <QuantitiesField lines={order.lines} maxOf={leftOf} value={quantities} onChange={setQuantities} />
        <TrackingFields tracking={tracking} onChange={setTracking} errorOf={errorOf} />
        <Checkbox isSelected={notify} onChange={setNotify}>
          Email the customer
        </Checkbox>
        <SubmitActions label="Fulfill" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
