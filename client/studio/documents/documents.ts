/** All documents that a tab has open. */
import { type DocumentRef, keyOf } from './document-ref.ts';
import { DocumentSession } from './document-session.ts';
import { type DocumentState, loadingState, type SaveState, worstOf } from './document-state.ts';
import type { Operation } from './operations.ts';
import type { Ports } from './ports.ts';
import { isUnsaved } from './save-loop.ts';
import { isChangeOf } from './server-addresses.ts';

export interface Documents {
  /** A document; nothing is loaded before somebody enters it. */
  hold(ref: DocumentRef): HeldDocument;
  /** The state of all documents that are open; null without any. */
  readonly save: SaveState | null;
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

export interface DocumentActions {
  /** Edits of the same gesture are undone together; without one, what is typed into one field without a pause is. */
  edit(operation: Operation | readonly Operation[], gesture?: string): void;
  undo(): void;
  redo(): void;
  /** Settles a conflict: with the admin's own value after all, or with the one that is there. */
  resolve(id: number, choice: 'mine' | 'theirs'): void;
  /** Reads the document anew, and saves what is not saved. */
  reload(): void;
}

export interface HeldDocument {
  readonly state: () => DocumentState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly actions: DocumentActions;
  /** Opens the document, until the function that it gives is called and all is saved. */
  enter(): () => void;
}

interface Opened {
  readonly ref: DocumentRef;
  readonly session: DocumentSession;
  readonly unsubscribe: () => void;
  uses: number;
}

/** Whether a session that nobody uses still has something to do. */
const isBusy = ({ state }: DocumentSession): boolean => state.status === 'loading' || state.isUnsaved;

export function createDocuments(ports: Ports): Documents {
  const opened = new Map<string, Opened>();
  const listeners = new Set<() => void>();
  const sessions = (): readonly DocumentSession[] => [...opened.values()].map(({ session }) => session);
  const tell = (key: string): void => {
    const entry = opened.get(key);
    if (entry?.uses === 0 && !isBusy(entry.session)) {
      entry.unsubscribe();
      entry.session.close();
      opened.delete(key);
    }
    for (const listener of listeners) listener();
  };
  const add = (ref: DocumentRef): Opened => {
    const key = keyOf(ref);
    const session = new DocumentSession(ref, ports);
    const entry = { ref, session, unsubscribe: session.subscribe(() => tell(key)), uses: 0 };
    opened.set(key, entry);
    return entry;
  };
  const enter = (ref: DocumentRef): (() => void) => {
    const entry = opened.get(keyOf(ref)) ?? add(ref);
    entry.uses++;
    return () => {
      entry.uses--;
      tell(keyOf(ref));
    };
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const sessionOf = (ref: DocumentRef): DocumentSession | undefined => opened.get(keyOf(ref))?.session;
  return {
    subscribe,
    hold: (ref) => ({
      ...{ subscribe, enter: () => enter(ref), actions: actionsOf(() => sessionOf(ref)) },
      state: () => sessionOf(ref)?.state ?? loadingState,
    }),
    get save() {
      return opened.size === 0 ? null : worstOf(sessions().map(({ state }) => state.save));
    },
    resume: () => resume(ports, (ref) => void (opened.has(keyOf(ref)) || add(ref))),
    changed(names) {
      for (const { ref, session } of opened.values())
        if (names === undefined || names.some((name) => isChangeOf(ref, name))) session.refresh();
    },
    reread: (key) => opened.get(key)?.session.reread(),
    retry: () => sessions().forEach((session) => void session.retry()),
    close: () => sessions().forEach((session) => void session.close()),
  };
}

const actionsOf = (session: () => DocumentSession | undefined): DocumentActions => ({
  edit: (operation, gesture) => session()?.edit(operation, gesture),
  undo: () => session()?.undo(),
  redo: () => session()?.redo(),
  resolve: (id, choice) => session()?.resolve(id, choice),
  reload() {
    session()?.refresh();
    session()?.retry();
  },
});

async function resume({ storage }: Ports, open: (ref: DocumentRef) => void): Promise<void> {
  for (const key of await storage.keys()) {
    const record = await storage.read(key);
    if (record !== undefined && isUnsaved(record)) open(record.ref);
  }
}
