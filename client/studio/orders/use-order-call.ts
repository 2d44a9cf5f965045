import { useDialogCall } from '../store/use-dialog-call.ts';
import { ORDERS, type Order } from './order-replies.ts';

/** A dialog's call about an order, such as `refunds`. */
export function useOrderCall({ number }: Pick<Order, 'number'>, onClose: () => void) {
  const dialogCall = useDialogCall(onClose);
  return {
    ...dialogCall,
    send: (action: string, body: object, done: string): Promise<void> =>
      dialogCall.send({ method: 'POST', path: `${ORDERS}/${number}/${action}`, body, done }),
  };
}

export interface OrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}
