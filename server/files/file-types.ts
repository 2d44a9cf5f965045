/** Accepted file types, detected from their content: browsers get the real type, whatever the file name says. */
import { fileTypeFromBuffer } from 'file-type/core';

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

const png = type('image/png', 'image', 'png');
const mp4 = type('video/mp4', 'video', 'mp4', 'm4v');
const pdf = type('application/pdf', 'document', 'pdf');
const svg = type('image/svg+xml', 'vector', 'svg');

/** By file-type's name of the format. */
const accepted = new Map<string, FileType>([
  ['jpg', type('image/jpeg', 'image', 'jpg', 'jpeg')],
  ['png', png],
  ['apng', png],
  ['gif', type('image/gif', 'image', 'gif')],
  ['webp', type('image/webp', 'image', 'webp')],
  ['avif', type('image/avif', 'image', 'avif')],
  ['pdf', pdf],
  // A PDF that Illustrator can edit.
  ['ai', pdf],
  ['mp3', type('audio/mpeg', 'audio', 'mp3')],
  ['wav', type('audio/wav', 'audio', 'wav')],
  ['m4a', type('audio/mp4', 'audio', 'm4a')],
  ['mp4', mp4],
  ['m4v', mp4],
  ['webm', type('video/webm', 'video', 'webm')],
  ['woff2', type('font/woff2', 'font', 'woff2')],
  ['woff', type('font/woff', 'font', 'woff')],
]);

/** The type of a file's content; undefined for a type that is not accepted. */
export async function typeOfContent(bytes: Buffer): Promise<FileType | undefined> {
  const detected = await fileTypeFromBuffer(bytes);
  return accepted.get(detected?.ext ?? '') ?? (isSvg(bytes) ? svg : undefined);
}

/** file-type does not detect text formats. */
const isSvg = (bytes: Buffer): boolean =>
  /^\ufeff?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]{0,300}>\s*)?<svg[\s>]/i.test(
    bytes.toString('utf8', 0, 4096),
  );
