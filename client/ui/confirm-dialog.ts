/** Asks before something is done. The browser's own dialog holds the focus and gives it back. */

export interface ConfirmOptions {
  readonly title: string;
  readonly message?: string | undefined;
  readonly confirmLabel?: string | undefined;
  readonly cancelLabel?: string | undefined;
  /** False: there is no way out but to confirm. Default true. */
  readonly cancellable?: boolean | undefined;
  /** False: the dialog stays, so that the caller can show how the work goes on, until `close`. Default true. */
  readonly autoClose?: boolean | undefined;
}

export interface Confirmation {
  /** True on confirm, false on cancel. */
  readonly answer: Promise<boolean>;
  close(): void;
}

let count = 0;

/** Opens the dialog (specification, rendering 4: "Confirm dialog"). */
export function confirmDialog(options: ConfirmOptions): Confirmation {
  const { title, message = '', confirmLabel = 'Confirm', cancelLabel = 'Cancel' } = options;
  const { cancellable = true, autoClose = true } = options;
  const id = `confirm-${++count}`;
  const dialog = document.createElement('dialog');
  dialog.className = 'confirm-dialog';
  dialog.setAttribute('aria-labelledby', `${id}-title`);
  const heading = append(dialog, 'h2', title);
  heading.id = `${id}-title`;
  if (message !== '') {
    append(dialog, 'p', message).id = `${id}-message`;
    dialog.setAttribute('aria-describedby', `${id}-message`);
  }
  const row = append(dialog, 'div');
  row.className = 'button-row';
  const confirm = button(row, confirmLabel, 'button');
  const cancel = cancellable ? button(row, cancelLabel, 'button button-secondary') : undefined;
  const close = (): void => {
    if (dialog.open) dialog.close();
    dialog.remove();
  };
  const answer = new Promise<boolean>((resolve) => {
    const settle = (isConfirmed: boolean): void => {
      resolve(isConfirmed);
      if (autoClose) close();
    };
    confirm.addEventListener('click', () => settle(true));
    cancel?.addEventListener('click', () => settle(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      if (cancellable) settle(false);
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !cancellable) event.preventDefault();
    });
    // Browsers let a second Escape through without asking; that is a cancel too, where one may cancel.
    dialog.addEventListener('close', () => (cancellable ? settle(false) : dialog.isConnected && dialog.showModal()));
  });
  document.body.append(dialog);
  dialog.showModal();
  return { answer, close };
}

function append(parent: Element, tag: string, words = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = words;
  parent.append(element);
  return element;
}

function button(parent: Element, words: string, className: string): HTMLElement {
  const element = append(parent, 'button', words);
  element.className = className;
  element.setAttribute('type', 'button');
  return element;
}
