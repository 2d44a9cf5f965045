/** Opens the documents of who is signed in. */
import { type ReactNode, useEffect, useState } from 'react';
import { type BrowserDocuments, openBrowserDocuments } from './browser-documents.ts';
import { DocumentsContext } from './use-document.ts';

export interface DocumentsProviderProps {
  /** Of the signed-in admin. */
  readonly ownerId: string;
  readonly children: ReactNode;
}

/** Its children are shown once what an earlier visit left unsaved is on its way. */
export function DocumentsProvider({ ownerId, children }: DocumentsProviderProps) {
  const [opened, setOpened] = useState<BrowserDocuments | null>(null);
  useEffect(() => {
    let isOver = false;
    const opening = openBrowserDocuments(ownerId);
    void opening.then((documents) => {
      if (!isOver) setOpened(documents);
    });
    return () => {
      isOver = true;
      setOpened(null);
      void opening.then((documents) => documents.close());
    };
  }, [ownerId]);
  return opened && <DocumentsContext value={opened}>{children}</DocumentsContext>;
}
