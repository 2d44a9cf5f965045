/** A form behind a button: shown in a dialog, and destroyed when that closes (specification, storefront 4 "Modal lightbox"). */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { storeDraft } from '../../forms/drafts.ts';
import { openStore } from '../../session/open-store.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';
import { useModal } from '../../ui/use-modal.ts';
import { useIsHydrated } from '../../ui/use-region.ts';

/** Pixels left free above and below a form that is taller than the window (storefront 9). */
const MARGIN = 50;
/** Milliseconds after the last change of the window's size (storefront 9). */
const RESIZE_PAUSE_MS = 100;

interface FormLightboxProps {
  /** The folding part with its form, for browsers without script. */
  readonly element: MarkupElement;
  readonly isForm: (element: MarkupElement) => boolean;
  readonly children: (form: MarkupElement) => ReactNode;
}

/** Takes the form out of its folding part, and shows a fresh one in a dialog each time. */
export function FormLightbox({ element, isForm, children }: FormLightboxProps) {
  const isHydrated = useIsHydrated();
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  useOpenedEarly(part, () => setOpen(true));
  const form = findElement(element.children, isForm);
  const summary = findElement(element.children, ({ tag }) => tag === 'summary');
  const override: Override = (child) => {
    if (child === form) return isHydrated ? null : undefined;
    if (child !== summary) return undefined;
    const props = { ref: opener, role: 'button', 'aria-haspopup': 'dialog', onClick: open };
    return <Adopted element={child} props={isHydrated ? props : { ref: opener }} />;
  };
  const open = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    setOpen(true);
  };
  const title = form?.attributes['aria-label'] ?? (summary === undefined ? 'Form' : textContent(summary));
  return (
    <>
      <Adopted element={element} override={override} props={{ ref: part }} />
      {isOpen && form !== undefined && (
        <FormDialog title={title} opener={opener} onClose={() => setOpen(false)}>
          {children(form)}
        </FormDialog>
      )}
    </>
  );
}

/** Who has opened the folding part before there was a dialog gets the dialog, with what was typed. */
function useOpenedEarly(part: RefObject<HTMLDetailsElement | null>, open: () => void): void {
  useEffect(() => {
    if (part.current?.open !== true) return;
    const form = part.current.querySelector('form');
    if (form !== null) storeDraft(openStore('sessionStorage'), form);
    part.current.open = false;
    open();
  }, []);
}

interface FormDialogProps {
  readonly title: string;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function FormDialog({ title, opener, onClose, children }: FormDialogProps) {
  const { dialog, close } = useModal({ onClose, focusAfter: () => opener.current ?? undefined });
  useFit(dialog);
  return (
    <dialog className="form-dialog" aria-label={title} ref={dialog}>
      <CloseButton className="popup-dialog-close" onClick={close} />
      {children}
    </dialog>
  );
}

/** A dialog that is taller than the window keeps its distance from the window's edges. */
function useFit(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const fit = (): void => {
      if (dialog.current === null) return;
      const isTall = dialog.current.scrollHeight > innerHeight - 2 * MARGIN;
      dialog.current.style.marginBlock = isTall ? `${MARGIN}px` : 'auto';
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
