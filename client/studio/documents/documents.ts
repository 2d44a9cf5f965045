/** All documents that a tab has open. */
import { type DocumentRef, keyOf } from './document-ref.ts';
import { DocumentSession } from './document-session.ts';
import { type SaveState, worstOf } from './document-state.ts';
import type { Ports } from './ports.ts';
import { isUnsaved } from './save-loop.ts';
import { isChangeOf } from './server-addresses.ts';

export interface Documents {
  /** The session of a document, until it has been released as often as it was opened and all is saved. */
  open(ref: DocumentRef): DocumentSession;
  release(ref: DocumentRef): void;
  /** The state of all documents that are open. */
  readonly save: SaveState;
  subscribe(listener: () => void): () => void;
  /** Saves what an earlier visit has left unsaved. */
  resume(): Promise<void>;
  /** The server's documents of these names have changed (`page:ID`, `settings:NAME`); all of them may have without names. */
  changed(names?: readonly string[]): void;
  /** Another tab has written a record. */
  reread(key: string): void;
  /** The server may be reached again. */
  retry(): void;
  close(): void;
}

interface Opened {
  readonly ref: DocumentRef;
  readonly session: DocumentSession;
  readonly unsubscribe: () => void;
  uses: number;
}

export function createDocuments(ports: Ports): Documents {
  const opened = new Map<string, Opened>();
  const listeners = new Set<() => void>();
  const sessions = (): readonly DocumentSession[] => [...opened.values()].map(({ session }) => session);
  const end = (key: string): void => {
    const entry = opened.get(key);
    if (entry === undefined || entry.uses > 0 || entry.session.state.save === 'saving') return;
    if (entry.session.state.status === 'loading' || entry.session.state.save === 'offline') return;
    entry.unsubscribe();
    entry.session.close();
    opened.delete(key);
  };
  const tell = (key: string): void => {
    end(key);
    for (const listener of listeners) listener();
  };
  const add = (ref: DocumentRef): Opened => {
    const key = keyOf(ref);
    const session = new DocumentSession(ref, ports);
    const entry = { ref, session, unsubscribe: session.subscribe(() => tell(key)), uses: 0 };
    opened.set(key, entry);
    return entry;
  };
  return {
    open(ref) {
      const entry = opened.get(keyOf(ref)) ?? add(ref);
      entry.uses++;
      return entry.session;
    },
    release(ref) {
      const entry = opened.get(keyOf(ref));
      if (entry !== undefined) entry.uses--;
      tell(keyOf(ref));
    },
    get save() {
      return worstOf(sessions().map(({ state }) => state.save));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async resume() {
      for (const key of await ports.storage.keys()) {
        const record = await ports.storage.read(key);
        if (record !== undefined && isUnsaved(record) && !opened.has(key)) add(record.ref);
      }
    },
    changed(names) {
      for (const { ref, session } of opened.values())
        if (names === undefined || names.some((name) => isChangeOf(ref, name))) session.refresh();
    },
    reread: (key) => opened.get(key)?.session.reread(),
    retry: () => sessions().forEach((session) => void session.retry()),
    close: () => sessions().forEach((session) => void session.close()),
  };
}
