import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Without it the dialog cannot be dismissed. */
  readonly onClose?: (() => void) | undefined;
  readonly children: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for a question that interrupts. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** A modal dialog: Escape, the close button and a press outside close it, and focus returns. */
export const Dialog = ({ title, isOpen, onClose, children, size = 'medium', role = 'dialog' }: DialogProps) => (
  <ModalOverlay
    className="studio-overlay"
    isOpen={isOpen}
    isDismissable={onClose !== undefined && role === 'dialog'}
    isKeyboardDismissDisabled={onClose === undefined}
    onOpenChange={(open) => !open && onClose?.()}
  >
    <Modal className={`studio-modal is-${size}`}>
      <AriaDialog className="studio-dialog" role={role}>
        <header className="studio-dialog-head">
          <Heading slot="title">{title}</Heading>
          {onClose === undefined ? null : (
            <Button variant="quiet" isIcon aria-label="Close" onPress={onClose}>
              <X size={16} aria-hidden />
            </Button>
          )}
        </header>
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);

/** The buttons at the end of a dialog. */
export const DialogActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="studio-dialog-actions">{children}</div>
);

export interface SubmitActionsProps {
  /** Label of the submit button. */
  readonly label: string;
  readonly isBusy: boolean;
  /** It cannot be sent now; the form says why. */
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** The buttons of a form dialog. */
export const SubmitActions = ({ label, isBusy, isDisabled = false, onCancel }: SubmitActionsProps) => (
  <DialogActions>
    <Button onPress={onCancel}>Cancel</Button>
    <Button type="submit" variant="primary" isPending={isBusy} isDisabled={isDisabled}>
      {label}
    </Button>
  </DialogActions>
);
