/**
 * Modal dialogs. The browser contains focus, makes the rest of the page inert, and restores focus; this adds ways to close a dialog,
 * exactly once.
 */

import { closeOnBack } from './close-on-back.ts';

export interface DialogOptions {
  /** Called once, however the dialog is closed. */
  readonly onClose?: () => void;
  /** Whether a press on the target closes the dialog; by default one on the backdrop does. */
  readonly closesAt?: (target: Element, dialog: HTMLDialogElement) => boolean;
  /** The element that receives focus afterwards, if not the previously focused one. */
  readonly focusAfter?: () => HTMLElement | undefined;
  /** The Back button closes the dialog instead of leaving the page. */
  readonly closesOnBack?: boolean;
}

/** Presses on the backdrop target the dialog itself; its content has its own box. */
const isBackdrop = (target: Element, dialog: HTMLDialogElement): boolean => target === dialog;

/** Shows an existing dialog. The returned function closes it. */
export function showDialog(dialog: HTMLDialogElement, options: DialogOptions = {}): () => void {
  const { onClose, closesAt = isBackdrop, focusAfter, closesOnBack = false } = options;
  const listeners = new AbortController();
  const { signal } = listeners;
  const close = (): void => {
    if (signal.aborted) return;
    listeners.abort();
    leaveHistory?.();
    dialog.close();
    onClose?.();
    focusAfter?.()?.focus();
  };
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  // A second Escape closes a dialog without a cancelable event.
  dialog.addEventListener('close', close, { signal });
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && closesAt(target, dialog)) close();
    },
    { signal },
  );
  dialog.showModal();
  const leaveHistory = closesOnBack ? closeOnBack(close) : undefined;
  return close;
}
