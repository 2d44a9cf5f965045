/** The dialog of a form: unmounted with the form when it closes (specification, storefront 4 "Modal lightbox"). */
import { type ReactNode, type RefObject, useEffect } from 'react';
import { CloseButton } from '../../ui/close-button.tsx';
import { useModal } from '../../ui/use-modal.ts';

/** Space above and below a form taller than the window, in pixels (storefront 9). */
const MARGIN = 50;
/** Milliseconds after the last resize (storefront 9). */
const RESIZE_PAUSE_MS = 100;

interface FormDialogProps {
  readonly title: string;
  /** One of nine positions in the window. */
  readonly position: string | undefined;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ title, position, opener, onClose, children }: FormDialogProps) {
  const { dialog, close } = useModal({ onClose, focusAfter: () => opener.current ?? undefined });
  useFit(dialog);
  return (
    <dialog className="form-dialog" data-position={position} aria-label={title} ref={dialog}>
      <CloseButton className="popup-dialog-close" onClick={close} />
      {children}
    </dialog>
  );
}

/** Keeps a dialog that is taller than the window away from its edges. */
function useFit(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const fit = (): void => {
      if (dialog.current === null) return;
      const isTall = dialog.current.scrollHeight > innerHeight - 2 * MARGIN;
      dialog.current.style.marginBlock = isTall ? `${MARGIN}px` : '';
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onResize = (): void => {
      clearTimeout(timer);
      timer = setTimeout(fit, RESIZE_PAUSE_MS);
    };
    addEventListener('resize', onResize);
    fit();
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
    };
  }, [dialog]);
}
