/** The site's popup: fetched only when it is to be shown, in a dialog that Escape, its button and a click outside close. */
import { announce } from '../../analytics/announce.ts';
import { icons, makeIconButton } from '../../browser/element.ts';
import { openStore } from '../../session/open-store.ts';
import { isShown, popupKeys, seenPopup } from './rules.ts';

export interface PopupProps {
  readonly version: string;
  /** Address of its markup. */
  readonly address: string;
  readonly delaySeconds: number;
  /** Days for which it stays away after it was closed. */
  readonly reshowDays: number;
}

export function enhance(_element: HTMLElement, props: PopupProps): void {
  const store = openStore('localStorage');
  const seen = seenPopup((key) => store?.getItem(key) ?? null);
  if (store === null || !isShown(seen, props.version, props.reshowDays, Date.now())) return;
  const keep = (key: keyof typeof popupKeys, value: string): void => store.setItem(popupKeys[key], value);
  setTimeout(() => {
    showPopup(props, keep).catch((error: unknown) => console.warn('the popup could not be shown', error));
  }, props.delaySeconds * 1000);
}

type Keep = (key: keyof typeof popupKeys, value: string) => void;

async function showPopup({ address, version }: PopupProps, keep: Keep): Promise<void> {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const slide = page.querySelector('.slide-popup-overlay');
  // Nobody is interrupted who is just typing or looking at another dialog.
  if (slide === null || document.querySelector('dialog[open]') !== null) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'popup-dialog';
  dialog.setAttribute('aria-label', slide.getAttribute('aria-label') ?? 'Announcement');
  dialog.append(
    makeIconButton('Close', icons.close, 'popup-dialog-close', () => close()),
    document.importNode(slide, true),
  );
  const close = (): void => {
    keep('closedDate', String(Date.now()));
    dialog.close();
    dialog.remove();
    announce({ kind: 'overlay-closed', version });
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('[data-popup-close]') !== null)) close();
  });
  dialog.addEventListener('form:submitted', () => keep('submitted', 'true'));
  for (const link of dialog.querySelectorAll('a.button'))
    link.addEventListener('click', () => keep('submitted', 'true'));
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-popup-close]')) button.hidden = false;
  document.body.append(dialog);
  dialog.showModal();
  keep('version', version);
  announce({ kind: 'overlay-shown', version });
}
