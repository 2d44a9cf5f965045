/** Comments and reviews that come with a site: a shop without any looks abandoned. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkContent } from '../../content/site-file.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import * as schema from '../../database/schema.ts';

const seededComment = z.strictObject({
  kind: z.enum(['comment', 'review']),
  itemId: z.string().min(1),
  authorName: z.string().min(1).max(100),
  title: z.string().max(200).default(''),
  body: z.string().max(5000),
  rating: z.int().min(1).max(5).optional(),
  created: z.iso.datetime(),
  status: z.enum(['approved', 'pending']).default('approved'),
});

const seededComments = z.strictObject({ comments: z.array(seededComment) });

/**
 * Inserts the entries of `visitors/comments.json` beside the content folder, approved unless they say otherwise. Does nothing without the
 * file, or if visitors have already written. `itemIds`: items that can be commented on. Throws with the file and the invalid field.
 */
export async function insertComments(tx: Db, folder: string, itemIds: ReadonlySet<string>): Promise<void> {
  const file = join(folder, '..', 'visitors', 'comments.json');
  if (!existsSync(file)) return;
  const source = await readFile(file, 'utf8');
  const { comments } = checkContent({ path: file, source }, seededComments, JSON.parse(source));
  const rows = comments
    .filter(({ itemId }) => itemIds.has(itemId))
    .map(({ rating = null, ...comment }) => ({
      ...comment,
      ...{ id: newId(), rating, authorEmail: '' },
    }));
  const present = await tx.select({ id: schema.comments.id }).from(schema.comments).limit(1);
  if (rows.length > 0 && present.length === 0) await tx.insert(schema.comments).values(rows);
}
