/** Converts images of items between page JSON and the admin API. */
import { inArray } from 'drizzle-orm';
import { escapeHtml } from '#shared/html';
import { field, isData, textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { files } from '../../database/schema.ts';
import { fileAddress } from '../../files/file-address.ts';
import type { FileRow } from '../../files/file-store.ts';
import { variantsOf } from '../../files/inspect.ts';
import { invalid } from '../../http/create-problem.ts';
import type { FieldProblem } from '../../http/problems.ts';
import type { Json } from '../site/documents.ts';
import type { ItemDraft } from './item-fields.ts';
import { asPageTexts, asTyped } from './page-texts.ts';
import type { PictureInput } from './picture-fields.ts';

const IMAGE = 2;
const MIDDLE = { x: 0.5, y: 0.5 };

export type Files = ReadonlyMap<string, FileRow>;

interface Named {
  readonly field: string;
  readonly fileId: string;
}

const named = (place: string, picture: PictureInput | null | undefined): readonly Named[] =>
  picture?.fileId === undefined ? [] : [{ field: `${place}.fileId`, fileId: picture.fileId }];

/** Loads the files that a change refers to. Throws with each reference to an unknown file, or to one that is not an image. */
export async function findPictureFiles(db: Db, { mainImage, images, variants }: ItemDraft): Promise<Files> {
  const references = [
    ...named('mainImage', mainImage),
    ...(images ?? []).flatMap((picture, at) => named(`images.${at}`, picture)),
    ...(variants ?? []).flatMap((variant, at) => named(`variants.${at}.mainImage`, variant.mainImage)),
  ];
  if (references.length === 0) return new Map();
  const ids = [...new Set(references.map(({ fileId }) => fileId))];
  const rows = await db.select().from(files).where(inArray(files.id, ids));
  const imageFiles = new Map(
    rows.flatMap((row) => (row.contentType.startsWith('image/') ? [[row.id, row] as const] : [])),
  );
  const problems = references.flatMap(({ field, fileId }): readonly FieldProblem[] =>
    imageFiles.has(fileId) ? [] : [{ field, message: 'is not a picture among the files' }],
  );
  if (problems.length > 0) throw invalid(problems);
  return imageFiles;
}

/** An image as page JSON. `stored`: existing images, whose other properties are kept. */
export function pagePicture(input: PictureInput, knownFiles: Files, stored: readonly unknown[] = []): Json {
  const file = input.fileId === undefined ? undefined : knownFiles.get(input.fileId);
  const own = asPageTexts(file === undefined ? addressed(input) : ofFile(file));
  const existing = stored.filter((picture) => field(picture, 'assetUrl') === own['assetUrl']);
  // One file may be used twice, as itself and as the poster of a video.
  const same = existing.find((picture) => field(picture, 'id') === input.id) ?? existing[0];
  const id = input.id || newId();
  const altText = escapeHtml(file?.altText ?? '');
  const fresh = { id, recordType: IMAGE, systemDataId: id, mediaFocalPoint: MIDDLE, altText };
  return {
    ...(isData(same) ? same : fresh),
    ...own,
    ...asPageTexts(
      defined({
        altText: input.altText,
        title: input.title,
        videoUrl: input.videoUrl,
        mediaFocalPoint: input.mediaFocalPoint,
      }),
    ),
  };
}

/** Removes undefined fields. */
const defined = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The main image of an item: stored with it, or the asset that the item is. */
export function storedMainImage({ mainImage, systemDataId, ...data }: Json): Json | undefined {
  const picture = isData(mainImage) ? mainImage : defined(Object.fromEntries(ASSET.map((name) => [name, data[name]])));
  return textOf(picture['assetUrl']) === '' ? undefined : { ...defined({ systemDataId }), ...picture };
}

const ASSET = ['assetUrl', 'originalSize', 'altText', 'mediaFocalPoint', 'systemDataVariants', 'colorData'] as const;

const addressed = ({ assetUrl = '', originalSize }: PictureInput): Json => ({
  assetUrl,
  ...(originalSize === undefined ? {} : { originalSize }),
});

const ofFile = ({ id, name, width, height, details }: FileRow): Json => ({
  assetUrl: fileAddress(id, name),
  systemDataId: id,
  ...(width === null || height === null
    ? {}
    : { originalSize: `${width}x${height}`, systemDataVariants: `${width}x${height},${variantsOf(width)}` }),
  ...details,
});

/** The fields of an item's main image; null removes them. */
export function mainImageFields(picture: Json | null): Json {
  const value = (name: string): unknown => picture?.[name] ?? null;
  const { id: _, recordType: __, ...mainImage } = picture ?? {};
  return {
    mainImage: picture === null ? null : mainImage,
    mainImageId: value('systemDataId'),
    systemDataId: value('systemDataId'),
    ...Object.fromEntries(ASSET.map((name) => [name, value(name)])),
  };
}

/** An image of page JSON as admins see it; null for other values. */
export function pictureView(picture: unknown) {
  const assetUrl = textOf(field(picture, 'assetUrl'));
  if (!isData(picture) || assetUrl === '') return null;
  const fileId = textOf(picture['systemDataId']);
  const isFile = fileId !== '' && assetUrl.startsWith(`/s/${fileId}/`);
  const optional = (name: string) => {
    const value = textOf(picture[name]);
    return value === '' ? {} : { [name]: value };
  };
  return asTyped({
    ...optional('id'),
    ...(isFile ? { fileId } : {}),
    assetUrl,
    ...optional('originalSize'),
    altText: textOf(picture['altText']),
    ...optional('title'),
    ...optional('videoUrl'),
    ...(isData(picture['mediaFocalPoint']) ? { mediaFocalPoint: picture['mediaFocalPoint'] } : {}),
  });
}
