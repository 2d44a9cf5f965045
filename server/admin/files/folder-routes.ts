/** Folders of the file manager. */
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { files } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { folderName, isInFolder, listFolders, moveFiles, spelledFolder } from './file-folders.ts';

const FOLDERS = '/api/file-folders';
const MAX_MOVED = 250;

const fileMove = z.strictObject({
  ids: z.array(z.string().max(100)).min(1).max(MAX_MOVED),
  folder: folderName.describe('Empty: out of all folders.'),
});

const moved = z.object({ folder: z.string(), count: z.number().int() });
const example: z.infer<typeof moved> = { folder: 'Mugs', count: 2 };

export const folderRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: FOLDERS,
    permission: 'site.view',
    summary: 'Lists folders of files by name.',
    examples: { reply: { folders: [{ name: 'Mugs', count: 2 }] } },
    reply: z.object({
      folders: z.array(z.object({ name: z.string(), count: z.number().int().describe('Number of files.') })),
    }),
    failure: adminMessages.results,
    handle: async (_input, { database }) => ({ status: 200, body: { folders: await listFolders(database.db) } }),
  }),
  defineAdminRoute({
    method: 'post',
    path: '/api/files/move',
    permission: 'files',
    summary: 'Moves files into a folder, which need not exist, or out of all folders. Their URLs stay.',
    examples: { body: { ids: ['file-1', 'file-2'], folder: 'Mugs' }, reply: example },
    reply: moved,
    problems: ['not-found'],
    body: fileMove,
    async handle({ body, change }) {
      const ids = [...new Set(body.ids)];
      const result = await change('file.move', ids.join(' ').slice(0, 200), async (tx) => {
        const folder = await spelledFolder(tx, body.folder);
        const count = await moveFiles(tx, inArray(files.id, ids), folder);
        if (count < ids.length) throw createProblem('not-found', adminMessages.locate);
        return { folder, count };
      });
      return { status: 200, body: result };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${FOLDERS}/:name`,
    permission: 'files',
    summary: 'Renames a folder. With the name of another one, its files join those.',
    examples: { body: { name: 'Mugs' }, reply: example },
    reply: moved,
    problems: ['not-found'],
    body: z.strictObject({ name: folderName.refine((name) => name !== '', 'is missing') }),
    async handle({ body, param, change }) {
      const name = param('name');
      const result = await change('file.folder', name, async (tx) => {
        const other = await spelledFolder(tx, body.name);
        // A change of capitals is no other folder.
        const folder = other.toLowerCase() === name.toLowerCase() ? body.name : other;
        return { folder, count: await moveFiles(tx, isInFolder(name), folder) };
      });
      if (result.count === 0) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: result };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${FOLDERS}/:name`,
    permission: 'files',
    summary: 'Removes a folder. Its files stay, without a folder.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }) {
      const name = param('name');
      const count = await change('file.folder-remove', name, (tx) =>
        moveFiles(tx, name === '' ? sql`false` : isInFolder(name), ''),
      );
      if (count === 0) throw createProblem('not-found', adminMessages.locate);
      return { status: 204 };
    },
  }),
];
