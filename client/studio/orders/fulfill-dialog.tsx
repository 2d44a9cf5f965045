/** Ships an order, or a part of it. */
import { useState } from 'react';
import { isWhollyRefunded } from '#shared/order-refunds';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { moneyText } from '../store/use-store.ts';
import type { OrderLine } from './order-replies.ts';
import { progressOf, sendingTexts } from './order-text.ts';
import { partsOf, type Quantities, QuantitiesField } from './quantities.tsx';
import { noTracking, sentTracking, TrackingFields, trackingErrors, trackingNames } from './tracking-fields.tsx';
import { type OrderDialogProps, useOrderCall } from './use-order-call.ts';

const leftOf = ({ unsent }: OrderLine): number => unsent;

export function FulfillDialog({ order, onClose }: OrderDialogProps) {
  const [quantities, setQuantities] = useState<Quantities>(() =>
    Object.fromEntries(order.lines.map((line) => [line.position, leftOf(line)])),
  );
  const [tracking, setTracking] = useState(noTracking);
  const [notify, setNotify] = useState(true);
  const [sendsRefunded, setSendsRefunded] = useState(false);
  const isRefunded = isWhollyRefunded(order);
  // The state when the dialog was opened: somebody else may add shipments in the meantime.
  const [seenShipments] = useState(order.shipments.length);
  const { send, refuse, problem, isBusy, errorOf } = useOrderCall(order, onClose);
  const lines = partsOf(quantities);
  const submit = (): void => {
    if (lines.length === 0) return refuse({ lines: 'Choose at least one piece.' });
    if (isRefunded && !sendsRefunded) return refuse({ sendsRefunded: 'Confirm that you want to send it anyway.' });
    const missing = trackingErrors(tracking);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = { lines, tracking: sentTracking(tracking), notify, seenShipments, sendsRefunded };
    void send('fulfill', body, sendingTexts(progressOf(order)).done);
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
        <ProblemNote problem={problem} fields={trackingNames} />
        {isRefunded ? (
          <div className="studio-note">
            <p>{`The whole amount, ${moneyText(order.grandTotalCents, order.currency)}, went back to the customer.`}</p>
            <Checkbox isSelected={sendsRefunded} onChange={setSendsRefunded}>
              Send it although it was refunded
            </Checkbox>
          </div>
        ) : null}
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
