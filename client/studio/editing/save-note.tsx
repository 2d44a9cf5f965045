import type { SaveState } from '../documents/document-state.ts';
import { useSaveState } from '../documents/use-document.ts';

const texts: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving …',
  offline: 'Not sent yet',
  refused: 'Not all saved',
  conflict: 'Conflict',
};

/** The save state in the header. */
export function SaveNote() {
  const save = useSaveState();
  return (
    <span className="studio-save" role="status" data-state={save ?? undefined}>
      {save === null ? null : texts[save]}
    </span>
  );
}
