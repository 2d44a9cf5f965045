/** React hooks for documents. */
import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BrowserDocuments } from './browser-documents.ts';
import type { Present } from './change-feed.ts';
import { type DocumentRef, keyOf } from './document-ref.ts';
import type { DocumentState, SaveState } from './document-state.ts';
import type { DocumentActions } from './documents.ts';
import type { Versions } from './versions.ts';

export const DocumentsContext = createContext<BrowserDocuments | null>(null);

function useOpened(): BrowserDocuments {
  const opened = useContext(DocumentsContext);
  if (opened === null) throw new Error('Documents need a DocumentsProvider.');
  return opened;
}

export interface OpenDocument extends DocumentState, DocumentActions {
  readonly of: DocumentRef;
}

/** A document with its edits; it is open, and visible to others as such, while a component uses it. */
export function useDocument(ref: DocumentRef): OpenDocument {
  const { documents, presence } = useOpened();
  const key = keyOf(ref);
  const held = useMemo(() => documents.hold(ref), [documents, key]);
  const state = useSyncExternalStore(held.subscribe, held.state);
  useEffect(() => {
    const leave = presence.enter(ref);
    const release = held.enter();
    return () => {
      leave();
      release();
    };
  }, [held, presence, key]);
  return { ...state, ...held.actions, of: ref };
}

export type DocumentHistory = Pick<OpenDocument, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;

export function useHistory(ref: DocumentRef): DocumentHistory {
  const { canUndo, canRedo, undo, redo } = useDocument(ref);
  return { canUndo, canRedo, undo, redo };
}

/** The combined state of this tab's documents, for the header; null if none is open. */
export function useSaveState(): SaveState | null {
  const { documents } = useOpened();
  return useSyncExternalStore(documents.subscribe, () => documents.save);
}

/** The other admins who have a document open. */
export function usePresence(ref: DocumentRef): readonly Present[] {
  const { presence } = useOpened();
  const [others, setOthers] = useState(() => presence.others(ref));
  const key = keyOf(ref);
  useEffect(() => {
    const read = (): void => setOthers(presence.others(ref));
    read();
    return presence.subscribe(read);
  }, [presence, key]);
  return others;
}

/** Lists, shows, compares and restores versions. */
export const useVersions = (): Versions => useOpened().versions;
