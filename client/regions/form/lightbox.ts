/** A form behind a button: shown in a dialog, and destroyed when that closes (specification, storefront 4 "Modal lightbox"). */
import { openDialog } from '../../core/open-dialog.ts';

/** Pixels left free above and below a form that is taller than the window (storefront 9). */
const MARGIN = 50;
/** Milliseconds after the last change of the window's size (storefront 9). */
const RESIZE_PAUSE_MS = 100;

/** Takes the form out of its folding part and shows a fresh one in a dialog each time. `start` gives back what ends it. */
export function openInLightbox(part: HTMLDetailsElement, start: (form: HTMLFormElement) => () => void): void {
  const summary = part.querySelector('summary');
  const source = part.querySelector('form');
  if (summary === null || source === null) return;
  const title = source.getAttribute('aria-label') ?? summary.textContent ?? 'Form';
  const pristine = source.cloneNode(true) as HTMLFormElement;
  source.remove();
  part.open = false;
  summary.setAttribute('role', 'button');
  summary.setAttribute('aria-haspopup', 'dialog');
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    show({ part, opener: summary, title, start }, pristine.cloneNode(true) as HTMLFormElement);
  });
}

interface FormDialog {
  readonly part: HTMLElement;
  readonly opener: HTMLElement;
  readonly title: string;
  readonly start: (form: HTMLFormElement) => () => void;
}

function show({ part, opener, title, start }: FormDialog, form: HTMLFormElement): void {
  const stopFitting = new AbortController();
  const { dialog } = openDialog({
    className: 'form-dialog',
    label: title,
    closeClassName: 'popup-dialog-close',
    content: [form],
    // Inside the block, so that its form looks as forms of blocks do.
    after: part,
    focusAfter: () => opener,
    onClose: () => {
      end();
      stopFitting.abort();
    },
  });
  const end = start(form);
  const fit = (): void => {
    dialog.style.marginBlock = dialog.scrollHeight > innerHeight - 2 * MARGIN ? `${MARGIN}px` : 'auto';
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onResize = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fit, RESIZE_PAUSE_MS);
  };
  addEventListener('resize', onResize, { signal: stopFitting.signal });
  fit();
}
