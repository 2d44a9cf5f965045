/** A dialog's call: errors stay in the dialog, success closes it and reloads all data. */
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { useSubmit } from '../use-submit.ts';
import type { Action } from './use-action.ts';

export function useDialogCall(onClose: () => void) {
  const submission = useSubmit();
  const client = useQueryClient();
  const toast = useToast();
  return {
    ...submission,
    async send({ method, path, body, done }: Action): Promise<void> {
      const reply = await submission.run(() => call(method, path, { body }));
      // After a rejection, too: the data may be outdated.
      await client.invalidateQueries();
      if (reply === undefined) return;
      toast({ message: done });
      onClose();
    },
  };
}
