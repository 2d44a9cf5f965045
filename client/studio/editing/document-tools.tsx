/** What every edited document has: undo, redo, versions, and who else has it open. */
import { History, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { useHistory, usePresence } from '../documents/use-document.ts';

const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

export function DocumentTools({ of }: { readonly of: DocumentRef }) {
  const { canUndo, canRedo, undo, redo } = useHistory(of);
  const [isListing, setListing] = useState(false);
  const names = usePresence(of).map(({ name }) => name);
  return (
    <span className="studio-buttons">
      <span className="studio-soft" role="status">
        {names.length === 0 ? null : `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} editing this, too`}
      </span>
      <Button isIcon aria-label="Undo" isDisabled={!canUndo} onPress={undo}>
        <Undo2 size={16} aria-hidden />
      </Button>
      <Button isIcon aria-label="Redo" isDisabled={!canRedo} onPress={redo}>
        <Redo2 size={16} aria-hidden />
      </Button>
      <Button isIcon aria-label="Versions" onPress={() => setListing(true)}>
        <History size={16} aria-hidden />
      </Button>
      <Late>{isListing ? <VersionsDialog of={of} onClose={() => setListing(false)} /> : null}</Late>
    </span>
  );
}
