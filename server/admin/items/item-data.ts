/** Builds page JSON of items from the fields that admins edit. Pure functions. */

import { isDeepStrictEqual } from 'node:util';
import { collectionTypes } from '#shared/collection-types';
import { escapeHtml } from '#shared/html';
import { field, isData, isTruthy, listOf } from '#shared/json';
import { recordTypes } from '#shared/record-types';
import { slugOf } from '../../content/slug.ts';
import type { Json } from '../site/documents.ts';
import type { ItemDraft } from './item-fields.ts';
import { asPageTexts, asTyped } from './page-texts.ts';
import { type Files, mainImageFields, pagePicture, storedMainImage } from './pictures.ts';

/** Fields that page JSON contains unchanged under the same name: numbers, switches, rich text. */
const SAME = [
  ...['excerpt', 'body', 'starred', 'commentState', 'passthrough', 'promotedBlockType', 'startDate', 'endDate'],
] as const satisfies readonly (keyof ItemDraft)[];
/** The same, with their texts as HTML. */
const TEXTS = [
  'title',
  'tags',
  'categories',
  'location',
  'sourceUrl',
  'seoData',
  'description',
  'clickthroughUrl',
] as const satisfies readonly (keyof ItemDraft)[];

/** The fields of page JSON that a change sets; null removes one. Products have theirs in `structuredContent`. */
export function changedFields(change: ItemDraft, before: Json, isProduct: boolean, files: Files): Json {
  const { author, publishOn, audioAssetUrl } = change;
  return {
    ...Object.fromEntries(SAME.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]]))),
    ...Object.fromEntries(
      TEXTS.flatMap((name) => (change[name] === undefined ? [] : [[name, asPageTexts(change[name])]])),
    ),
    ...(author === undefined || isDeepStrictEqual(author, asTyped(before['author'])) ? {} : authorFields(author)),
    ...(audioAssetUrl === undefined ? {} : { structuredContent: trackContent(audioAssetUrl, before) }),
    ...(publishOn === undefined ? {} : { publishOn, addedOn: publishOn }),
    ...pictureFields(change, before, isProduct, files),
  };
}

function trackContent(audioAssetUrl: string, { structuredContent }: Json): Json | null {
  const before = isData(structuredContent) ? structuredContent : {};
  const content = patched(before, { audioAssetUrl: audioAssetUrl === '' ? null : escapeHtml(audioAssetUrl) });
  return Object.keys(content).length === 0 ? null : content;
}

function authorFields(author: NonNullable<ItemDraft['author']> | null): Json {
  if (author === null) return { author: null, authorId: null };
  const id = author.id || slugOf(author.displayName) || author.displayName;
  return { author: asPageTexts({ ...author, id }), authorId: asPageTexts(id) };
}

/** The first image of a product is its main image, unless another is chosen. */
function pictureFields(change: ItemDraft, before: Json, isProduct: boolean, files: Files): Json {
  const { mainImage, assetUrl, images } = change;
  const pictures = images?.map((picture) => pagePicture(picture, files, listOf(before['items'])));
  const input = mainImage === undefined && assetUrl !== undefined ? assetUrl && { assetUrl } : mainImage;
  const own = input ? pagePicture(input, files, [storedMainImage(before)]) : input === undefined ? undefined : null;
  const main = own === undefined && isProduct && pictures !== undefined ? (pictures[0] ?? null) : own;
  return {
    ...(pictures === undefined ? {} : { items: pictures }),
    ...(main === undefined ? {} : mainImageFields(main)),
  };
}

/** Applies a patch to the data; null removes a field. */
export function patched(data: Json, patch: Json): Json {
  const fields = Object.entries({ ...data, ...patch }).filter(([name]) => patch[name] !== null);
  return Object.fromEntries(fields);
}

type RecordType = keyof typeof recordTypes;

/** The record type of an item: product, event, gallery image, album track, or text. */
export function recordOf(
  data: Json,
  collection: Json,
  isProduct: boolean,
): { recordType: number; recordTypeLabel: string } {
  const label = labelOf(data, collection, isProduct);
  return { recordType: recordTypes[label], recordTypeLabel: label };
}

function labelOf(data: Json, collection: Json, isProduct: boolean): RecordType {
  if (isProduct) return 'store-item';
  if (typeof data['startDate'] === 'number') return 'event';
  if (isTruthy(field(data['structuredContent'], 'audioAssetUrl'))) return 'audio';
  const present = Object.entries(recordTypes).find(([, code]) => code === data['recordType'])?.[0];
  if (present !== undefined && present !== 'event' && present !== 'undefined') return present as RecordType;
  if (collection['type'] === collectionTypes['slide-gallery'] || collection['typeName'] === 'gallery') return 'image';
  return collection['typeName'] === 'album' ? 'audio' : 'text';
}
