/** Files that a site may hold, told by their first bytes: what a browser is told of a file must be what it is. */

export interface FileType {
  readonly contentType: string;
  readonly extensions: readonly string[];
  readonly kind: 'image' | 'vector' | 'audio' | 'video' | 'document' | 'font';
}

const type = (contentType: string, kind: FileType['kind'], ...extensions: string[]): FileType => ({
  contentType,
  kind,
  extensions,
});

const jpeg = type('image/jpeg', 'image', 'jpg', 'jpeg');
const png = type('image/png', 'image', 'png');
const gif = type('image/gif', 'image', 'gif');
const webp = type('image/webp', 'image', 'webp');
const avif = type('image/avif', 'image', 'avif');
const svg = type('image/svg+xml', 'vector', 'svg');
const pdf = type('application/pdf', 'document', 'pdf');
const mp3 = type('audio/mpeg', 'audio', 'mp3');
const wav = type('audio/wav', 'audio', 'wav');
const m4a = type('audio/mp4', 'audio', 'm4a');
const mp4 = type('video/mp4', 'video', 'mp4', 'm4v');
const webm = type('video/webm', 'video', 'webm');
const woff2 = type('font/woff2', 'font', 'woff2');
const woff = type('font/woff', 'font', 'woff');

const ascii = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** The type of a file's content; undefined for one that is not taken. */
export function typeOfContent(bytes: Buffer): FileType | undefined {
  const start = ascii(bytes, 0, 8);
  if (start.startsWith('\xff\xd8\xff')) return jpeg;
  if (start === '\x89PNG\r\n\x1a\n') return png;
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return gif;
  if (start.startsWith('RIFF'))
    return ascii(bytes, 8, 12) === 'WEBP' ? webp : ascii(bytes, 8, 12) === 'WAVE' ? wav : undefined;
  if (ascii(bytes, 4, 8) === 'ftyp') return typeOfBrand(ascii(bytes, 8, 12));
  if (start.startsWith('%PDF-')) return pdf;
  if (start.startsWith('ID3') || /^\xff[\xfb\xf3\xf2\xfa]/.test(start)) return mp3;
  if (start.startsWith('\x1a\x45\xdf\xa3')) return ascii(bytes, 0, 64).includes('webm') ? webm : undefined;
  if (start.startsWith('wOF2')) return woff2;
  if (start.startsWith('wOFF')) return woff;
  return isSvg(bytes) ? svg : undefined;
}

function typeOfBrand(brand: string): FileType | undefined {
  if (brand === 'avif' || brand === 'avis') return avif;
  if (brand === 'M4A ') return m4a;
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash)$/.test(brand) ? mp4 : undefined;
}

const isSvg = (bytes: Buffer): boolean =>
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]{0,300}>\s*)?<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  );
