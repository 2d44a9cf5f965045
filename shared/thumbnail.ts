/** The small file of a picture that a page shows at less than 100 pixels, sharp on every screen. */

const WIDTH = '300w';

/** Drawings and pictures of other servers have no smaller files. */
export function thumbnailOf(address: string): string {
  const isOwn = address.startsWith('/') && !address.startsWith('//');
  const isSized = /[?&]format=/.test(address);
  if (!isOwn || isSized || /\.svg(?:$|[?#])/i.test(address)) return address;
  return inWidth(address, WIDTH);
}

/** The address of a picture's file in a width, such as `300w`. */
export function inWidth(address: string, width: string): string {
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}format=${width}${fragment === undefined ? '' : `#${fragment}`}`;
}
