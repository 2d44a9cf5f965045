/** Comments and reviews: posted without leaving the page, with replies. */
import { useReducer } from 'react';
import { Markup, type Override } from '../../ui/markup/markup.tsx';
import { findElement, hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useRegionMarkup } from '../../ui/use-region.ts';
import type { Comment } from './comment.ts';
import { EntryForm, entryPath } from './entry-form.tsx';
import { initial, transition } from './machine.ts';
import { CommentList } from './view.tsx';

const isList = (element: MarkupElement): boolean =>
  element.tag === 'ol' && (hasClass(element, 'comments') || hasClass(element, 'reviews'));

export function Region() {
  const nodes = useRegionMarkup();
  const [state, send] = useReducer(transition, initial);
  const list = findElement(nodes, isList);
  const firstForm = findElement(nodes, (element) => entryPath(element) !== null);
  const onReply = (to: Comment): void => send({ type: 'reply', to });
  const override: Override = (element) => {
    if (element === list) return <CommentList element={state.list ?? element} onReply={onReply} />;
    const path = entryPath(element);
    if (path === null) return undefined;
    return (
      <>
        {list === undefined && element === firstForm && state.list !== null && (
          <CommentList element={state.list} onReply={onReply} />
        )}
        <EntryForm
          element={element}
          path={path}
          replyTo={path === '/api/comments' ? state.replyTo : null}
          send={send}
        />
      </>
    );
  };
  return <Markup nodes={nodes} override={override} />;
}
