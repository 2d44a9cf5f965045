/** Deletes a customer's personal data after a question. */
import { useConfirm } from '../controls/confirm.tsx';
import { useAction } from '../store/use-action.ts';

export interface Forgotten {
  /** The call of the customer. */
  readonly path: string;
  readonly name: string;
}

/** Resolves to true if the customer was deleted. */
export function useForget(): (customer: Forgotten) => Promise<boolean> {
  const act = useAction();
  const confirm = useConfirm();
  return async ({ path, name }) => {
    const message =
      'Subscriptions end, the account, carts and notes are deleted, and orders stay without name and address. This cannot be undone.';
    if (!(await confirm({ title: `Delete ${name}?`, message, confirm: 'Delete', isDanger: true }))) return false;
    return act({ method: 'DELETE', path, done: `${name} was deleted.` });
  };
}
