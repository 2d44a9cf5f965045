/** The site's popup: fetched only when it is to be shown, in a dialog that Escape, its button and a click outside close. */
import { announce } from '../../analytics/announce.ts';
import { loadDocument } from '../../core/load-document.ts';
import { openDialog } from '../../core/open-dialog.ts';
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
  const slide = (await loadDocument(address))?.querySelector('.slide-popup-overlay');
  // Nobody is interrupted who is just typing or looking at another dialog.
  if (!slide || document.querySelector('dialog[open]') !== null) return;
  const content = document.importNode(slide, true);
  for (const button of content.querySelectorAll<HTMLElement>('[data-popup-close]')) button.hidden = false;
  const { dialog } = openDialog({
    className: 'popup-dialog',
    label: slide.getAttribute('aria-label') ?? 'Announcement',
    closeClassName: 'popup-dialog-close',
    content: [content],
    closesAt: (target, box) => target === box || target.closest('[data-popup-close]') !== null,
    onClose: () => {
      keep('closedDate', String(Date.now()));
      announce({ kind: 'overlay-closed', version });
    },
  });
  dialog.addEventListener('form:submitted', () => keep('submitted', 'true'));
  for (const link of dialog.querySelectorAll('a.button'))
    link.addEventListener('click', () => keep('submitted', 'true'));
  keep('version', version);
  announce({ kind: 'overlay-shown', version });
}
