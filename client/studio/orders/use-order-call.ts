/** A dialog's call about an order: what fails stays in the dialog, what is done closes it and shows the order as it is then. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { useSubmit } from '../use-submit.ts';
import { ORDERS, type Order } from './order-replies.ts';

export function useOrderCall({ number }: Pick<Order, 'number'>, onClose: () => void) {
  const submission = useSubmit();
  const client = useQueryClient();
  const toast = useToast();
  return {
    ...submission,
    async send(action: string, body: object, done: string): Promise<void> {
      const reply = await submission.run(() => call('POST', `${ORDERS}/${number}/${action}`, { body }));
      // A refusal, too: somebody else may have changed the order.
      await client.invalidateQueries();
      if (reply === undefined) return;
      toast({ message: done });
      onClose();
    },
  };
}

export interface OrderDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}
