/** The file manager's calls, and the files themselves. */

import { and, desc, eq, ilike, isNull, like, lt, or } from 'drizzle-orm';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { HOUR_MS, YEAR_MS } from '#shared/durations';
import { adminMessages } from '#shared/messages/admin';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema.ts';
import { readContent } from '../../files/contents.ts';
import { fileSizeText } from '../../files/file-size.ts';
import { type FileRow, findFile, removeFile, storeFile } from '../../files/file-store.ts';
import { encodingFor, isResized, requestedWidth } from '../../files/image-request.ts';
import { checkFileName, inspect, variantsOf } from '../../files/inspect.ts';
import { readUpload } from '../../files/read-upload.ts';
import { isApproved } from '../../files/review-files.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminServices } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { likePattern } from '../items/list-items.ts';
import { fileExamples } from './file-examples.ts';
import { file, fileList } from './file-replies.ts';

const FILES = '/api/files';
const PAGE = 50;

/** A file as the editor and page JSON have it; pictures with the fields of an image asset (rendering and owner tools 3). */
function fileJson({ id, name, contentType, bytes, width, height, altText, details, created }: FileRow) {
  const assetUrl = `/s/${id}/${encodeURIComponent(name)}`;
  const picture =
    width === null || height === null
      ? {}
      : {
          originalSize: `${width}x${height}`,
          systemDataVariants: `${width}x${height},${variantsOf(width)}`,
          ...details,
        };
  return {
    id,
    filename: name,
    title: name.replace(/\.[^.]+$/, ''),
    contentType,
    bytes,
    size: fileSizeText(bytes),
    assetUrl,
    altText,
    created: Date.parse(created),
    ...picture,
  };
}

const cursorOf = (row: FileRow): string => Buffer.from(`${row.created} ${row.id}`).toString('base64url');

function readCursor(text: string | undefined): readonly [string, string] | undefined {
  if (text === undefined) return undefined;
  const [, created = '', id = ''] = /^(.{10,40}) ([\w-]{1,40})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (Number.isNaN(Date.parse(created))) throw createProblem('invalid-request', adminMessages.option(text));
  return [created, id];
}

