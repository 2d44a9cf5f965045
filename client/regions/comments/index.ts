/** Comments and reviews: sent in their place, answers to one another. */
import { field, textOf } from '#shared/json';
import { commentMessages } from '#shared/messages/comments';
import { make, makeButton } from '../../core/element.ts';
import type { Page } from '../../core/page.ts';
import { enhancePlainForm } from '../../forms/plain.ts';

export function enhance(element: HTMLElement, _props: object, page: Page): void {
  for (const form of element.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const path = new URL(form.action).pathname;
    if (path === '/api/comments' || path === '/api/reviews') enhanceEntryForm(page, element, form, path);
  }
}

function enhanceEntryForm(page: Page, element: HTMLElement, form: HTMLFormElement, path: string): void {
  const { published, pending } =
    path === '/api/reviews'
      ? { published: commentMessages.reviewPublished, pending: commentMessages.reviewPending }
      : commentMessages;
  const status = make('p', { className: 'comment-status', attributes: { role: 'status' } });
  form.after(status);
  enhancePlainForm(page, form, {
    address: path,
    onSuccess: (answer) => {
      const isShown = textOf(field(answer, 'status')) === 'approved';
      status.textContent = isShown ? published : pending;
      if (isShown) void refresh(element, textOf(field(answer, 'id')));
      stopReplying(form);
      return '';
    },
  });
  if (path === '/api/comments') replyTo(element, form);
}

async function refresh(element: HTMLElement, id: string): Promise<void> {
  try {
    await (await import('./refresh-list.ts')).refreshList(element, id);
  } catch (error) {
    // The comment is there when the page is loaded again.
    console.warn('the list of comments could not be loaded', error);
  }
}

/** A button at each comment that makes the form reply to it. */
function replyTo(element: HTMLElement, form: HTMLFormElement): void {
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.comment-reply') : null;
    if (button === null) return;
    const comment = button.closest<HTMLElement>('.comment');
    const name = comment?.querySelector('.comment-head b')?.textContent ?? '';
    stopReplying(form);
    form.prepend(
      make(
        'p',
        { className: 'replying' },
        `Replying to ${name}. `,
        makeButton('Cancel reply', 'text-link', () => stopReplying(form)),
        make('input', {
          attributes: { type: 'hidden', name: 'parentId', value: comment?.id.replace(/^comment-/, '') ?? '' },
        }),
      ),
    );
    form.querySelector<HTMLElement>('textarea')?.focus();
  });
  const mark = (): void => {
    for (const comment of element.querySelectorAll('.comment:not(:has(> .comment-reply))'))
      comment.querySelector('.comment-body')?.after(makeButton('Reply', 'text-link comment-reply', () => {}));
  };
  mark();
  new MutationObserver(mark).observe(element, { childList: true, subtree: true });
}

const stopReplying = (form: HTMLFormElement): void => form.querySelector('.replying')?.remove();
