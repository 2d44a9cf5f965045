/** A server of one document, as the owner API has it: a revision for each change, conflicts, and the names of saves. */
import type { ServerDocument } from '../../../client/studio/documents/document-record.ts';

export interface ModelServer {
  read(): ServerDocument;
  /** Stores a document that was made of a revision. */
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
      // Servers store more than what was sent.
      value = { ...(structuredClone(next) as object), stamp: revision };
      saves.add(save);
      return 'stored';
    },
    hasStored: (save) => saves.has(save),
  };
}
