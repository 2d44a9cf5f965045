/** Questions before something that cannot be taken back. */
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

export interface Question {
  readonly title: string;
  readonly message: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  readonly cancel?: string;
  /** False for a message that can only be confirmed; default: true. */
  readonly isCancellable?: boolean;
  readonly isDanger?: boolean;
}

/** Asks; true when it was confirmed, false when it was cancelled. */
export type Confirm = (question: Question) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it.');
  return confirm;
}

interface Asked {
  readonly question: Question;
  readonly answer: (isConfirmed: boolean) => void;
}

export function ConfirmProvider({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setAsked((all) => [...all, { question, answer }])),
    [],
  );
  const [first] = asked;
  const settle = (isConfirmed: boolean): void => {
    first?.answer(isConfirmed);
    setAsked((all) => all.slice(1));
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      {first === undefined ? null : <ConfirmDialog {...first.question} onAnswer={settle} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({
  title,
  message,
  confirm,
  cancel = 'Cancel',
  isCancellable = true,
  isDanger = false,
  onAnswer,
}: Question & { readonly onAnswer: (isConfirmed: boolean) => void }) {
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
