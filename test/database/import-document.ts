/** Brings an export into a database, as the command does. */
import type { Database } from '../../server/database/database.ts';
import { importStore } from '../../server/database/import-store.ts';
import { withExport } from '../../server/database/read-export.ts';

/** `document`: the text, or what it stands for. */
export const importDocument = (database: Database, document: unknown, replace: boolean): Promise<number> =>
  withExport(chunksOf(typeof document === 'string' ? document : JSON.stringify(document)), (exported) =>
    database.withConnection((connection) => importStore(connection, exported, replace)),
  );

/** Of a size that cuts characters, names and values. */
async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 1021) yield bytes.subarray(at, at + 1021);
}
