/** The events of a page view: a product, a form, a search, and clicks on the site's buttons. */
import type { PageContext } from '../session/page-context.ts';
import type { AnalyticsEvent, EventBus } from './event-bus.ts';

const CONTENT_ITEM = 50;
const SEARCH = 102;

/** The events of the page itself; clicks are emitted as they happen. */
export function pageEvents(context: PageContext, emit: EventBus['emit']): readonly AnalyticsEvent[] {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLAnchorElement>('a.button[href]') : null;
    if (button !== null) emit({ kind: 'button-clicked', ...describe(button) });
  });
  return [
    ...(context.pageType === CONTENT_ITEM && context.collection.typeName === 'products'
      ? [{ kind: 'product-viewed', itemId: context.item.id, title: context.item.title } as const]
      : []),
    ...searches(context),
    ...[...document.querySelectorAll<HTMLElement>('form[data-form-id]')].map(
      (form) => ({ kind: 'form-shown', formId: form.dataset['formId'] ?? '' }) as const,
    ),
    ...[...document.querySelectorAll<HTMLAnchorElement>('main a.button[href]')].map(
      (button) => ({ kind: 'button-shown', ...describe(button) }) as const,
    ),
  ];
}

function searches(context: PageContext): readonly AnalyticsEvent[] {
  const query = context.pageType === SEARCH ? (new URLSearchParams(location.search).get('q') ?? '') : '';
  return query === '' ? [] : [{ kind: 'searched', query }];
}

const describe = (button: HTMLAnchorElement): { readonly label: string; readonly destination: string } => ({
  label: (button.textContent ?? '').trim().slice(0, 200),
  destination: button.href,
});
