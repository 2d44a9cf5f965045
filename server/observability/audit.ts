/** The audit log: append-only rows with actor, action and subject. */
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

/** Inserts an entry in the caller's transaction, so that nothing happens without being logged. */
export async function audit(tx: Db, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, detail: entry.detail ?? {} });
}
