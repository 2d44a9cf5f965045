/** Comments and reviews: sent in their place, answers to one another. */
import { field, textOf } from '#shared/json';
import { make, makeButton } from '../../browser/element.ts';
import { enhancePlainForm } from '../form/plain.ts';

export function enhance(element: HTMLElement): void {
  for (const form of element.querySelectorAll<HTMLFormElement>('form[method=post]')) {
    const path = new URL(form.action).pathname;
    if (path === '/api/comments' || path === '/api/reviews') enhanceWords(element, form, path);
  }
}

function enhanceWords(element: HTMLElement, form: HTMLFormElement, path: string): void {
  const said = make('p', { className: 'words-said', attributes: { role: 'status' } });
  form.after(said);
  enhancePlainForm(form, {
    address: path,
    onTaken: (answer) => {
      const isShown = textOf(field(answer, 'status')) === 'approved';
      said.textContent = isShown
        ? 'Thank you. It is on the page now.'
        : 'Thank you. Your words appear once they have been approved.';
      if (isShown) void refresh(element, textOf(field(answer, 'id')));
      stopAnswering(form);
      return '';
    },
  });
  if (path === '/api/comments') answerTo(element, form);
}

/** Milliseconds after which the page is asked again for words that it does not show yet. */
const PAUSES = [0, 400, 1200, 3000] as const;

/** The list as the server writes it, as soon as it has the new words; the page itself stays where it is. */
async function refresh(element: HTMLElement, id: string): Promise<void> {
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const fresh = await freshList(id);
    if (fresh === null) continue;
    const list = element.querySelector('ol.comments, ol.reviews');
    const next = document.importNode(fresh, true);
    if (list === null) element.querySelector('form')?.before(next);
    else list.replaceWith(next);
    return;
  }
}

async function freshList(id: string): Promise<Element | null> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(() => null);
  if (answer?.ok !== true) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.getElementById(`words-${id}`)?.closest('ol.comments:not(ol.comments ol), ol.reviews') ?? null;
}

/** A button at each comment that makes the form answer to it. */
function answerTo(element: HTMLElement, form: HTMLFormElement): void {
  element.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('.comment-answer') : null;
    if (button === null) return;
    const comment = button.closest<HTMLElement>('.comment');
    const name = comment?.querySelector('.comment-head b')?.textContent ?? '';
    stopAnswering(form);
    form.prepend(
      make(
        'p',
        { className: 'answering' },
        `Answering ${name}. `,
        makeButton('Not an answer', 'text-link', () => stopAnswering(form)),
        make('input', {
          attributes: { type: 'hidden', name: 'parentId', value: comment?.id.replace(/^words-/, '') ?? '' },
        }),
      ),
    );
    form.querySelector<HTMLElement>('textarea')?.focus();
  });
  const mark = (): void => {
    for (const comment of element.querySelectorAll('.comment:not(:has(> .comment-answer))'))
      comment.querySelector('.comment-body')?.after(makeButton('Answer', 'text-link comment-answer', () => {}));
  };
  mark();
  new MutationObserver(mark).observe(element, { childList: true, subtree: true });
}

const stopAnswering = (form: HTMLFormElement): void => form.querySelector('.answering')?.remove();
