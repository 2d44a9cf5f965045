/**
 * Modal dialogs over the page. The browser keeps the focus inside, makes the rest of the page inert, and gives the focus back; here is
 * what closes a dialog, and that it happens once.
 */

export interface DialogOptions {
  /** Called once, however the dialog was closed. */
  readonly onClose?: () => void;
  /** Whether a press there closes the dialog; by default one beside it does. */
  readonly closesAt?: (target: Element, dialog: HTMLDialogElement) => boolean;
  /** What has the focus afterwards, when that is not what had it before. */
  readonly focusAfter?: () => HTMLElement | undefined;
}

/** The backdrop belongs to the dialog; everything in it lies inside its box. */
const isBackdrop = (target: Element, dialog: HTMLDialogElement): boolean => target === dialog;

/** Shows a dialog that stands in the page already. The function it gives back closes it. */
export function showDialog(dialog: HTMLDialogElement, options: DialogOptions = {}): () => void {
  const { onClose, closesAt = isBackdrop, focusAfter } = options;
  const listeners = new AbortController();
  const { signal } = listeners;
  const close = (): void => {
    if (signal.aborted) return;
    listeners.abort();
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
  // A second Escape closes a dialog without asking.
  dialog.addEventListener('close', close, { signal });
  dialog.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && closesAt(target, dialog)) close();
    },
    { signal },
  );
  dialog.showModal();
  return close;
}
