/** Writes the comments of imported posts, each once. Those that a moderator has removed meanwhile stay removed. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { contentHash } from '../../disk/content-hash.ts';
import type { ImportComment } from './read-comments.ts';

interface CommentedItem {
  readonly itemId: string;
  readonly comments: readonly ImportComment[];
}

const ID_LENGTH = 22;

export async function writeComments(tx: Db, items: readonly CommentedItem[]): Promise<void> {
  const rows = items.flatMap(({ itemId, comments }) => {
    const idOf = (id: string): string => contentHash(`${itemId} ${id}`).slice(0, ID_LENGTH);
    const present = new Set(comments.map(({ id }) => id));
    return comments.map(({ id, parent, author, email, body, created }) => ({
      id: idOf(id),
      item_id: itemId,
      parent_id: present.has(parent) ? idOf(parent) : null,
      author_name: author,
      author_email: email,
      body,
      created: new Date(created).toISOString(),
    }));
  });
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO comments (id, kind, item_id, parent_id, author_name, author_email, body, status, created)
    SELECT r.id, 'comment', r.item_id, r.parent_id, r.author_name, r.author_email, r.body, 'approved', r.created
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS r (id text, item_id text, parent_id text, author_name text, author_email text, body text, created timestamptz)
    WHERE NOT EXISTS (SELECT FROM comments c WHERE c.id = r.id)
    ORDER BY r.created, r.id`);
}
