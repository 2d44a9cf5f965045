/** A form behind a button: shown in a dialog, and unmounted when that closes (specification, storefront 4 "Modal lightbox"). */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { storeDraft } from '../../forms/drafts.ts';
import { openStore } from '../../session/open-store.ts';
import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';

interface FormLightboxProps {
  /** The details element with the form, for browsers without JavaScript. */
  readonly element: MarkupElement;
  readonly isForm: (element: MarkupElement) => boolean;
  readonly children: (form: MarkupElement) => ReactNode;
}

/** Moves the form out of its details element, and shows a fresh one in a dialog each time. */
export function FormLightbox({ element, isForm, children }: FormLightboxProps) {
  const [isOpen, setOpen] = useState(false);
  const Dialog = useDialog();
  const part = useRef<HTMLDetailsElement>(null);
  const opener = useRef<HTMLElement>(null);
  const isReady = Dialog !== null;
  useOpenedEarly(part, isReady, () => setOpen(true));
  const form = findElement(element.children, isForm);
  const summary = findElement(element.children, ({ tag }) => tag === 'summary');
  const override: Override = (child) => {
    if (child === form) return isReady ? null : undefined;
    if (child !== summary) return undefined;
    const props = { ref: opener, role: 'button', 'aria-haspopup': 'dialog', onClick: open };
    return <Adopted element={child} props={isReady ? props : { ref: opener }} />;
  };
  const open = (event: { preventDefault(): void }): void => {
    event.preventDefault();
    setOpen(true);
  };
  const title = form?.attributes['aria-label'] ?? (summary === undefined ? 'Form' : textContent(summary));
  return (
    <>
      <Adopted element={element} override={override} props={{ ref: part }} />
      {isOpen && isReady && form !== undefined && (
        <Dialog
          title={title}
          position={element.attributes['data-position']}
          opener={opener}
          onClose={() => setOpen(false)}
        >
          {children(form)}
        </Dialog>
      )}
    </>
  );
}

/** Loads the dialog once the details element is used; null until then. */
function useDialog() {
  const [dialog, setDialog] = useState<typeof import('./dialog.tsx') | null>(null);
  useEffect(() => {
    import('./dialog.tsx').then(setDialog, (error: unknown) => console.warn('the form opens in its place', error));
  }, []);
  return dialog === null ? null : dialog.FormDialog;
}

/** If the details element was opened before the dialog was loaded, shows the dialog with the input. */
function useOpenedEarly(part: RefObject<HTMLDetailsElement | null>, isReady: boolean, open: () => void): void {
  useEffect(() => {
    if (!isReady || part.current?.open !== true) return;
    const form = part.current.querySelector('form');
    if (form !== null) storeDraft(openStore('sessionStorage'), form);
    part.current.open = false;
    open();
  }, [isReady]);
}
