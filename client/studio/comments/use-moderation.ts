/** Approving, removing and replying to comments and reviews. */
import { useQueryClient } from '@tanstack/react-query';
import { type CallProblem, call } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import { useToast } from '../controls/toast.tsx';
import { LIST } from '../tables/list-address.ts';
import { type CommentStatus, MODERATION, type ModeratedComment } from './comment-replies.ts';

export interface Moderation {
  /** Asks before removing a comment whose photos are deleted with it. */
  judge(comments: readonly ModeratedComment[], status: CommentStatus): Promise<void>;
  removePhoto(comment: ModeratedComment, photo: string): Promise<void>;
  refresh(): Promise<void>;
}

const done: Readonly<Record<CommentStatus, string>> = {
  approved: 'approved',
  removed: 'removed',
  pending: 'put back',
};

const pathOf = (id: string): string => `${MODERATION}/${encodeURIComponent(id)}`;

export function useModeration(onDone: () => void): Moderation {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = async (): Promise<void> => client.invalidateQueries({ queryKey: [LIST, MODERATION] });
  const mayRemove = async (comments: readonly ModeratedComment[]): Promise<boolean> =>
    !comments.some(({ photos }) => photos.length > 0) ||
    confirm({
      title: `Remove ${countText(comments.length, 'entry', 'entries')}?`,
      message: 'Photos of removed reviews are deleted for good.',
      confirm: 'Remove',
      isDanger: true,
    });
  return {
    refresh,
    async judge(comments, status) {
      if (status === 'removed' && !(await mayRemove(comments))) return;
      let problem: CallProblem | undefined;
      let count = 0;
      for (const { id, photos } of comments) {
        // Approves only the photos that were shown: those added since wait for approval.
        const body = { status, ...(status === 'approved' ? { photos: photos.map((photo) => photo.id) } : {}) };
        const result = await call('PUT', pathOf(id), { body });
        if (result.ok) count++;
        else problem = result.problem;
      }
      if (count > 0) toast({ message: `${countText(count, 'entry', 'entries')} ${done[status]}.` });
      if (problem !== undefined) toast({ message: problem.error, isError: true });
      onDone();
      await refresh();
    },
    async removePhoto({ id }, photo) {
      const isSure = await confirm({
        title: 'Delete the photo?',
        message: 'It is removed from the review for good.',
        confirm: 'Delete',
        isDanger: true,
      });
      if (!isSure) return;
      const result = await call('DELETE', `${pathOf(id)}/photos/${encodeURIComponent(photo)}`);
      if (!result.ok) toast({ message: result.problem.error, isError: true });
      await refresh();
    },
  };
}
