/** The popup in a dialog that Escape, its button and a click outside close. */
import { createEventBus } from '../../analytics/event-bus.ts';
import { loadDocument } from '../../core/load-document.ts';
import { openDialog } from '../../core/open-dialog.ts';
import type { Page } from '../../core/page.ts';
import type { popupKeys } from './rules.ts';

interface ShownPopup {
  /** URL of its markup. */
  readonly address: string;
  readonly version: string;
}

/** Stores a value about the popup in the browser. */
export type StoreValue = (key: keyof typeof popupKeys, value: string) => void;

/** Loads the markup and opens it. Rejects if loading fails. */
export async function showPopup(page: Page, { address, version }: ShownPopup, storeValue: StoreValue): Promise<void> {
  const slide = (await loadDocument(address))?.querySelector('.slide-popup-overlay');
  // Does not interrupt a visitor who is typing or looking at another dialog.
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
