/** Dialogs created by scripts. */
import { type DialogOptions, showDialog } from './dialog.ts';
import { make, makeIconButton } from './element.ts';
import { icons } from './icons.ts';

export interface NewDialog extends DialogOptions {
  readonly className: string;
  /** Accessible name. */
  readonly label: string;
  readonly closeClassName: string;
  readonly content: readonly Node[];
  /** Element to insert it after; by default the end of the page. */
  readonly after?: Element;
}

export interface OpenDialog {
  readonly dialog: HTMLDialogElement;
  close(): void;
}

/** Creates a dialog with a close button and shows it. Closing removes it from the page. */
export function openDialog({ className, label, closeClassName, content, after, ...options }: NewDialog): OpenDialog {
  const button = makeIconButton('Close', icons.close, closeClassName, () => close());
  const dialog = make('dialog', { className, attributes: { 'aria-label': label } }, button, ...content);
  if (after === undefined) document.body.append(dialog);
  else after.after(dialog);
  const close = showDialog(dialog, {
    ...options,
    onClose() {
      dialog.remove();
      options.onClose?.();
    },
  });
  return { dialog, close };
}
