/** View model of an image: its sources by width, its size, and its focal point. */
import { imageWidths } from '#shared/image-widths';
import { field } from '#shared/json';
import { isWebAddress } from '#shared/web-address';
import { numberField, textField } from './page-json.ts';

export interface PictureModel {
  readonly src: string;
  /** Empty for a vector image, which needs no smaller versions. */
  readonly srcset: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** CSS `object-position`. */
  readonly focus: string;
}

const FALLBACK_SIZE = { width: 1500, height: 1000 } as const;

/** The image of an image asset; null without a URL that can be shown. */
export function pictureModel(asset: unknown): PictureModel | null {
  const src = textField(asset, 'assetUrl');
  if (src === '' || !isWebAddress(src)) return null;
  const { width, height } = sizeOf(asset);
  return { src, srcset: sourcesOf(src, width), width, height, alt: altOf(asset), focus: focusOf(asset) };
}

/** The image of an item: its main image, else its own asset. */
export function itemPicture(item: unknown): PictureModel | null {
  return pictureModel(field(item, 'mainImage')) ?? pictureModel(field(item, 'image')) ?? pictureModel(item);
}

function sizeOf(asset: unknown): { readonly width: number; readonly height: number } {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/i.exec(textField(asset, 'originalSize')) ?? [];
  const input = { width: Number(width ?? field(asset, 'width')), height: Number(height ?? field(asset, 'height')) };
  return input.width > 0 && input.height > 0 ? input : FALLBACK_SIZE;
}

function sourcesOf(src: string, originalWidth: number): string {
  if (/\.svg(?:$|[?#])/i.test(src)) return '';
  const separator = src.includes('?') ? '&' : '?';
  // The last width is not smaller than the original, but has a more compact encoding.
  const widths = imageWidths.filter(
    (_name, at) => at === 0 || Number.parseInt(imageWidths[at - 1] ?? '', 10) < originalWidth,
  );
  // A comma or a space in the URL would end the source.
  const address = src.replace(/[ ,]/g, encodeURIComponent);
  return widths.map((name) => `${address}${separator}format=${name} ${name}`).join(', ');
}

const altOf = (asset: unknown): string => textField(asset, 'altText');

function focusOf(asset: unknown): string {
  const point = field(asset, 'mediaFocalPoint');
  const percent = (name: string): string => {
    const value = numberField(point, name);
    return `${Math.round((value >= 0 && value <= 1 ? value : 0.5) * 100)}%`;
  };
  return `${percent('x')} ${percent('y')}`;
}
