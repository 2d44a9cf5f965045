import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';
import type { Comment } from './comment.ts';

interface CommentListProps {
  readonly element: MarkupElement;
  readonly onReply: (to: Comment) => void;
}

/** A comment list with the server's markup and working reply buttons. */
export function CommentList({ element, onReply }: CommentListProps) {
  const partsOf = (comment: Comment | null): Override => {
    const override: Override = (part) => {
      if (hasClass(part, 'comment')) return <Adopted element={part} override={partsOf(commentOf(part))} />;
      if (comment === null || !hasClass(part, 'comment-reply')) return undefined;
      return <Adopted element={part} props={{ onClick: () => onReply(comment) }} />;
    };
    return override;
  };
  return <Adopted element={element} override={partsOf(null)} />;
}

function commentOf({ attributes, children }: MarkupElement): Comment {
  const head = findElement(children, (element) => hasClass(element, 'comment-head'));
  const author = head === undefined ? undefined : findElement(head.children, ({ tag }) => tag === 'b');
  return {
    id: (attributes['id'] ?? '').replace(/^comment-/, ''),
    authorName: author === undefined ? '' : textContent(author),
  };
}

interface ReplyingProps {
  readonly to: Comment;
  readonly onCancel: () => void;
}

/** The reply notice and hidden field of the form. */
export const Replying = ({ to, onCancel }: ReplyingProps) => (
  <p className="replying">
    {`Replying to ${to.authorName}. `}
    <button type="button" className="text-link" onClick={onCancel}>
      Cancel reply
    </button>
    <input type="hidden" name="parentId" value={to.id} />
  </p>
);
