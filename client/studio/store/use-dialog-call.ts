/** A dialog's call: what fails stays in the dialog, what is done closes it and reads everything anew. */
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
      // A refusal, too: somebody else may have changed it.
      await client.invalidateQueries();
      if (reply === undefined) return;
      toast({ message: done });
      onClose();
    },
  };
}
