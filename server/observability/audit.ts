/** What was done, by whom, to what: rows that are only ever added. */
import type { Db } from '../database/database.ts';
import { auditLog } from '../database/schema.ts';

export interface AuditEntry {
  /** `visitor`, `owner:ID`, `payments`, `system`. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly requestId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes in the caller's transaction: what is not logged has not happened. */
export async function audit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, detail: entry.detail ?? {} });
}
