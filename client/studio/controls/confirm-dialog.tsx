import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

/** The text of a confirmation dialog. */
export interface Question {
  readonly title: string;
  readonly message: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  readonly cancel?: string;
  /** False for a message that can only be acknowledged; default: true. */
  readonly isCancellable?: boolean;
  readonly isDanger?: boolean;
}

export interface ConfirmDialogProps extends Question {
  readonly onAnswer: (isConfirmed: boolean) => void;
}

export function ConfirmDialog({ title, message, confirm, cancel = 'Cancel', ...options }: ConfirmDialogProps) {
  const { isCancellable = true, isDanger = false, onAnswer } = options;
  const decline = isCancellable ? () => onAnswer(false) : undefined;
  return (
    <Dialog title={title} isOpen role="alertdialog" size="small" onClose={decline}>
      <p>{message}</p>
      <DialogActions>
        {decline === undefined ? null : (
          <Button autoFocus onPress={decline}>
            {cancel}
          </Button>
        )}
        <Button variant={isDanger ? 'danger' : 'primary'} autoFocus={!isCancellable} onPress={() => onAnswer(true)}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
