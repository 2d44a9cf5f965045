/** Tools of every edited document: undo, redo, versions, and who else has it open. */
import { History, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { type DocumentHistory, useHistory, usePresence } from '../documents/use-document.ts';

const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

export function DocumentTools({ of }: { readonly of: DocumentRef }) {
  const history = useHistory(of);
  const [isListing, setListing] = useState(false);
  return (
    <span className="studio-buttons">
      <Others of={of} />
      <UndoButtons history={history} />
      <Button isIcon aria-label="Versions" onPress={() => setListing(true)}>
        <History size={16} aria-hidden />
      </Button>
      <Late>{isListing ? <VersionsDialog of={of} onClose={() => setListing(false)} /> : null}</Late>
    </span>
  );
}

/** Who else has a document open. */
export function Others({ of }: { readonly of: DocumentRef }) {
  const names = usePresence(of).map(({ name }) => name);
  return (
    <span className="studio-soft" role="status">
      {names.length > 0 && `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} editing this, too`}
    </span>
  );
}

export const UndoButtons = ({ history: { canUndo, canRedo, undo, redo } }: { readonly history: DocumentHistory }) => (
  <div className="studio-toggles">
    <Tooltip text="Undo">
      <Button variant="quiet" isIcon aria-label="Undo" isDisabled={!canUndo} onPress={undo}>
        <Undo2 size={16} aria-hidden />
      </Button>
    </Tooltip>
    <Tooltip text="Redo">
      <Button variant="quiet" isIcon aria-label="Redo" isDisabled={!canRedo} onPress={redo}>
        <Redo2 size={16} aria-hidden />
      </Button>
    </Tooltip>
  </div>
);
