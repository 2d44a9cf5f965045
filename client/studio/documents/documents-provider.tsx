/** Provides the documents of the signed-in admin. */
import { type ReactNode, useEffect, useState } from 'react';
import { useSession } from '../session/session-context.ts';
import { type BrowserDocuments, openBrowserDocuments } from './browser-documents.ts';
import { DocumentsContext } from './use-document.ts';

/** Renders its children once the browser's database is open. */
export function DocumentsProvider({ children }: { readonly children: ReactNode }) {
  const ownerId = useSession().owner.id;
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
