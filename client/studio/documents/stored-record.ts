/** The record of a document in one tab: edits show immediately, and are stored in the background. */
import { type DocumentRecord, editFrom, stepBack } from './document-record.ts';
import type { Operation } from './operations.ts';
import type { RecordStorage } from './record-storage.ts';

type Update =
  | {
      readonly kind: 'edit';
      readonly from: unknown;
      readonly operations: readonly Operation[];
      readonly gesture: string;
    }
  | { readonly kind: 'undo' | 'redo' };

export interface StoredRecord {
  /** As this tab shows it. */
  readonly shown: DocumentRecord;
  edit(operations: readonly Operation[], gesture: string): void;
  step(stack: 'undo' | 'redo'): void;
  /** Stores the edits so far, and a change of the stored record. Concurrent calls are queued. */
  commit(change?: (record: DocumentRecord) => DocumentRecord): Promise<DocumentRecord>;
}

interface Options {
  readonly key: string;
  readonly storage: RecordStorage;
  /** As stored. */
  readonly record: DocumentRecord;
  /** Called after each change of the shown record. */
  readonly onChange: () => void;
  /** Called after each change of the stored record. */
  readonly onStored: () => void;
}

const replay = (record: DocumentRecord, update: Update): DocumentRecord =>
  update.kind === 'edit'
    ? editFrom(record, update.from, update.operations, update.gesture)
    : stepBack(record, update.kind);

export function createStoredRecord({ key, storage, record, onChange, onStored }: Options): StoredRecord {
  let known = record;
  let shown = record;
  let updates: readonly Update[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  const add = (update: Update): void => {
    const next = replay(shown, update);
    if (next === shown) return;
    updates = [...updates, update];
    shown = next;
    onChange();
  };
  const store = async (change: (record: DocumentRecord) => DocumentRecord): Promise<DocumentRecord> => {
    const batch = updates;
    const before = known;
    const next = await storage.update(key, (stored) => {
      // Equal content keeps the shown objects.
      const start = stored === undefined || stored.version === before.version ? before : stored;
      const after = change(batch.reduce(replay, start));
      return after === start ? (stored ?? start) : { ...after, version: start.version + 1 };
    });
    const isNew = next !== undefined && next.version !== before.version;
    if (isNew) known = next;
    updates = updates.slice(batch.length);
    const last = shown;
    shown = updates.reduce(replay, known);
    if (isNew) onStored();
    if (shown !== last) onChange();
    return known;
  };
  return {
    get shown() {
      return shown;
    },
    edit: (operations, gesture) => add({ kind: 'edit', from: shown.value, operations, gesture }),
    step: (stack) => add({ kind: stack }),
    commit(change = (same) => same) {
      const done = queue.then(() => store(change));
      queue = done.catch(() => undefined);
      return done;
    },
  };
}
