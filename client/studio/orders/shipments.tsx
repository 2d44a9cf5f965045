/** The shipments of an order, with tracking. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useSession } from '../session/session-context.ts';
import { Card } from '../store/parts.tsx';
import { useDialogCall } from '../store/use-dialog-call.ts';
import { useStore } from '../store/use-store.ts';
import { ORDERS, type Order, type Shipment, type Tracking } from './order-replies.ts';
import { noTracking, sentTracking, TrackingFields, trackingErrors, trackingNames } from './tracking-fields.tsx';

export function Shipments({ order }: { readonly order: Order }) {
  const [edited, setEdited] = useState<Shipment>();
  const { time } = useStore();
  const mayManage = useSession().may('store.manage');
  if (order.shipments.length === 0) return null;
  return (
    <Card title="Shipments">
      <ul className="store-entries">
        {order.shipments.map((shipment) => (
          <li key={shipment.id}>
            <span>
              <strong>
                {shipment.lines
                  .map(({ position, quantity }) => `${quantity} × ${order.lines[position]?.title ?? ''}`)
                  .join(', ')}
              </strong>
              <TrackingText tracking={shipment.tracking} />
              <span className="studio-soft">{time(shipment.created)}</span>
            </span>
            {mayManage ? (
              <Button
                aria-label={`Tracking of the shipment of ${time(shipment.created)}`}
                onPress={() => setEdited(shipment)}
              >
                Tracking
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {edited === undefined ? null : (
        <TrackingDialog order={order} shipment={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function TrackingText({ tracking }: { readonly tracking: Tracking | null }) {
  if (tracking === null) return <span className="studio-soft">No tracking</span>;
  const text = `${tracking.carrier}, ${tracking.number}`;
  return tracking.url === '' ? (
    <span>{text}</span>
  ) : (
    <a href={tracking.url} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

interface TrackingDialogProps {
  readonly order: Order;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

function TrackingDialog({ order, shipment, onClose }: TrackingDialogProps) {
  const [tracking, setTracking] = useState(shipment.tracking ?? noTracking);
  const { send, refuse, problem, isBusy, errorOf } = useDialogCall(onClose);
  const save = async (): Promise<void> => {
    const missing = trackingErrors(tracking);
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = { tracking: sentTracking(tracking), shipmentId: shipment.id };
    return send({ method: 'PUT', path: `${ORDERS}/${order.number}/tracking`, body, done: 'Saved' });
  };
  return (
    <Dialog title="Tracking" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProblemNote problem={problem} fields={trackingNames} />
        <TrackingFields tracking={tracking} onChange={setTracking} errorOf={errorOf} />
        <SubmitActions label="Save" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
