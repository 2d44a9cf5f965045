/** Routes of the file manager. */

import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { removeFile, storeFile } from '../../files/file-store.ts';
import { checkFileName, inspect } from '../../files/inspect.ts';
import { readUpload } from '../../files/read-upload.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { recordVersions } from '../site/document-versions.ts';
import { changeFile, fileChange } from './change-file.ts';
import { documentsWithFile } from './documents-with-files.ts';
import { fileExamples } from './file-examples.ts';
import { folderName, spelledFolder } from './file-folders.ts';
import { fileJson, requireFile } from './file-json.ts';
import { fileQuery, listFiles } from './file-list.ts';
import { changeUses, usesOfFile } from './file-references.ts';
import { file, fileList, fileUses } from './file-replies.ts';
import { requireFileRight } from './file-rights.ts';
import { replaceFile } from './replace-file.ts';
import { withoutPicture } from './without-picture.ts';

const FILES = '/api/files';

export const fileRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: FILES,
    permission: 'files',
    summary: 'Uploads one file as `multipart/form-data`; with a field `folder` into a folder.',
    examples: fileExamples.one,
    reply: file,
    replies: { 201: 'Uploaded.' },
    file: 'upload',
    failure: adminMessages.upload,
    problems: ['unsupported-media-type', 'file-refused', 'file-too-large', 'owner-refused', 'file-cancelled'],
    async handle({ request, admin, change }, { maxFileBytes, state, contents }) {
      const { name: fileName, bytes, fields } = await readUpload(request, maxFileBytes);
      const name = checkFileName(fields['name'] ?? fileName);
      // Inspecting an image may take longer than a draining process has.
      if (state.draining) throw createProblem('file-cancelled', adminMessages.cancelled);
      const folder = uploadFolder(fields['folder']);
      const inspected = await inspect(name, bytes);
      const content = await contents.prepare(bytes);
      const row = await change('file.upload', name, async (tx) => {
        const within = folder === '' ? {} : { folder: await spelledFolder(tx, folder) };
        const details = { ...inspected.details, ...within };
        return storeFile(tx, { ...inspected, details, name, content, uploadedBy: admin.id });
      });
      return { status: 201, body: fileJson(row) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: FILES,
    permission: 'site.view',
    summary: 'Lists files, newest first by default.',
    examples: fileExamples.list,
    reply: fileList,
    failure: adminMessages.results,
    problems: ['invalid-request'],
    query: fileQuery,
    async handle({ query }, { database }) {
      const { rows, ...paging } = await listFiles(database.db, query);
      return { status: 200, body: { files: rows.map(fileJson), ...paging } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FILES}/:id`,
    permission: 'site.view',
    summary: 'Returns a file.',
    examples: fileExamples.one,
    reply: file,
    problems: ['not-found'],
    handle: async ({ param }, { database }) => ({
      status: 200,
      body: fileJson(await requireFile(database, param('id'))),
    }),
  }),
  defineAdminRoute({
    method: 'put',
    path: `${FILES}/:id`,
    permission: 'files',
    summary: 'Updates the name, the description or the focal point of a file.',
    examples: fileExamples.change,
    reply: file,
    failure: adminMessages.rename,
    problems: ['not-found', 'owner-refused'],
    body: fileChange,
    async handle({ body, param, change }, { database }) {
      const { id } = await requireFile(database, param('id'));
      const changed = await change('file.change', id, (tx) => changeFile(tx, id, body));
      if (changed === undefined) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: fileJson(changed) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FILES}/:id/uses`,
    permission: 'site.view',
    summary: 'Lists where a file is used: pages, items, drafts and settings that contain its URL, 200 per page.',
    examples: fileExamples.uses,
    reply: fileUses,
    problems: ['not-found', 'invalid-request'],
    query: z.strictObject({ cursor: z.string().max(2000).optional() }),
    async handle({ param, query }, { database }) {
      const { id } = await requireFile(database, param('id'));
      const { rows, ...paging } = await usesOfFile(database.db, id, query.cursor);
      return { status: 200, body: { uses: rows, ...paging } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: `${FILES}/:id/content`,
    permission: 'files',
    summary:
      'Replaces the content of a file with an upload of the same kind, as `multipart/form-data`. The URL changes, because ' +
      'browsers cache files forever. Pages, drafts and settings get the new URL, so permission to change those is required.',
    examples: fileExamples.replaced,
    reply: file,
    file: 'upload',
    failure: adminMessages.upload,
    problems: [
      'not-found',
      'unsupported-media-type',
      'file-refused',
      'file-too-large',
      'owner-refused',
      'file-cancelled',
    ],
    async handle({ request, param, admin, change }, context) {
      const { database, maxFileBytes, state, contents } = context;
      const before = await requireFile(database, param('id'));
      const { name: fileName, bytes } = await readUpload(request, maxFileBytes);
      const uploaded = checkFileName(fileName);
      if (state.draining) throw createProblem('file-cancelled', adminMessages.cancelled);
      const inspected = await inspect(uploaded, bytes);
      if (kindOf(inspected.type.contentType) !== kindOf(before.contentType))
        throw createProblem('owner-refused', `Choose a file of the same kind (${kindOf(before.contentType)}).`);
      const content = await contents.prepare(bytes);
      const { id } = before;
      const row = await change('file.replace', id, async (tx) => {
        await requireFileRight(tx, admin, id);
        return recordVersions(tx, { context, author: admin.id }, await documentsWithFile(tx, id), () =>
          replaceFile(tx, { id, uploaded, inspected, content }, fileJson),
        );
      });
      if (row === undefined) throw createProblem('not-found', adminMessages.locate);
      return { status: 200, body: fileJson(row) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${FILES}/:id`,
    permission: 'files',
    summary:
      'Deletes a file. For a file in use, permission to change everything that uses it is required. An image is removed from ' +
      'pages, drafts and settings; links to the file stay.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, admin, change }, context) {
      const id = param('id');
      const { contentType } = await requireFile(context.database, id);
      await change('file.remove', id, async (tx) => {
        await requireFileRight(tx, admin, id);
        if (kindOf(contentType) === 'image')
          await recordVersions(tx, { context, author: admin.id }, await documentsWithFile(tx, id), () =>
            changeUses(tx, id, (value) => withoutPicture(value, id)),
          );
        if (!(await removeFile(tx, id))) throw createProblem('not-found', adminMessages.locate);
      });
      return { status: 204 };
    },
  }),
];

/** Throws `invalid-request` for a name that no folder can have. */
function uploadFolder(name = ''): string {
  const read = folderName.safeParse(name);
  if (read.success) return read.data;
  throw invalid([{ field: 'folder', message: read.error.issues[0]?.message ?? '' }]);
}

const kindOf = (contentType: string): string => contentType.split('/', 1)[0] ?? '';
