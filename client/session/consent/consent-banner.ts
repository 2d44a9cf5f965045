/** The banner that asks for consent: a region of the page, not a dialog; the page stays readable. */
import type { ConsentCategories } from '#shared/analytics/rules';
import { make, makeButton } from '../../core/element.ts';
import { retryImport } from '../../core/retry-import.ts';
import type { PageContext } from '../page-context.ts';
import type { Event } from './machine.ts';
import { yieldToFields } from './yield-to-fields.ts';

export interface BannerOptions {
  readonly settings: PageContext['cookieBanner'];
  /** What the visitor had allowed when they reopened the banner. */
  readonly before: ConsentCategories;
  readonly decide: (event: Event) => void;
  /** What has opened it, unless it came by itself. */
  readonly opener?: HTMLElement | undefined;
}

/**
 * Shows the banner; the function it gives back takes it away. By itself it leaves the focus where it was. Where somebody has asked for it
 * (`opener`) it takes the focus, and gives it back afterwards.
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
  // First in the order of the page, so that the Tab key comes to it at once; the skip link stays the very first.
  const skip = document.querySelector('.skip');
  if (skip === null) document.body.prepend(banner);
  else skip.after(banner);
  // The pill cart stands above it, and the page's end can be scrolled out from under it.
  const root = document.documentElement;
  const measure = new ResizeObserver(() => root.style.setProperty('--consent-height', `${banner.offsetHeight}px`));
  measure.observe(banner);
  const stopYielding = yieldToFields(banner);
  if (opener !== undefined) banner.focus({ preventScroll: true });
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
  const { openConsentChoice } = await retryImport(() => import('./consent-choice.ts'));
  openConsentChoice(options);
}
