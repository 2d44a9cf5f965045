/** What has happened by the page being there: a product seen, a form shown, a search made; and clicks on the site's buttons. */
import type { PageContext } from '../session/page-context.ts';
import { announce, type Happening } from './announce.ts';

const CONTENT_ITEM = 50;
const SEARCH = 102;

/** What the page itself tells; clicks on its buttons are told as they come. */
export function pageHappenings(page: PageContext): readonly Happening[] {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLAnchorElement>('a.button[href]') : null;
    if (button !== null) announce({ kind: 'button-clicked', ...describe(button) });
  });
  return [
    ...(page.pageType === CONTENT_ITEM && page.collection.typeName === 'products'
      ? [{ kind: 'product-viewed', itemId: page.item.id, title: page.item.title } as const]
      : []),
    ...searches(page),
    ...[...document.querySelectorAll<HTMLElement>('form[data-form-id]')].map(
      (form) => ({ kind: 'form-shown', formId: form.dataset['formId'] ?? '' }) as const,
    ),
    ...[...document.querySelectorAll<HTMLAnchorElement>('main a.button[href]')].map(
      (button) => ({ kind: 'button-shown', ...describe(button) }) as const,
    ),
  ];
}

function searches(page: PageContext): readonly Happening[] {
  const query = page.pageType === SEARCH ? (new URLSearchParams(location.search).get('q') ?? '') : '';
  return query === '' ? [] : [{ kind: 'searched', query }];
}

const describe = (button: HTMLAnchorElement): { readonly label: string; readonly destination: string } => ({
  label: (button.textContent ?? '').trim().slice(0, 200),
  destination: button.href,
});
