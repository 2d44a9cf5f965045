/** An image with `data-src`: loads the fitting width and applies its focal point. */
import { imageWidths } from '#shared/image-widths';

export interface ImageOptions {
  /** Load it even with `data-load="false"`. */
  readonly load?: boolean | undefined;
  /** How it fills its parent; by default according to the parent's class. */
  readonly mode?: string | null | undefined;
}

/** Loads and positions an image. False if it has no URL, or should not be loaded yet. */
export function loadImage(image: HTMLImageElement, { load, mode }: ImageOptions = {}): boolean {
  const address = image.dataset['src'] ?? image.dataset['image'] ?? '';
  if (address === '') return false;
  applyFit(image, mode ?? modeOf(image));
  if (load !== true && image.dataset['load'] === 'false') return false;
  const loadedWidth = image.dataset['imageResolution'];
  // A URL written by the theme itself stays.
  if (image.hasAttribute('src') && loadedWidth === undefined) return removeLoading(image);
  const width = widthFor(image);
  if (loadedWidth !== undefined && Number.parseInt(loadedWidth, 10) >= Number.parseInt(width, 10)) return true;
  image.dataset['imageResolution'] = width;
  image.addEventListener('load', () => image.classList.remove('loading'), { once: true });
  image.addEventListener('error', () => useOriginal(image, address), { once: true });
  image.src = withWidth(address, width);
  return true;
}

function removeLoading(image: HTMLImageElement): true {
  if (image.complete) image.classList.remove('loading');
  else image.addEventListener('load', () => image.classList.remove('loading'), { once: true });
  return true;
}

/** Not every server supports widths. */
function useOriginal(image: HTMLImageElement, address: string): void {
  image.classList.remove('loading');
  if (image.getAttribute('src') !== address) image.src = address;
}

const MODES = [
  ['fill', '.content-fill'],
  ['fit', '.content-fit'],
] as const;

const modeOf = (image: HTMLImageElement): string | undefined =>
  MODES.find(([, classes]) => image.parentElement?.matches(classes))?.[0];

function applyFit({ style, dataset }: HTMLImageElement, mode: string | undefined): void {
  if (mode !== 'fill' && mode !== 'fit') return;
  const [x = 0.5, y = 0.5] = (dataset['imageFocalPoint'] ?? '').split(',').map(Number).filter(Number.isFinite);
  style.width = '100%';
  style.height = '100%';
  style.objectFit = mode === 'fill' ? 'cover' : 'contain';
  style.objectPosition = mode === 'fill' ? `${x * 100}% ${y * 100}%` : 'center';
}

/** The smallest rendition that covers the displayed width on this screen. */
function widthFor(image: HTMLImageElement): string {
  const box = image.getBoundingClientRect();
  const parent = image.parentElement?.getBoundingClientRect();
  const [width = 0, height = 0] = (image.dataset['imageDimensions'] ?? '').split('x').map(Number);
  const shown = box.width > 1 ? box.width : (parent?.width ?? 0);
  // An image that covers its box may be wider than it.
  const covered = image.style.objectFit === 'cover' && height > 0 ? (parent?.height ?? 0) * (width / height) : 0;
  const needed = Math.max(shown, covered) * (window.devicePixelRatio || 1);
  return imageWidths.find((format) => Number.parseInt(format, 10) >= needed) ?? (imageWidths.at(-1) as string);
}

/** URLs with a query, SVG and data URLs are used unchanged. */
const withWidth = (address: string, width: string): string =>
  /^(?:data|blob):|[?#]|\.svg$/i.test(address) ? address : `${address}?format=${width}`;
