/** Releases and deletes submissions, one or many. */
import { type CallProblem, call } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import type { MenuEntry } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import type { ListedSubmission } from './form-replies.ts';

type Target = Pick<ListedSubmission, 'id' | 'status'>;

export interface SubmissionActions {
  /** Releases submissions held as spam: their emails and webhooks are sent. */
  release(targets: readonly Target[]): Promise<boolean>;
  /** Asks for confirmation. */
  remove(targets: readonly Target[]): Promise<boolean>;
}

const submissionsText = (count: number): string => countText(count, 'submission');

export function useSubmissionActions(onDone: () => Promise<void>): SubmissionActions {
  const confirm = useConfirm();
  const toast = useToast();
  /** Sequentially, to stay within the rate limit. */
  const forEach = async (targets: readonly Target[], done: string, work: (id: string) => ReturnType<typeof call>) => {
    let problem: CallProblem | undefined;
    let count = 0;
    for (const { id } of targets) {
      const result = await work(id);
      if (!result.ok) problem = result.problem;
      else count++;
    }
    if (count > 0) toast({ message: `${submissionsText(count)} ${done}` });
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
        title: `Delete ${submissionsText(targets.length)}?`,
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

/** The menu of a row. */
export const submissionMenu = (
  submission: ListedSubmission,
  actions: SubmissionActions,
  open: () => void,
): readonly MenuEntry[] => [
  { id: 'open', label: 'Open', onAction: open },
  ...(submission.status === 'held'
    ? [{ id: 'release', label: 'Release', onAction: () => void actions.release([submission]) }]
    : []),
  { id: 'delete', label: 'Delete…', isDanger: true, onAction: () => void actions.remove([submission]) },
];
