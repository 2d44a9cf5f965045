/** Confirmation dialogs for actions that cannot be undone. */
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Question } from './confirm-dialog.tsx';
import { Late, late } from './late.tsx';

const ConfirmDialog = late(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** Asks; true if confirmed, false if canceled. */
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
      <Late>{first === undefined ? null : <ConfirmDialog {...first.question} onAnswer={settle} />}</Late>
    </ConfirmContext>
  );
}
