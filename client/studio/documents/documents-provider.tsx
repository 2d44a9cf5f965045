/** Provides the documents of the signed-in admin. */
import { type ReactNode, useEffect, useState } from 'react';
import { retryImport } from '../../core/retry-import.ts';
import { useSession } from '../session/session-context.ts';
import type { BrowserDocuments } from './browser-documents.ts';
import { DocumentsContext } from './use-document.ts';

export interface DocumentsProviderProps {
  /** Loads how documents are stored and sent. */
  readonly load: () => Promise<typeof import('./browser-documents.ts')>;
  readonly children: ReactNode;
}

interface Opened {
  readonly documents: BrowserDocuments | null;
  /** Why they could not be loaded. */
  readonly error?: unknown;
}

/** Renders its children once the browser's database is open. */
export function DocumentsProvider({ load, children }: DocumentsProviderProps) {
  const ownerId = useSession().owner.id;
  const [{ documents, error }, setOpened] = useState<Opened>({ documents: null });
  useEffect(() => {
    let isOver = false;
    const opening = retryImport(load).then((loaded) => loaded.openBrowserDocuments(ownerId));
    opening.then(
      (opened) => {
        if (!isOver) setOpened({ documents: opened });
      },
      (reason: unknown) => setOpened({ documents: null, error: reason }),
    );
    return () => {
      isOver = true;
      setOpened({ documents: null });
      opening.then((opened) => opened.close()).catch(() => undefined);
    };
  }, [ownerId, load]);
  if (error !== undefined) throw error;
  return documents && <DocumentsContext value={documents}>{children}</DocumentsContext>;
}
