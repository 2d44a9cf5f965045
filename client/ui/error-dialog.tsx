import { useEffect, useId, useRef } from 'react';

interface ErrorDialogProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
}

/** Says what went wrong. The browser's own modal dialog: it holds the focus, closes on Escape and gives the focus back. */
export function ErrorDialog({ title, message, onClose }: ErrorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      className="site-dialog"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      <p id={`${id}-text`}>{message}</p>
      <button type="button" className="sqs-button-element--primary" onClick={() => dialog.current?.close()}>
        OK
      </button>
    </dialog>
  );
}
