/** Serves the files themselves. */
import { type Request, Router } from 'express';
import { HOUR_MS, YEAR_MS } from '#shared/durations';
import { adminMessages } from '#shared/messages/admin';
import { readContent } from '../../files/contents.ts';
import { strictlyEncoded } from '../../files/file-address.ts';
import { findFile } from '../../files/file-store.ts';
import { encodingFor, isResized, requestedWidth } from '../../files/image-request.ts';
import { isApproved } from '../../files/review-files.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminServices } from '../admin-context.ts';

interface FileServerContext extends Pick<AdminServices, 'database' | 'contents' | 'renditions'> {
  /** Whether a request comes from an admin who may see photos of reviews before they are approved. */
  readonly isModerator: (request: Request) => Promise<boolean>;
}

/** `/s/{id}/{name}?format=500w`: public files, and images in the width and encoding that the browser requests. */
export function fileServer({ database, contents, renditions, isModerator }: FileServerContext): Router {
  const router = Router();
  router.get('/s/:id/:name', async (request, response) => {
    const row = await findFile(database, request.params.id);
    if (row === undefined) throw new Problem('not-found');
    const isPublic = row.commentId === null || (await isApproved(database, row.commentId));
    if (!isPublic && !(await isModerator(request))) throw new Problem('not-found');
    const width = widthOf(request.query['format']);
    // For clients that read neither AVIF, WebP nor SVG: social networks that preview a page, and emails.
    const isJpeg = request.query['type'] === 'jpeg' && width !== undefined && /^image\//.test(row.contentType);
    const isVector = row.contentType === 'image/svg+xml';
    const resizes = isJpeg || (width !== undefined && isResized(row.contentType));
    const encoding = resizes ? encodingFor(row.contentType, request.get('accept') ?? '') : row.contentType;
    const contentType = isJpeg ? 'image/jpeg' : encoding;
    const fileOf = (size: number | undefined, type: string): Promise<string | undefined> =>
      renditions.fileOf({ hash: row.hash, width: size, contentType: type, isVector }, () => readContent(contents, row));
    const resized = resizes ? await fileOf(width, contentType) : undefined;
    const name = resized ?? (await fileOf(undefined, row.contentType));
    if (name === undefined) throw new Problem('not-found');
    if (resizes && !isJpeg) response.vary('Accept');
    response.set({
      'Content-Type': resized === undefined ? row.contentType : contentType,
      // Browsers must not execute anything in a file.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Disposition': `${row.contentType === 'application/pdf' ? 'attachment' : 'inline'}; filename*=UTF-8''${strictlyEncoded(row.name)}`,
    });
    // Approval of moderated photos may be revoked.
    const caching = row.commentId === null ? { maxAge: YEAR_MS, immutable: true } : { maxAge: isPublic ? HOUR_MS : 0 };
    if (!isPublic) response.set('Cache-Control', 'private, no-store');
    response.sendFile(name, { root: renditions.folder, cacheControl: isPublic, ...caching, dotfiles: 'deny' });
  });
  return router;
}

/** Undefined for the original file. Throws for a width that is not one of the seven. */
function widthOf(format: unknown): number | undefined {
  const width = requestedWidth(format);
  if (width === null) throw createProblem('invalid-request', adminMessages.option(String(format).slice(0, 40)));
  return width;
}
