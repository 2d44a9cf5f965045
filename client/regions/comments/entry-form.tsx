import { type Dispatch, useEffect, useRef, useState } from 'react';
import { field, textOf } from '#shared/json';
import { commentMessages } from '#shared/messages/comments';
import { PlainForm } from '../../forms/plain-form.tsx';
import type { MarkupElement } from '../../ui/markup/read-markup.ts';
import { useIsHydrated } from '../../ui/use-region.ts';
import type { Comment } from './comment.ts';
import type { Event } from './machine.ts';
import { Replying } from './view.tsx';

type EntryPath = '/api/comments' | '/api/reviews';

const MESSAGES = {
  '/api/comments': commentMessages,
  '/api/reviews': { published: commentMessages.reviewPublished, pending: commentMessages.reviewPending },
} as const;

/** The path that a form sends a comment or review to; null for other forms and elements. */
export function entryPath({ tag, attributes }: MarkupElement): EntryPath | null {
  if (tag !== 'form' || attributes['method']?.toLowerCase() !== 'post') return null;
  const { pathname } = new URL(attributes['action'] ?? '', location.href);
  return pathname === '/api/comments' || pathname === '/api/reviews' ? pathname : null;
}

interface EntryFormProps {
  readonly element: MarkupElement;
  readonly path: EntryPath;
  readonly replyTo: Comment | null;
  readonly send: Dispatch<Event>;
}

/** The form for a comment or review, with the status of the last submission. */
export function EntryForm({ element, path, replyTo, send }: EntryFormProps) {
  const isHydrated = useIsHydrated();
  const [status, setStatus] = useState('');
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (replyTo !== null) place.current?.parentElement?.querySelector<HTMLElement>('form textarea')?.focus();
  }, [replyTo]);
  const onSuccess = (answer: unknown): string => {
    const photosPath = textOf(field(answer, 'photosPath'));
    if (photosPath !== '') return photosPath;
    const isShown = textOf(field(answer, 'status')) === 'approved';
    setStatus(isShown ? MESSAGES[path].published : MESSAGES[path].pending);
    if (isShown) void showInList(textOf(field(answer, 'id')), send);
    send({ type: 'sent' });
    return '';
  };
  return (
    <>
      <PlainForm
        element={replyTo === null ? element : named(element, `Reply to ${replyTo.authorName}`)}
        address={path}
        onSuccess={onSuccess}
        onSend={() => setStatus('')}
        before={replyTo !== null && <Replying to={replyTo} onCancel={() => send({ type: 'cancel' })} />}
      />
      {isHydrated && (
        <p className="comment-status" role="status" ref={place}>
          {status}
        </p>
      )}
    </>
  );
}

const named = (element: MarkupElement, name: string): MarkupElement => ({
  ...element,
  attributes: { ...element.attributes, 'aria-label': name },
});

async function showInList(id: string, send: Dispatch<Event>): Promise<void> {
  try {
    const list = await (await import('./refresh-list.ts')).loadList(id);
    if (list !== null) send({ type: 'listed', list });
  } catch (error) {
    // The comment will be there after a reload.
    console.warn('the list of comments could not be loaded', error);
  }
}
