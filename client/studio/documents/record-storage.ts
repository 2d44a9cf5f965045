/** Storage of records beyond a tab: IndexedDB, or memory if the browser denies it. */
import type { DocumentRecord } from './document-record.ts';

/** Returns the record to store; undefined removes it. */
type RecordChange = (stored: DocumentRecord | undefined) => DocumentRecord | undefined;

export interface RecordStorage {
  read(key: string): Promise<DocumentRecord | undefined>;
  /** Reads and writes in one transaction across tabs; returns the stored record. */
  update(key: string, change: RecordChange): Promise<DocumentRecord | undefined>;
  keys(): Promise<readonly string[]>;
}

const STORE = 'documents';

/** Opens the database with a name. Rejects if the browser denies it. */
export async function openRecordStorage(factory: IDBFactory, name: string): Promise<RecordStorage> {
  const opening = factory.open(name, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE);
  const database = await resultOf(opening);
  const within = (mode: IDBTransactionMode): IDBObjectStore => database.transaction(STORE, mode).objectStore(STORE);
  return {
    read: (key) => resultOf(within('readonly').get(key)),
    keys: async () => (await resultOf(within('readonly').getAllKeys())).map(String),
    update: (key, change) => updateIn(within('readwrite'), key, change),
  };
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function updateIn(store: IDBObjectStore, key: string, change: RecordChange): Promise<DocumentRecord | undefined> {
  return new Promise((resolve, reject) => {
    const { transaction } = store;
    const reading: IDBRequest<DocumentRecord | undefined> = store.get(key);
    let next: DocumentRecord | undefined;
    reading.onsuccess = () => {
      next = change(reading.result);
      if (next === undefined) store.delete(key);
      else if (next !== reading.result) store.put(next, key);
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export function createMemoryStorage(): RecordStorage {
  const records = new Map<string, DocumentRecord>();
  return {
    read: async (key) => records.get(key),
    keys: async () => [...records.keys()],
    async update(key, change) {
      const next = change(records.get(key));
      if (next === undefined) records.delete(key);
      else records.set(key, next);
      return next;
    },
  };
}