export const fileRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: FILES,
    permission: 'files',
    summary: 'Uploads one file, as multipart/form-data.',
    examples: fileExamples.one,
    reply: file,
    replies: { 201: 'Uploaded.' },
    file: 'upload',
    failure: adminMessages.upload,
    problems: ['unsupported-media-type', 'file-refused', 'file-too-large', 'owner-refused', 'file-cancelled'],
    async handle({ request, admin, change }, { maxFileBytes, state, contents }) {
      const { name: fileName, bytes, fields } = await readUpload(request, maxFileBytes);
      const name = checkFileName(fields['name'] ?? fileName);
      // Looking at a picture may take longer than a process that ends has.
      if (state.draining) throw createProblem('file-cancelled', adminMessages.cancelled);
      const inspected = await inspect(name, bytes);
      const content = await contents.prepare(bytes);
      const row = await change('file.upload', name, (tx) =>
        storeFile(tx, { ...inspected, name, content, uploadedBy: admin.id }),
      );
      return { status: 201, body: fileJson(row) };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: FILES,
    permission: 'site.view',
    summary: 'Files, the newest first.',
    examples: fileExamples.list,
    reply: fileList,
    failure: adminMessages.results,
    problems: ['invalid-request'],
    query: z.strictObject({
      search: z.string().max(200).optional().describe('In the name.'),
      cursor: z.string().max(200).optional(),
      kind: z
        .enum(['image', 'audio', 'video', 'font', 'application'], {
          error: (issue) => adminMessages.option(String(issue.input)),
        })
        .optional(),
    }),
    async handle({ query }, { database }) {
      const after = readCursor(query.cursor);
      const rows = await database.db
        .select()
        .from(files)
        .where(
          and(
            isNull(files.commentId),
            query.kind === undefined ? undefined : like(files.contentType, `${query.kind}/%`),
            query.search === undefined ? undefined : ilike(files.name, likePattern(query.search)),
            after === undefined
              ? undefined
              : or(lt(files.created, after[0]), and(eq(files.created, after[0]), lt(files.id, after[1]))),
          ),
        )
        .orderBy(desc(files.created), desc(files.id))
        .limit(PAGE + 1);
      const shown = rows.slice(0, PAGE);
      const last = rows.length > PAGE ? shown.at(-1) : undefined;
      return {
        status: 200,
        body: {
          files: shown.map(fileJson),
          hasNextPage: last !== undefined,
          nextPageCursor: last === undefined ? null : cursorOf(last),
        },
      };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FILES}/:id`,
    permission: 'site.view',
    summary: 'One file.',
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
    summary: 'Renames a file, or says what is on the picture.',
    examples: fileExamples.change,
    reply: file,
    failure: adminMessages.rename,
    problems: ['not-found', 'owner-refused'],
    body: z.strictObject({
      name: z.string().max(500).optional(),
      altText: z.string().max(1000).optional(),
      mediaFocalPoint: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).optional(),
    }),
    async handle({ body, param, change }, { database }) {
      const before = await requireFile(database, param('id'));
      const name = body.name === undefined ? before.name : checkFileName(body.name);
      if (extensionOf(name) !== extensionOf(before.name)) throw createProblem('owner-refused', adminMessages.rename);
      const details =
        body.mediaFocalPoint === undefined
          ? before.details
          : { ...before.details, mediaFocalPoint: body.mediaFocalPoint };
      const changed = await change('file.change', before.id, async (tx) => {
        const [row] = await tx
          .update(files)
          .set({ name, details, altText: body.altText ?? before.altText })
          .where(eq(files.id, before.id))
          .returning();
        if (row === undefined) throw createProblem('not-found', adminMessages.locate);
        return row;
      });
      return { status: 200, body: fileJson(changed) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: `${FILES}/:id`,
    permission: 'files',
    summary: 'Removes a file.',
    replies: { 204: 'Removed.' },
    problems: ['not-found'],
    async handle({ param, change }) {
      await change('file.remove', param('id'), async (tx) => {
        if (!(await removeFile(tx, param('id')))) throw createProblem('not-found', adminMessages.locate);
      });
      return { status: 204 };
    },
  }),
];

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

async function requireFile(database: Database, id: string): Promise<FileRow> {
  const row = await findFile(database, id);
  // Photos of reviews are their moderators' business.
  if (row === undefined || row.commentId !== null) throw createProblem('not-found', adminMessages.locate);
  return row;
}

interface FileServerContext extends Pick<AdminServices, 'database' | 'contents' | 'renditions'> {
  /** Whether a request is of somebody who may see photos of reviews before they are approved. */
  readonly isModerator: (request: Request) => Promise<boolean>;
}

/** `/s/{id}/{name}?format=500w`: files for everybody, pictures in the width and encoding that the browser asks for. */
export function fileServer({ database, contents, renditions, isModerator }: FileServerContext): Router {
  const router = Router();
  router.get('/s/:id/:name', async (request, response) => {
    const row = await findFile(database, request.params.id);
    if (row === undefined) throw new Problem('not-found');
    const isPublic = row.commentId === null || (await isApproved(database, row.commentId));
    if (!isPublic && !(await isModerator(request))) throw new Problem('not-found');
    const width = widthOf(request.query['format']);
    // For those who read neither AVIF, WebP nor SVG: networks that show a shared page's picture, and emails.
    const isJpeg = request.query['type'] === 'jpeg' && width !== undefined && /^image\//.test(row.contentType);
    const resizes = isJpeg || (width !== undefined && isResized(row.contentType));
    const encoding = resizes ? encodingFor(row.contentType, request.get('accept') ?? '') : row.contentType;
    const contentType = isJpeg ? 'image/jpeg' : encoding;
    const fileOf = (size: number | undefined, type: string): Promise<string | undefined> =>
      renditions.fileOf({ hash: row.hash, width: size, contentType: type }, () => readContent(contents, row));
    const resized = resizes ? await fileOf(width, contentType) : undefined;
    const name = resized ?? (await fileOf(undefined, row.contentType));
    if (name === undefined) throw new Problem('not-found');
    if (resizes && !isJpeg) response.vary('Accept');
    response.set({
      'Content-Type': resized === undefined ? row.contentType : contentType,
      // Whatever a file holds, a browser runs none of it.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': `${row.contentType === 'application/pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(row.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    });
    // What is moderated may be taken back.
    const caching = row.commentId === null ? { maxAge: YEAR_MS, immutable: true } : { maxAge: isPublic ? HOUR_MS : 0 };
    if (!isPublic) response.set('Cache-Control', 'private, no-store');
    response.sendFile(name, { root: renditions.folder, cacheControl: isPublic, ...caching, dotfiles: 'deny' });
  });
  return router;
}

/** Undefined for the file as it is. Throws for a width that is none of the seven. */
function widthOf(format: unknown): number | undefined {
  const width = requestedWidth(format);
  if (width === null) throw createProblem('invalid-request', adminMessages.option(String(format).slice(0, 40)));
  return width;
}
