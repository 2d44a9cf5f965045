import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { createDatabaseReplies } from './database-replies.ts';
import { openFileReplies } from './file-replies.ts';
import type { ReplyStore } from './reply-store.ts';

/** In the database if the process has one; else in files of DATA_DIR. */
export const openReplies = async (
  { DATA_DIR }: Pick<Config, 'DATA_DIR'>,
  database: Database | undefined,
): Promise<ReplyStore> =>
  database === undefined ? openFileReplies(join(DATA_DIR, 'idempotent-replies')) : createDatabaseReplies(database);
