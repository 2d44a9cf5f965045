/** The site's popup: fetched only when it is to be shown, in a dialog that Escape, its button and a click outside close. */
import { createEventBus } from '../../analytics/event-bus.ts';
import { loadDocument } from '../../core/load-document.ts';
import { openDialog } from '../../core/open-dialog.ts';
import type { Page } from '../../core/page.ts';
import { openStore } from '../../session/open-store.ts';
import { type PopupRule, popupKeys, readPopupHistory, shouldShow } from './rules.ts';
import { onTrigger, type PopupTrigger } from './triggers.ts';

export interface PopupProps extends PopupRule {
  /** Address of its markup. */
  readonly address: string;
  readonly trigger: PopupTrigger;
  readonly delaySeconds: number;
  /** Of the page's height, down from the top. */
  readonly scrollPercent: number;
}

export function enhance(_element: HTMLElement, props: PopupProps, page: Page): void {
  const store = openStore('localStorage');
  const visit = openStore('sessionStorage');
  const history = readPopupHistory(
    (key) => store?.getItem(key) ?? null,
    (key) => visit?.getItem(key) ?? null,
  );
  if (store === null || !shouldShow(history, props, Date.now())) return;
  const storeValue: StoreValue = (key, value) => store.setItem(popupKeys[key], value);
  onTrigger(props, () => {
    visit?.setItem(popupKeys.version, props.version);
    showPopup(page, props, storeValue).catch((error: unknown) => console.warn('the popup could not be shown', error));
  });
}

type StoreValue = (key: keyof typeof popupKeys, value: string) => void;

async function showPopup(page: Page, { address, version }: PopupProps, storeValue: StoreValue): Promise<void> {
  const slide = (await loadDocument(address))?.querySelector('.slide-popup-overlay');
  // Nobody is interrupted who is just typing or looking at another dialog.
  if (!slide || document.querySelector('dialog[open]') !== null) return;
  const { emit } = page.get(createEventBus);
  const content = document.importNode(slide, true);
  for (const button of content.querySelectorAll<HTMLElement>('[data-popup-close]')) button.hidden = false;
  const { dialog } = openDialog({
    className: 'popup-dialog',
    label: slide.getAttribute('aria-label') ?? 'Announcement',
    closeClassName: 'popup-dialog-close',
    content: [content],
    closesAt: (target, box) => target === box || target.closest('[data-popup-close]') !== null,
    onClose: () => {
      storeValue('closedDate', String(Date.now()));
      emit({ kind: 'overlay-closed', version });
    },
  });
  dialog.addEventListener('form:submitted', () => storeValue('submitted', 'true'));
  for (const link of dialog.querySelectorAll('a.button'))
    link.addEventListener('click', () => storeValue('submitted', 'true'));
  storeValue('version', version);
  emit({ kind: 'overlay-shown', version });
}
