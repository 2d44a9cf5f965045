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
function isSvg(bytes: Buffer): boolean {
  let rest = bytes.toString('utf8', 0, 4096).replace('\ufeff', '').trimStart();
  rest = afterPart(rest, '<?xml', '?>');
  while (rest.startsWith('<!--')) rest = afterPart(rest, '<!--', '-->');
  if (/^<!doctype\s+svg\b[^[>]*>/i.test(rest)) rest = afterPart(rest, rest.slice(0, 2), '>');
  return /^<svg[\s>]/i.test(rest);
}

/** What follows a part that the text may start with; nothing when the part does not end. */
function afterPart(text: string, start: string, end: string): string {
  if (!text.startsWith(start)) return text;
  const at = text.indexOf(end, start.length);
  return at < 0 ? '' : text.slice(at + end.length).trimStart();
}
