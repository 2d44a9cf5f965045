/** The banner that asks for consent: a region of the page, not a dialog; nobody is kept from reading. */
import type { PageContext } from './page-context.ts';

export interface BannerActions {
  accept(): void;
  decline(): void;
}

/** Shows the banner; the function it gives back takes it away. Focus stays where it was. */
export function showConsentBanner(settings: PageContext['cookieBanner'], actions: BannerActions): () => void {
  const banner = document.createElement('section');
  banner.className = 'consent-banner';
  banner.setAttribute('aria-label', 'Cookies');
  const words = document.createElement('p');
  words.textContent = settings.text;
  const row = document.createElement('p');
  row.className = 'button-row';
  row.append(
    button(settings.acceptText, 'button button-small', actions.accept),
    button(settings.declineText, 'button button-small button-secondary', actions.decline),
  );
  banner.append(words, row);
  // First in the order of the page, so that the Tab key comes to it at once; the skip link stays the very first.
  const skip = document.querySelector('.skip');
  if (skip === null) document.body.prepend(banner);
  else skip.after(banner);
  return () => {
    const hadFocus = banner.contains(document.activeElement);
    banner.remove();
    if (hadFocus) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
}

function button(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = text;
  element.addEventListener('click', onClick);
  return element;
}
