import type { SaveState } from '../documents/document-state.ts';
import { useSaveState } from '../documents/use-document.ts';

const texts: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  saving: 'Saving …',
  offline: 'Stored in this browser until the server answers',
  refused: 'Not all saved: see the marked fields',
  conflict: 'Somebody else has changed the same',
};

/** In the header: whether what is edited is on the server. */
export function SaveNote() {
  const save = useSaveState();
  return (
    <span className="studio-save" role="status" data-state={save ?? undefined}>
      {save === null ? null : texts[save]}
    </span>
  );
}
