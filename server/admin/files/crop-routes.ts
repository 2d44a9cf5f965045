/** Crops images: the part becomes a new file, and the original stays. */
import { z } from 'zod';
import { field } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { readContent } from '../../files/contents.ts';
import { cropPicture, type PicturePart, pointInPart } from '../../files/crop-picture.ts';
import { type FileRow, storeFile } from '../../files/file-store.ts';
import { type Inspected, inspect } from '../../files/inspect.ts';
import { createProblem } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { fileExamples } from './file-examples.ts';
import { fileJson, requireFile } from './file-json.ts';
import { file } from './file-replies.ts';

const share = z.number().min(0).max(1);
const size = z.number().gt(0).max(1);
/** Fractions are sums of decimals, which are not exact. */
const ROUNDING = 1e-6;

const part = z
  .strictObject({ x: share, y: share, width: size, height: size })
  .refine(({ x, width }) => x + width <= 1 + ROUNDING, { path: ['width'], message: 'must end within the picture' })
  .refine(({ y, height }) => y + height <= 1 + ROUNDING, { path: ['height'], message: 'must end within the picture' })
  .describe('Fractions (0 to 1) of the width and height of the displayed image.');

export const cropRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: '/api/files/:id/crop',
    permission: 'files',
    summary: 'Crops an image and stores the result as a new file. The original stays unchanged.',
    examples: fileExamples.crop,
    reply: file,
    replies: { 201: 'Stored.' },
    problems: ['not-found', 'owner-refused', 'file-refused'],
    body: part,
    async handle({ body, param, admin, change }, { database, contents }) {
      const original = await requireFile(database, param('id'));
      const bytes = await cropPicture(await readContent(contents, original), original.contentType, body);
      if (bytes === undefined) throw createProblem('owner-refused', adminMessages.crop);
      const name = croppedName(original.name);
      const inspected = inFolderOf(original, withFocalPoint(await inspect(name, bytes), original, body));
      const content = await contents.prepare(bytes);
      const { altText } = original;
      const row = await change('file.crop', original.id, (tx) =>
        storeFile(tx, { ...inspected, name, content, altText, uploadedBy: admin.id }),
      );
      return { status: 201, body: fileJson(row) };
    },
  }),
];

/** `mug.jpg` becomes `mug-crop.jpg`. */
function croppedName(name: string): string {
  const at = name.lastIndexOf('.');
  return `${name.slice(0, at).slice(0, 200)}-crop${name.slice(at)}`;
}

const inFolderOf = ({ details: { folder } }: FileRow, inspected: Inspected): Inspected =>
  folder === undefined ? inspected : { ...inspected, details: { ...inspected.details, folder } };

const point = z.object({ x: share, y: share });

/** Transfers the focal point, clamped to the cropped part. */
function withFocalPoint(inspected: Inspected, original: FileRow, cropped: PicturePart): Inspected {
  const before = point.safeParse(field(original.details, 'mediaFocalPoint'));
  const mediaFocalPoint = before.success ? pointInPart(before.data, cropped) : undefined;
  return mediaFocalPoint === undefined
    ? inspected
    : { ...inspected, details: { ...inspected.details, mediaFocalPoint } };
}
