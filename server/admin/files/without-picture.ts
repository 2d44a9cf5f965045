/** Documents without a picture that was deleted: nothing on the site refers to it any more. */
import { type Data, field, isData, listOf } from '#shared/json';
import { replaceTags } from '#shared/spans';
import { patched } from '../items/item-data.ts';
import { mainImageFields } from '../items/pictures.ts';

/** What a picture stores wherever it is used. */
const OF_PICTURE = [
  ...['assetUrl', 'originalSize', 'systemDataVariants', 'colorData', 'mediaFocalPoint', 'altText'],
  ...['filename', 'contentType'],
] as const;

const PICTURE_ID = ['fileId', 'systemDataId', 'mainImageId'] as const;

/** Names of settings whose address is that of a picture, not of a link. */
const PICTURE_NAME = /image|logo|icon|picture|poster|photo|thumbnail|cover/i;

const isAddressOf = (value: unknown, id: string): boolean =>
  typeof value === 'string' && new RegExp(`^/s/${id}/[^\\s"'<>]*$`).test(value);

const isPictureOf = (value: unknown, id: string): boolean =>
  isData(value) && (isAddressOf(value['assetUrl'], id) || value['fileId'] === id);

/** An object that is nothing but the picture. */
const isOnlyPicture = (value: unknown, id: string): boolean =>
  isData(value) && isPictureOf(value, id) && Object.keys(value).every((name) => OWN_NAMES.has(name));

const OWN_NAMES: ReadonlySet<string> = new Set([...OF_PICTURE, ...PICTURE_ID, 'id', 'recordType', 'clickthroughUrl']);

const isSettingOf = (name: string, value: unknown, id: string): boolean =>
  PICTURE_NAME.test(name) && (isAddressOf(value, id) || value === id);

/** A document as if the picture had never been chosen: a product shows its next one. Links to the file stay. */
export function withoutPicture(document: unknown, id: string): unknown {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return markupWithout(part, id);
    // An entry of a gallery is a picture.
    if (Array.isArray(part))
      return part.filter((entry) => !isPictureOf(entry, id) && !isAddressOf(entry, id)).map(walk);
    if (!isData(part)) return part;
    const dropped: ReadonlySet<string> = new Set(isPictureOf(part, id) ? [...OF_PICTURE, ...PICTURE_ID] : []);
    const rest = Object.fromEntries(
      Object.entries(part)
        .filter(([name, value]) => !dropped.has(name) && !isOnlyPicture(value, id) && !isSettingOf(name, value, id))
        .map(([name, value]) => [name, walk(value)]),
    );
    return isPictureOf(part, id) ? withNextPicture(rest) : rest;
  };
  return walk(document);
}

/** The first image of a product is its main image. */
function withNextPicture(data: Data): Data {
  const [next] = listOf(data['items']);
  const isProduct = field(data['structuredContent'], 'productType') !== undefined;
  return isProduct && isData(next) ? patched(data, mainImageFields(next)) : data;
}

/** Markup without its images, icons and posters, Markdown without its images, styles without its backgrounds. */
function markupWithout(text: string, id: string): string {
  const address = `/s/${id}/`;
  if (!text.includes(address)) return text;
  const markup = replaceTags(text, /<(?:img|source|link|meta)\b/, (tag) => (tag.includes(address) ? '' : tag));
  return withoutMarkdownImages(markup, address)
    .replace(new RegExp(`(?<!\\s)\\s+poster\\s*=\\s*(["']?)${address}[^\\s"'>]*\\1`, 'gi'), '')
    .replace(new RegExp(`url\\(\\s*["']?${address}[^)]*(?:\\)|$)`, 'gi'), 'none');
}

/** Without `![alt](address…)`. */
function withoutMarkdownImages(text: string, address: string): string {
  const link = `](${address}`;
  const [first = '', ...others] = text.split(link);
  let done = '';
  let before = first;
  for (const part of others) {
    const start = before.indexOf('![', before.lastIndexOf(']') + 1);
    const end = part.indexOf(')');
    const isImage = start >= 0 && end >= 0;
    done += isImage ? before.slice(0, start) : before + link;
    before = isImage ? part.slice(end + 1) : part;
  }
  return done + before;
}
