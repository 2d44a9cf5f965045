/** Authors of items: the names that pages show, which need not be those of admins. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminMessages } from '#shared/messages/admin';
import { countRows, selectRows } from '../../database/rows.ts';
import { createProblem } from '../../http/create-problem.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';

const AUTHORS = '/api/owner/authors';
const MAX_LISTED = 1000;

const author = z
  .object({
    id: z.string(),
    displayName: z.string(),
    bio: z.string(),
    count: z.number().int().describe('Number of items by the author.'),
  })
  .meta({ id: 'ItemAuthor' });

const authorChange = z.strictObject({ displayName: requiredText(200), bio: z.string().max(2000).default('') });

const example = { id: 'ann', displayName: 'Ann Lee', bio: 'Turns clay.' };

export const authorRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: AUTHORS,
    permission: 'site.view',
    summary: `Lists up to ${MAX_LISTED} authors of items by name.`,
    examples: { reply: { authors: [{ ...example, count: 12 }] } },
    reply: z.object({ authors: z.array(author) }),
    async handle(_input, { database, websiteId }) {
      // If spellings differ, the latest item's counts.
      const rows = await selectRows(
        database.db,
        author,
        sql`SELECT id, count::int, coalesce(author ->> 'displayName', id) AS "displayName", coalesce(author ->> 'bio', '') AS bio FROM (
          SELECT i.data -> 'author' ->> 'id' AS id, count(*) AS count,
            (array_agg(i.data -> 'author' ORDER BY i.updated_at DESC))[1] AS author
          FROM items i JOIN collections c ON c.id = i.collection_id
          WHERE c.website_id = ${websiteId} AND i.data -> 'author' ->> 'id' <> '' GROUP BY 1) AS named
        ORDER BY 3 LIMIT ${MAX_LISTED}`,
      );
      const plain = ({ id, displayName, bio, count }: z.infer<typeof author>) => {
        return { id: decodeEntities(id), displayName: decodeEntities(displayName), bio: decodeEntities(bio), count };
      };
      return { status: 200, body: { authors: rows.map(plain) } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${AUTHORS}/:id`,
    permission: 'content.publish',
    summary: 'Updates the name and the bio of an author in all their items.',
    examples: { body: { displayName: example.displayName, bio: example.bio }, reply: { changed: 12 } },
    reply: z.object({ changed: z.number().int().describe('Number of changed items.') }),
    problems: ['not-found'],
    body: authorChange,
    async handle({ body, param, change }, { websiteId }) {
      const { displayName, bio } = body;
      const fields = JSON.stringify({ displayName: escapeHtml(displayName), bio: escapeHtml(bio) });
      const changed = await change(
        'author.change',
        param('id'),
        (tx) =>
          countRows(
            tx,
            sql`UPDATE items SET updated_at = now(),
              data = jsonb_set(data, '{author}', (data -> 'author') || ${fields}::jsonb)
            WHERE data -> 'author' ->> 'id' = ${escapeHtml(param('id'))}
              AND collection_id IN (SELECT id FROM collections WHERE website_id = ${websiteId})
            RETURNING id`,
          ),
        { displayName },
      );
      if (changed === 0) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: { changed } };
    },
  }),
];
