/** One submission in full, with navigation. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useRead } from '../read.ts';
import { Time } from '../times.tsx';
import { builderPath, FORMS, type FormList, type ReadSubmission } from './form-replies.ts';
import type { SubmissionActions } from './use-submission-actions.ts';

export interface SubmissionDialogProps {
  readonly id: string;
  /** Ids in the list that it was opened from. */
  readonly around: readonly string[];
  readonly actions: SubmissionActions;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function SubmissionDialog({ id, around, actions, onOpen, onClose }: SubmissionDialogProps) {
  const path = `/api/owner/form-submissions/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useRead<ReadSubmission>(path);
  const submission = data?.submission;
  const release = async (): Promise<void> => {
    if (submission !== undefined && (await actions.release([submission]))) await refetch();
  };
  const remove = async (): Promise<void> => {
    if (submission !== undefined && (await actions.remove([submission]))) onClose();
  };
  return (
    <Dialog title="Submission" isOpen onClose={onClose}>
      <Steps id={id} around={around} onOpen={onOpen} />
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined && error === null ? <Loading label="Submission" /> : null}
      {data === undefined ? null : <Parts {...data} />}
      <DialogActions>
        <Button variant="danger" isDisabled={submission === undefined} onPress={() => void remove()}>
          Delete…
        </Button>
        {submission?.status === 'held' ? (
          <Button variant="primary" onPress={() => void release()}>
            Release
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function Steps({ id, around, onOpen }: Pick<SubmissionDialogProps, 'id' | 'around' | 'onOpen'>) {
  const at = around.indexOf(id);
  const [before, after] = [around[at - 1], around[at + 1]];
  if (at < 0) return null;
  return (
    <div className="studio-buttons">
      <Button isDisabled={before === undefined} onPress={() => before !== undefined && onOpen(before)}>
        <ChevronLeft size={14} aria-hidden /> Newer
      </Button>
      <Button isDisabled={after === undefined} onPress={() => after !== undefined && onOpen(after)}>
        Older <ChevronRight size={14} aria-hidden />
      </Button>
      <span className="studio-soft" role="status">
        {at + 1} of {around.length}
      </span>
    </div>
  );
}

function Parts({ submission, rows }: ReadSubmission) {
  const { formId, status, page, accountId, createdOn } = submission;
  const forms = useRead<FormList>(FORMS).data?.forms;
  const form = forms?.find(({ id }) => id === formId);
  return (
    <>
      {status === 'held' ? (
        <p className="studio-note">
          Held: its browser could not solve the captcha. Nothing has been sent. Release it if it is real.
        </p>
      ) : null}
      <dl className="studio-parts">
        {rows.map(({ title, text }, index) => (
          <div key={index}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {rows.length === 0 ? <dd className="studio-soft">No answers that the form still has fields for.</dd> : null}
      </dl>
      <dl className="studio-parts studio-parts-meta">
        <div>
          <dt>Form</dt>
          <dd>{form === undefined ? formId : <Link href={builderPath(formId)}>{form.name || formId}</Link>}</dd>
        </div>
        <div>
          <dt>Submitted</dt>
          <dd>
            <Time at={createdOn} />
          </dd>
        </div>
        <div>
          <dt>Page</dt>
          <dd>
            {page.pagePath ? (
              <a href={page.pagePath} target="_blank" rel="noreferrer">
                {page.pageTitle || page.pagePath}
              </a>
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>Sent by</dt>
          <dd>{accountId === null ? 'A visitor without an account' : 'A member who was signed in'}</dd>
        </div>
      </dl>
    </>
  );
}
