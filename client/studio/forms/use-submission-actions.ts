/** Releasing and deleting submissions, one or many. */
import { type CallProblem, call } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { useToast } from '../controls/toast.tsx';
import type { ListedSubmission } from './form-replies.ts';

type Target = Pick<ListedSubmission, 'id' | 'status'>;

export interface SubmissionActions {
  /** Takes those that are held for real ones: what they cause is sent. */
  release(targets: readonly Target[]): Promise<boolean>;
  /** Asks first. */
  remove(targets: readonly Target[]): Promise<boolean>;
}

const countText = (count: number): string => (count === 1 ? '1 submission' : `${count} submissions`);

export function useSubmissionActions(onDone: () => Promise<void>): SubmissionActions {
  const confirm = useConfirm();
  const toast = useToast();
  /** One after the other, so that a limit of calls is not met by many at once. */
  const forEach = async (targets: readonly Target[], done: string, work: (id: string) => ReturnType<typeof call>) => {
    let problem: CallProblem | undefined;
    let count = 0;
    for (const { id } of targets) {
      const result = await work(id);
      if (!result.ok) problem = result.problem;
      else count++;
    }
    if (count > 0) toast({ message: `${countText(count)} ${done}` });
    if (problem !== undefined) toast({ message: problem.error, isError: true });
    await onDone();
    return problem === undefined;
  };
  return {
    async release(targets) {
      const held = targets.filter(({ status }) => status === 'held');
      if (held.length === 0) {
        toast({ message: 'None of these is held.' });
        return false;
      }
      return forEach(held, 'released.', (id) =>
        call('POST', `/api/form-submissions/${encodeURIComponent(id)}/release`),
      );
    },
    async remove(targets) {
      const isSure = await confirm({
        title: `Delete ${countText(targets.length)}?`,
        message: 'They are removed for good. Emails that were sent stay where they are.',
        confirm: 'Delete',
        isDanger: true,
      });
      if (!isSure) return false;
      return forEach(targets, 'deleted.', (id) =>
        call('DELETE', `/api/owner/form-submissions/${encodeURIComponent(id)}`),
      );
    },
  };
}
