/** The consent banner: a region of the page, not a dialog; the page stays readable. */
import type { ConsentCategories } from '#shared/analytics/rules';
import { make, makeButton } from '../../core/element.ts';
import { retryImport } from '../../core/retry-import.ts';
import type { PageContext } from '../page-context.ts';
import type { Event } from './machine.ts';
import { yieldToFields } from './yield-to-fields.ts';

export interface BannerOptions {
  readonly settings: PageContext['cookieBanner'];
  /** What was allowed when the visitor reopened the banner. */
  readonly before: ConsentCategories;
  readonly decide: (event: Event) => void;
  /** The element that opened it, unless it appeared by itself. */
  readonly opener?: HTMLElement | undefined;
}

/** A press within this many milliseconds was aimed at what the banner has just covered. */
const LET_THROUGH_MS = 500;

/**
 * Shows the banner; the returned function removes it. It only takes the focus if it was opened by an element (`opener`), and returns it
 * afterwards.
 */
export function showConsentBanner(options: BannerOptions): () => void {
  const { settings, decide, opener } = options;
  const banner = make(
    'section',
    { className: 'consent-banner', attributes: { 'aria-label': 'Cookies', tabindex: '-1' } },
    make('p', { text: settings.text }),
    make(
      'p',
      { className: 'button-row' },
      makeButton(settings.acceptText, 'button button-small', () => decide({ type: 'accept' })),
      makeButton(settings.declineText, 'button button-small button-secondary', () => decide({ type: 'decline' })),
      makeButton(settings.chooseText, 'consent-choose', () => void openChoice(options)),
    ),
  );
  // First in tab order after the skip link.
  const skip = document.querySelector('.skip');
  if (skip === null) document.body.prepend(banner);
  else skip.after(banner);
  // The pill cart moves above it, and the page's end can be scrolled out from under it.
  const root = document.documentElement;
  const measure = new ResizeObserver(() => root.style.setProperty('--consent-height', `${banner.offsetHeight}px`));
  measure.observe(banner);
  const stopYielding = yieldToFields(banner);
  if (opener === undefined) {
    banner.dataset['appears'] = '';
    setTimeout(() => delete banner.dataset['appears'], LET_THROUGH_MS);
  } else banner.focus({ preventScroll: true });
  return () => {
    const hadFocus = banner.contains(document.activeElement);
    measure.disconnect();
    stopYielding();
    root.style.removeProperty('--consent-height');
    banner.remove();
    if (hadFocus) (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
}

async function openChoice(options: BannerOptions): Promise<void> {
  const { openConsentChoice } = await retryImport(() => import('./consent-choice.tsx'));
  openConsentChoice(options);
}
