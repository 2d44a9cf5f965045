/** The small file of a picture that a page shows at less than 100 pixels, sharp on every screen. */

const WIDTH = '300w';

/** Drawings and pictures of other servers have no smaller files. */
export function thumbnailOf(address: string): string {
  const isOwn = address.startsWith('/') && !address.startsWith('//');
  const isSized = /[?&]format=/.test(address);
  if (!isOwn || isSized || /\.svg(?:$|[?#])/i.test(address)) return address;
  const [path = '', fragment] = address.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}format=${WIDTH}${fragment === undefined ? '' : `#${fragment}`}`;
}
