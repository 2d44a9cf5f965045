/** Imports an export into a database, like the command. */
import type { Database } from '../../server/database/database.ts';
import { importStore } from '../../server/database/import-store.ts';
import { withExport } from '../../server/database/read-export.ts';

/** `document`: the text, or its value. */
export const importDocument = (database: Database, document: unknown, replace: boolean): Promise<number> =>
  withExport(chunksOf(typeof document === 'string' ? document : JSON.stringify(document)), (exported) =>
    database.withConnection((connection) => importStore(connection, exported, replace)),
  );

/** Chunks of a size that splits characters, names and values. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1021) yield bytes.subarray(at, at + 1021);
}
