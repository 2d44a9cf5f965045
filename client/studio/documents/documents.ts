/** All open documents of a tab. */
import { type DocumentRef, keyOf } from './document-ref.ts';
import { DocumentSession } from './document-session.ts';
import { type DocumentState, loadingState, type SaveState, worstOf } from './document-state.ts';
import type { Operation } from './operations.ts';
import type { Ports } from './ports.ts';
import { isUnsaved } from './save-loop.ts';
import { isChangeOf } from './server-addresses.ts';

export interface Documents {
  /** A document; nothing is loaded until `enter` is called. */
  hold(ref: DocumentRef): HeldDocument;
  /** The combined state of all open documents; null if there are none. */
  readonly save: SaveState | null;
  subscribe(listener: () => void): () => void;
  /** Saves edits left unsaved by an earlier visit. */
  resume(): Promise<void>;
  /** The named documents have changed on the server (`page:ID`, `settings:NAME`); without names, any may have. */
  changed(names?: readonly string[]): void;
  /** Another tab has written a record. */
  reread(key: string): void;
  /** The server may be reachable again. */
  retry(): void;
  close(): void;
}

export interface DocumentActions {
  /** Edits with the same gesture are undone together; by default continuous typing in one field is one gesture. */
  edit(operation: Operation | readonly Operation[], gesture?: string): void;
  undo(): void;
  redo(): void;
  /** Resolves a conflict: with the admin's own value, or the current one. */
  resolve(id: number, choice: 'mine' | 'theirs'): void;
  /** Reloads the document, and saves unsaved edits. */
  reload(): void;
}

export interface HeldDocument {
  readonly state: () => DocumentState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly actions: DocumentActions;
  /** Opens the document until the returned function is called and everything is saved. */
  enter(): () => void;
}

interface Opened {
  readonly ref: DocumentRef;
  readonly session: DocumentSession;
  readonly unsubscribe: () => void;
  uses: number;
}

/** Whether an unused session still has work to do. */
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
