/** Actions on a whole form. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import type { Question } from '../controls/confirm-dialog.tsx';
import { useToast } from '../controls/toast.tsx';
import { LIST } from '../tables/list-address.ts';
import { builderPath, FORMS, type FormUse, formPath } from './form-replies.ts';

export interface FormActions {
  /** The copy is offered, not opened, as with items. */
  copy(id: string): Promise<void>;
  /** Asks for confirmation. True if deleted. */
  remove(form: { readonly id: string; readonly name: string }): Promise<boolean>;
  /** Sends a submission with sample answers; true if it was queued. */
  test(id: string): Promise<boolean>;
}

export function useFormActions(): FormActions {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const [, navigate] = useLocation();
  const refresh = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [FORMS] });
    await client.invalidateQueries({ queryKey: [LIST, FORMS] });
  };
  const fail = (message: string): void => toast({ message, isError: true });
  return {
    async copy(id) {
      const result = await call<{ readonly id: string; readonly name: string }>('POST', `${formPath(id)}/copy`);
      if (!result.ok) return fail(result.problem.error);
      await refresh();
      const action = { label: 'Edit', onPress: () => navigate(builderPath(result.body.id)) };
      toast({ message: `“${result.body.name}” was added`, action });
    },
    async remove({ id, name }) {
      const used = await call<{ readonly uses: readonly FormUse[] }>('GET', `${formPath(id)}/uses`);
      if (used.ok && used.body.uses.length > 0) {
        await confirm(inUse(name, used.body.uses));
        return false;
      }
      const isSure = await confirm({
        title: `Delete “${name}”?`,
        message: 'The form and its versions are removed for good. Its submissions stay.',
        confirm: 'Delete',
        isDanger: true,
      });
      if (!isSure) return false;
      const result = await call('DELETE', formPath(id));
      if (!result.ok) fail(result.problem.error);
      else toast({ message: `“${name}” has been deleted.` });
      await refresh();
      return result.ok;
    },
    async test(id) {
      const result = await call<{ readonly sent: readonly unknown[] }>('POST', `${formPath(id)}/test`);
      if (!result.ok) fail(result.problem.error);
      else toast({ message: sentText(result.body.sent.length) });
      return result.ok;
    },
  };
}

const MAX_NAMED = 5;

/** The server would refuse it only after the question. */
function inUse(name: string, uses: readonly FormUse[]): Question {
  const named = uses.slice(0, MAX_NAMED).map(({ title }) => `“${title}”`);
  const more = uses.length > MAX_NAMED ? ` and ${uses.length - MAX_NAMED} more` : '';
  return {
    title: `“${name}” is in use`,
    message: `It cannot be deleted while it is used on: ${named.join(', ')}${more}. Remove it there first.`,
    confirm: 'OK',
    isCancellable: false,
  };
}

const sentText = (count: number): string =>
  `A test submission is on its way to ${count === 1 ? '1 address' : `${count} addresses`}.`;
