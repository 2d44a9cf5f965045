/** A form behind a button: shown in a dialog, and destroyed when that closes (specification, storefront 4 "Modal lightbox"). */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { storeDraft } from '../../forms/drafts.ts';
import { openStore } from '../../session/open-store.ts';
import { Adopted, type Override } from '../../ui/markup/markup.tsx';
import { findElement, type MarkupElement, textContent } from '../../ui/markup/read-markup.ts';

interface FormLightboxProps {
  /** The folding part with its form, for browsers without script. */
  readonly element: MarkupElement;
  readonly isForm: (element: MarkupElement) => boolean;
  readonly children: (form: MarkupElement) => ReactNode;
}

/** Takes the form out of its folding part, and shows a fresh one in a dialog each time. */
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

/** The dialog, fetched once the folding part is in use; null until it is there. */
function useDialog() {
  const [dialog, setDialog] = useState<typeof import('./dialog.tsx') | null>(null);
  useEffect(() => {
    import('./dialog.tsx').then(setDialog, (error: unknown) => console.warn('the form opens in its place', error));
  }, []);
  return dialog === null ? null : dialog.FormDialog;
}

/** Who has opened the folding part before there was a dialog gets the dialog, with what was typed. */
function useOpenedEarly(part: RefObject<HTMLDetailsElement | null>, isReady: boolean, open: () => void): void {
  useEffect(() => {
    if (!isReady || part.current?.open !== true) return;
    const form = part.current.querySelector('form');
    if (form !== null) storeDraft(openStore('sessionStorage'), form);
    part.current.open = false;
    open();
  }, [isReady]);
}
