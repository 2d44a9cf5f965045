/** Actions on the orders of the list: one by one, and on the selected ones. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import { Late, late } from '../controls/late.tsx';
import type { MenuEntry } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { BulkFailures, BulkProgress } from '../tables/bulk-report.tsx';
import { addressOfList } from '../tables/list-address.ts';
import { useBulkCalls } from '../tables/use-bulk-calls.ts';
import { type ListedOrder, ORDERS, type Order } from './order-replies.ts';
import { sendingTexts, unsentReason } from './order-text.ts';

const FulfillDialog = late(async () => (await import('./fulfill-dialog.tsx')).FulfillDialog);
const RefundDialog = late(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const CancelDialog = late(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

type Dialog = 'fulfill' | 'refund' | 'cancel';

export interface OpenDialog {
  readonly number: number;
  readonly dialog: Dialog;
}

/** The menu of a row. `open`: opens a dialog about the order. */
export function useOrderMenu(open: (dialog: OpenDialog) => void): (order: ListedOrder) => readonly MenuEntry[] {
  const [, go] = useLocation();
  const mayManage = useSession().may('store.manage');
  return (order) => {
    const { number, status, sentQuantity, toSendQuantity, requiresShipping } = order;
    const { grandTotalCents, refundedCents, email } = order;
    const screen = `/orders/${number}`;
    const dialog = (id: Dialog, label: string, isShown: boolean) =>
      mayManage && isShown ? [{ id, label, onAction: () => open({ number, dialog: id }) }] : [];
    const wasPaid = status === 'paid' || status === 'fulfilled';
    return [
      { id: 'open', label: 'Open', onAction: () => go(screen) },
      ...dialog('fulfill', `${sendingTexts(order).mark}…`, toSendQuantity > 0),
      ...(requiresShipping && wasPaid
        ? [{ id: 'slip', label: 'Print packing slip', onAction: () => go(`${screen}/print/packing-slip`) }]
        : []),
      ...(wasPaid ? [{ id: 'invoice', label: 'Print invoice', onAction: () => go(`${screen}/print/invoice`) }] : []),
      ...(email === ''
        ? []
        : [{ id: 'email', label: 'Email the customer', onAction: () => location.assign(`mailto:${email}`) }]),
      ...dialog('refund', 'Refund…', wasPaid && refundedCents < grandTotalCents),
      ...dialog('cancel', 'Cancel order…', status === 'pending' || (status === 'paid' && sentQuantity === 0)),
    ];
  };
}

/** The dialog that a row's menu has opened: it needs the whole order. */
export function OrderDialog({ number, dialog, onClose }: OpenDialog & { readonly onClose: () => void }) {
  const { data: order } = useRead<Order>(`${ORDERS}/${number}`);
  if (order === undefined) return null;
  return (
    <Late>
      {dialog === 'fulfill' ? <FulfillDialog order={order} onClose={onClose} /> : null}
      {dialog === 'refund' ? <RefundDialog order={order} onClose={onClose} /> : null}
      {dialog === 'cancel' ? <CancelDialog order={order} onClose={onClose} /> : null}
    </Late>
  );
}

/** As many as one request can name. */
const MAX_SELECTED = 500;

/** Asks about those that can be sent; there is nothing to ask if there are none. */
async function confirmSending(confirm: ReturnType<typeof useConfirm>, orders: readonly ListedOrder[]) {
  const count = orders.filter((order) => unsentReason(order) === undefined).length;
  if (count === 0) return true;
  const others = count === orders.length ? '' : ` The other ${orders.length - count} cannot be sent.`;
  return confirm({
    title: `Mark ${countText(count, 'order')} as sent?`,
    message: `All that is left of them is marked as sent, without a tracking number, and the customers get an email.${others}`,
    confirm: 'Mark as sent',
  });
}

const numbersOf = (orders: readonly ListedOrder[]): string => orders.map(({ number }) => number).join(',');

const nameOf = ({ number }: ListedOrder): string => `Order #${number}`;

export interface OrderBulkProps {
  /** The selected ones. */
  readonly orders: readonly ListedOrder[];
  readonly onSelect: (orders: readonly ListedOrder[]) => void;
}

export function OrderBulk({ orders, onSelect }: OrderBulkProps) {
  const { progress, failures, forgive, run } = useBulkCalls();
  const mayManage = useSession().may('store.manage');
  const confirm = useConfirm();
  const toast = useToast();
  const [, go] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const isBusy = progress !== undefined || isAsking;
  const shipped = orders.filter(({ requiresShipping }) => requiresShipping);
  const fulfill = async (): Promise<void> => {
    setAsking(true);
    const isSure = await confirmSending(confirm, orders);
    setAsking(false);
    if (!isSure) return;
    const outcome = await run(orders, {
      nameOf,
      refusal: unsentReason,
      work: ({ number }) => call('POST', `${ORDERS}/${number}/fulfill`, { body: {} }),
      done: (count) => `${countText(count, 'order')} marked as sent.`,
    });
    // What remains selected is what was not sent.
    if (outcome !== undefined) onSelect(orders.filter((order) => !outcome.done.includes(order)));
  };
  /** For what names the orders in its address. */
  const atMost = (action: () => void) => () =>
    orders.length <= MAX_SELECTED
      ? action()
      : toast({ message: `Select at most ${MAX_SELECTED} orders for this.`, isError: true });
  return (
    <>
      <BulkBar count={orders.length} onClear={() => onSelect([])}>
        {mayManage ? (
          <Button isDisabled={isBusy} onPress={() => void fulfill()}>
            Mark as sent…
          </Button>
        ) : null}
        <Button
          isDisabled={isBusy || shipped.length === 0}
          onPress={atMost(() => go(`/orders/${numbersOf(shipped)}/print/packing-slip`))}
        >
          Print packing slips
        </Button>
        <Button
          isDisabled={isBusy}
          onPress={atMost(() => location.assign(addressOfList(`${ORDERS}/export`, { numbers: numbersOf(orders) })))}
        >
          Export selected as CSV
        </Button>
      </BulkBar>
      <BulkProgress progress={progress} />
      <BulkFailures failures={failures} forgive={forgive} />
    </>
  );
}
