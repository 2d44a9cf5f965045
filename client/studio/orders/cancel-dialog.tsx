/** Cancels an order without shipments. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type OrderDialogProps, useOrderCall } from './use-order-call.ts';

export function CancelDialog({ order, onClose }: OrderDialogProps) {
  const [refund, setRefund] = useState(true);
  const [notify, setNotify] = useState(true);
  const [reason, setReason] = useState('');
  const { send, problem, isBusy } = useOrderCall(order, onClose);
  const isPaid = order.status === 'paid';
  return (
    <Dialog title={`Cancel order #${order.number}?`} isOpen onClose={onClose}>
      <div className="studio-form">
        <p>
          Stock and coupon uses go back; downloads, gift cards and subscriptions of the order end. This cannot be
          undone.
        </p>
        <ProblemNote problem={problem} />
        {isPaid ? (
          <Checkbox isSelected={refund} onChange={setRefund}>
            Refund all that was paid
          </Checkbox>
        ) : null}
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
        <DialogActions>
          <Button onPress={onClose}>Keep the order</Button>
          <Button
            variant="danger"
            isPending={isBusy}
            onPress={() =>
              void send('cancel', { refund: isPaid && refund, notify, reason }, 'The order was cancelled.')
            }
          >
            Cancel the order
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
