import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { type ListShape, useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import { groupTitle, RESTOCK, type SignUp, type SignUpGroup, type SignUpList } from './restock-replies.ts';

export interface SignUpsDialogProps {
  readonly group: SignUpGroup;
  readonly onClose: () => void;
}

const shape: ListShape<SignUpList, SignUp> = {
  rowsOf: ({ signUps }) => signUps,
  nextOf: ({ nextPageCursor }) => nextPageCursor,
};

/** The sign-ups for a variant, oldest first. */
export function SignUpsDialog({ group, onClose }: SignUpsDialogProps) {
  const { productId, variantId } = group;
  const list = useList(RESTOCK, { productId, variantId }, shape);
  return (
    <Dialog title={groupTitle(group)} isOpen onClose={onClose}>
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      {list.isPending ? <Loading label="Sign-ups" /> : null}
      <ul className="studio-rows">
        {(list.rows ?? []).map(({ id, email, createdOn, isJoinMailingList }) => (
          <li key={id}>
            <span className="studio-row-text">
              <span>{email}</span>
              <Time at={createdOn} className="studio-soft" />
            </span>
            {isJoinMailingList ? <span className="studio-tag">Joins the mailing list</span> : null}
          </li>
        ))}
      </ul>
      {list.more === undefined ? null : (
        <Button onPress={list.more} isPending={list.isLoadingMore}>
          Load More
        </Button>
      )}
    </Dialog>
  );
}
