import { Star, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { thumbnailOf } from '#shared/thumbnail';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { MISSING } from '../session/credentials.ts';
import { useSession } from '../session/session-context.ts';
import { Time } from '../times.tsx';
import { useSubmit } from '../use-submit.ts';
import type { ModeratedComment } from './comment-replies.ts';
import type { Moderation } from './use-moderation.ts';

export interface CommentCardProps {
  readonly comment: ModeratedComment;
  readonly moderation: Moderation;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** A comment or review with its actions. */
export function CommentCard({ comment, moderation, isSelected, onSelect }: CommentCardProps) {
  const { authorName, body, kind, status, title } = comment;
  const [isReplying, setReplying] = useState(false);
  const { may } = useSession();
  const mayReply = may(kind === 'comment' ? 'comments.write' : 'comments.moderate') && status === 'approved';
  const replyLabel = kind === 'comment' ? 'Reply' : comment.answer === null ? 'Answer' : 'Edit the answer';
  return (
    <li>
      <Checkbox isSelected={isSelected} onChange={onSelect} aria-label={`Select the ${kind} of ${authorName}`}>
        {null}
      </Checkbox>
      <div className="studio-comment">
        <CommentHead comment={comment} />
        {title === '' ? null : <strong>{title}</strong>}
        <p className="studio-comment-body">{body}</p>
        <Photos comment={comment} moderation={moderation} />
        {comment.answer === null || isReplying ? null : (
          <p className="studio-comment-body is-answer">
            <strong>Your answer:</strong> {comment.answer}
          </p>
        )}
        <span className="studio-buttons">
          {status === 'approved' ? null : (
            <Button
              aria-label={`Approve the ${kind} of ${authorName}`}
              onPress={() => void moderation.judge([comment], 'approved')}
            >
              Approve
            </Button>
          )}
          {status === 'removed' ? null : (
            <Button
              aria-label={`Remove the ${kind} of ${authorName}`}
              onPress={() => void moderation.judge([comment], 'removed')}
            >
              Remove
            </Button>
          )}
          {mayReply && !isReplying ? (
            <Button
              aria-label={kind === 'comment' ? `Reply to ${authorName}` : `${replyLabel}: ${authorName}`}
              onPress={() => setReplying(true)}
            >
              {replyLabel}
            </Button>
          ) : null}
        </span>
        {isReplying ? (
          <ReplyForm comment={comment} onClose={() => setReplying(false)} onSent={moderation.refresh} />
        ) : null}
      </div>
    </li>
  );
}

const CommentHead = ({ comment }: Pick<CommentCardProps, 'comment'>) => {
  const { authorName, authorEmail, kind, itemTitle, itemId, rating, isVerifiedBuyer, createdOn, parentId } = comment;
  return (
    <header className="studio-row-text">
      <span>
        <strong>{authorName}</strong> {authorEmail === '' ? null : <a href={`mailto:${authorEmail}`}>{authorEmail}</a>}{' '}
        {isVerifiedBuyer ? <span className="studio-tag">Verified buyer</span> : null}
      </span>
      <span className="studio-soft">
        {kind === 'review' ? 'Review of' : parentId === null ? 'Comment on' : 'Answer on'}{' '}
        {itemTitle ?? `${itemId} (removed)`} · <Time at={createdOn} />
      </span>
      {rating === null ? null : (
        <span className="studio-stars" role="img" aria-label={`${rating} of 5 stars`}>
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} size={14} aria-hidden fill={star <= rating ? 'currentColor' : 'none'} />
          ))}
        </span>
      )}
    </header>
  );
};

function Photos({ comment, moderation }: Pick<CommentCardProps, 'comment' | 'moderation'>) {
  if (comment.photos.length === 0) return null;
  return (
    <ul className="studio-comment-photos">
      {comment.photos.map(({ id, assetUrl, altText }) => (
        <li key={id}>
          <a href={assetUrl} target="_blank" rel="noreferrer">
            <img src={thumbnailOf(assetUrl)} alt={altText} />
          </a>
          <Button
            variant="quiet"
            isIcon
            aria-label={`Delete the photo “${altText}”`}
            onPress={() => void moderation.removePhoto(comment, id)}
          >
            <Trash2 size={14} aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ReplyFormProps {
  readonly comment: ModeratedComment;
  readonly onClose: () => void;
  readonly onSent: () => Promise<void>;
}

/** A reply to a comment, or the answer to a review, which can be changed and removed. */
function ReplyForm({ comment: { id, kind, answer, authorName }, onClose, onSent }: ReplyFormProps) {
  const [body, setBody] = useState(answer ?? '');
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const toast = useToast();
  const name = encodeURIComponent(id);
  const write = async (body: string): Promise<void> => {
    const sent = await run(() =>
      kind === 'comment'
        ? call('POST', `/api/owner/comments/${name}/replies`, { body: { body } })
        : call('PUT', `/api/owner/reviews/${name}/answer`, { body: { body } }),
    );
    if (sent === undefined) return;
    toast({ message: body === '' ? 'Your answer was removed.' : 'Your answer is shown.' });
    onClose();
    await onSent();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (body.trim() === '') return refuse({ body: MISSING });
    void write(body);
  };
  return (
    <form className="studio-form" noValidate onSubmit={send}>
      <ProblemNote problem={problem} fields={['body']} />
      <TextField
        label={`Answer to ${authorName}`}
        rows={3}
        autoFocus
        value={body}
        onChange={setBody}
        error={errorOf('body')}
      />
      <span className="studio-buttons">
        <Button type="submit" variant="primary" isPending={isBusy}>
          Send
        </Button>
        {answer === null ? null : <Button onPress={() => void write('')}>Remove the answer</Button>}
        <Button onPress={onClose}>Cancel</Button>
      </span>
    </form>
  );
}
