/** The service for mailing lists that a site uses: the one of the server's configuration, else the one that its owner has connected. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';
import type { MailingLists } from '../integrations/mailing-lists/mailing-lists.ts';
import type { Integrations } from '../integrations/open-integrations.ts';

export type ListServices = Pick<Integrations, 'mailingLists' | 'keyedLists'>;

export interface CurrentLists {
  readonly api: MailingLists;
  readonly kind: 'none' | 'offline' | 'real';
  /** The key with which an owner has connected it; undefined: the server's own service. */
  readonly key?: string;
}

const keyRow = z.object({ key: z.string() });

export async function currentLists(db: Db, { mailingLists, keyedLists }: ListServices): Promise<CurrentLists> {
  if (mailingLists.kind === 'real') return mailingLists;
  const row = await selectRow(db, keyRow, sql`SELECT encrypted_key AS key FROM mailing_services`);
  const key = row === undefined ? undefined : keyedLists.decrypt(row.key);
  const api = key === undefined ? undefined : keyedLists.open(key);
  return key === undefined || api === undefined ? mailingLists : { api, kind: 'real', key };
}
