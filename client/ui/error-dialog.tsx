import { useId } from 'react';
import { useModal } from './use-modal.ts';

interface ErrorDialogProps {
  readonly title: string;
  readonly message: string;
  readonly onClose: () => void;
}

/** An error dialog. */
export function ErrorDialog({ title, message, onClose }: ErrorDialogProps) {
  const { dialog, close } = useModal({ onClose, closesAt: () => false });
  const id = useId();
  return (
    <dialog
      className="site-dialog"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <h2 id={id}>{title}</h2>
      <p id={`${id}-text`}>{message}</p>
      <button type="button" className="sqs-button-element--primary" onClick={close}>
        OK
      </button>
    </dialog>
  );
}
