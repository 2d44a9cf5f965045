/** The rendition for images shown below 100 pixels, sharp on every screen. */

const WIDTH = '300w';

/** SVG images and images on other hosts have no renditions. */
export function thumbnailOf(address: string): string {
  const isOwn = address.startsWith('/') && !address.startsWith('//');
  const isSized = /[?&]format=/.test(address);
  if (!isOwn || isSized || /\.svg(?:$|[?#])/i.test(address)) return address;
  return inWidth(address, WIDTH);
}

/** The URL of an image rendition, such as `300w`. */
export function inWidth(address: string, width: string): string {
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}format=${width}${fragment === undefined ? '' : `#${fragment}`}`;
}
