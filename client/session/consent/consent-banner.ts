/** The banner that asks for consent: a region of the page, not a dialog; the page stays readable. */
import { make, makeButton } from '../../core/element.ts';
import type { PageContext } from '../page-context.ts';

export interface BannerActions {
  accept(): void;
  decline(): void;
}

/**
 * Shows the banner; the function it gives back takes it away. By itself it leaves the focus where it was. Where somebody has asked for it
 * (`opener`) it takes the focus, and gives it back afterwards.
 */
export function showConsentBanner(
  settings: PageContext['cookieBanner'],
  actions: BannerActions,
  opener?: HTMLElement,
): () => void {
  const banner = make(
    'section',
    { className: 'consent-banner', attributes: { 'aria-label': 'Cookies', tabindex: '-1' } },
    make('p', { text: settings.text }),
    make(
      'p',
      { className: 'button-row' },
      makeButton(settings.acceptText, 'button button-small', actions.accept),
      makeButton(settings.declineText, 'button button-small button-secondary', actions.decline),
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
  if (opener !== undefined) banner.focus({ preventScroll: true });
  return () => {
    const hadFocus = banner.contains(document.activeElement);
    measure.disconnect();
    root.style.removeProperty('--consent-height');
    banner.remove();
    if (hadFocus) (opener ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  };
}
