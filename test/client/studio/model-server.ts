/** A server with one document, like the owner API: a revision per change, conflicts, and ids of saves. */
import type { ServerDocument } from '../../../client/studio/documents/document-record.ts';

export interface ModelServer {
  read(): ServerDocument;
  /** Stores a document based on a revision. */
  write(save: string, revision: string, value: unknown): 'stored' | 'conflict';
  hasStored(save: string): boolean;
}

export function createModelServer(initial: unknown): ModelServer {
  let [value, revision] = [initial, 1];
  const saves = new Set<string>();
  return {
    read: () => structuredClone({ value, revision: String(revision) }),
    write(save, of, next) {
      if (of !== String(revision)) return 'conflict';
      revision++;
      // Servers add fields to what was sent.
      value = { ...(structuredClone(next) as object), stamp: revision };
      saves.add(save);
      return 'stored';
    },
    hasStored: (save) => saves.has(save),
  };
}
