/** Asks for all that a new setting needs: settings are live, so that one with defaults would count for shoppers at once. */
import { type ReactNode, useState } from 'react';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { valueAt } from '../documents/json-value.ts';
import { apply, applyAll, entryOf, type Operation } from '../documents/operations.ts';
import type { OpenDocument } from '../documents/use-document.ts';
import { MISSING } from '../session/credentials.ts';

export interface DraftDialogProps {
  readonly title: string;
  readonly document: OpenDocument;
  /** Adds the setting to the draft. */
  readonly start: Extract<Operation, { readonly op: 'set' | 'insert' }>;
  /** Names of fields that must not be empty; numbers refuse that themselves. */
  readonly required?: readonly string[];
  readonly onSave: (value: unknown) => void;
  readonly onClose: () => void;
  /** Fields over the draft. */
  readonly children: (draft: OpenDocument) => ReactNode;
}

export function DraftDialog({ title, document, start, required = [], onSave, onClose, children }: DraftDialogProps) {
  const [place] = useState(() => (start.op === 'set' ? start.path : entryOf(start)));
  const [value, setValue] = useState(() => apply(document.value, start));
  const [problems, setProblems] = useState<OpenDocument['problems']>({});
  const edit: OpenDocument['edit'] = (operation) => {
    setValue((before: unknown) => applyAll(before, [operation].flat()));
    setProblems({});
  };
  const save = (): void => {
    const paths = required.map((name) => [...place, name]).filter((path) => isEmpty(valueAt(value, path)));
    if (paths.length > 0) return setProblems(Object.fromEntries(paths.map((path) => [path.join('.'), MISSING])));
    onSave(valueAt(value, place));
    onClose();
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children({ ...document, value, problems, edit })}
        <SubmitActions label="Add" isBusy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
