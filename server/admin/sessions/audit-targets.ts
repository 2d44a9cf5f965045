/** Resolves the subjects of audit log entries to titles. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities } from '#shared/html';
import type { Db } from '../../database/database.ts';
import { selectRows } from '../../database/rows.ts';

export const auditTarget = z.object({
  kind: z.enum(['page', 'item', 'file', 'form', 'person', 'order', 'site']),
  id: z.string(),
  title: z.string().describe('Plain text.'),
});
export type AuditTarget = z.infer<typeof auditTarget>;

/** Subjects of layouts include their kind: `page:ID`. */
const idIn = (subject: string): string => /^(?:page|item):(.+)$/.exec(subject)?.[1] ?? subject;

/** By subject; without those that no longer exist, or that are titles already. */
export async function targetsOf(
  db: Db,
  entries: readonly { readonly subject: string }[],
): Promise<ReadonlyMap<string, AuditTarget>> {
  const subjects = [...new Set(entries.map(({ subject }) => subject))];
  if (subjects.length === 0) return new Map();
  const ids = sql.param(subjects.map(idIn));
  const targets = await selectRows(
    db,
    auditTarget,
    sql`
    SELECT 'page' AS kind, id, coalesce(data ->> 'title', id) AS title FROM collections WHERE id = ANY (${ids}::text[])
    UNION ALL SELECT 'item', id, title FROM items WHERE id = ANY (${ids}::text[])
    UNION ALL SELECT 'file', id, name FROM files WHERE id = ANY (${ids}::text[]) AND comment_id IS NULL
    UNION ALL SELECT 'form', id, coalesce(settings ->> 'name', id) FROM forms WHERE id = ANY (${ids}::text[])
    UNION ALL SELECT 'person', id, name FROM owners WHERE id = ANY (${ids}::text[])
    UNION ALL SELECT 'order', id, 'Order ' || number FROM orders WHERE id = ANY (${ids}::text[])
    UNION ALL SELECT 'site', id, coalesce(data ->> 'siteTitle', '') FROM websites WHERE id = ANY (${ids}::text[])`,
  );
  const byId = new Map(targets.map((target) => [target.id, { ...target, title: titleOf(target) }]));
  return new Map(
    subjects.flatMap((subject) => {
      const target = byId.get(idIn(subject));
      return target === undefined ? [] : [[subject, target]];
    }),
  );
}

/** Names of files and people are plain text; the others are HTML. */
const titleOf = ({ kind, title }: AuditTarget): string =>
  kind === 'file' || kind === 'person' ? title : decodeEntities(title);
