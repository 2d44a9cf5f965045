/** A set uploaded as a tar archive: a theme folder as it is. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { Problem } from '../../http/problems.ts';
import type { StoredSet } from './stored-document.ts';

/** Files below these folders are partials, named by their relative paths. */
const PARTIAL = /^(?:partials|blocks)\/(.+)$/;
/** Other files of these types are templates, named by their paths; all others are ignored. */
const TEMPLATE = /\.(?:html|jsont|list|item|region)$/;
/** Names that lead out of the folder, are absolute, or would set a prototype. */
const FOREIGN = /^\/|(?:^|\/)(?:\.\.|__proto__)(?:\/|$)/;
/** Maximum size of all files. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum size of an archive when it is no longer compressed, with its headers. */
const MAX_ARCHIVE_BYTES = 2 * MAX_BYTES;
/** So much is parsed at a time; what follows the end of an archive is not. */
const SLICE_BYTES = 64 * 1024;

const unzip = promisify(gunzip);

/** Returns the body that the archive represents. Rejects with `invalid-request`, and with `too-large`. */
export async function readArchive(bytes: Uint8Array): Promise<StoredSet> {
  const files = await filesOf(await unpacked(bytes));
  const foreign = [...files.keys()].find((path) => FOREIGN.test(path));
  if (foreign !== undefined) throw unreadable(`${JSON.stringify(foreign)} is not a path within the folder.`);
  const templates: Record<string, string> = Object.create(null);
  const partials: Record<string, string> = Object.create(null);
  for (const [path, content] of files) {
    const partial = PARTIAL.exec(path)?.[1];
    if (partial !== undefined) partials[partial] = decode(path, content);
    else if (TEMPLATE.test(path)) templates[path] = decode(path, content);
  }
  if (Object.keys(templates).length === 0) throw unreadable('It has no template.');
  return { templates: { ...templates }, partials: { ...partials } };
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Decompresses gzip up to the limit, before anything is parsed: a few bytes can stand for gigabytes. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const archive = await unzip(bytes, { maxOutputLength: MAX_ARCHIVE_BYTES }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(`The archive has more than ${MAX_ARCHIVE_BYTES} bytes.`);
    throw unreadable(error.message);
  });
  if (isGzip(archive)) throw unreadable('It is compressed twice.');
  return archive;
}

function filesOf(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, Buffer>();
    const defects = new Set<string>();
    let total = 0;
    const parser = new Parser({
      // Decompressed above, with a limit.
      brotli: false,
      zstd: false,
      onwarn: (code, message) => {
        if (code !== 'TAR_ENTRY_INFO') defects.add(String(message));
      },
      filter: (_path, entry) => {
        total += (entry as ReadEntry).size ?? 0;
        if (total > MAX_BYTES) reject(tooLarge(`The files have more than ${MAX_BYTES} bytes.`));
        return total <= MAX_BYTES;
      },
      onReadEntry: (entry) => {
        const pieces: Buffer[] = [];
        entry.on('data', (piece) => void pieces.push(piece));
        entry.on('end', () => {
          if (entry.type === 'File') files.set(entry.path.replace(/^\.\//, ''), Buffer.concat(pieces));
        });
      },
    });
    let isWhole = false;
    const rejectArchive = (): void => reject(unreadable([...defects].slice(0, 3).join('; ') || 'It is truncated.'));
    parser.on('eof', () => void (isWhole = true));
    parser.on('error', (error) => reject(unreadable((error as Error).message)));
    parser.on('abort', rejectArchive);
    parser.on('end', () => (isWhole && defects.size === 0 ? resolve(files) : rejectArchive()));
    const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < archive.length && !isWhole && total <= MAX_BYTES; at += SLICE_BYTES)
      parser.write(archive.subarray(at, at + SLICE_BYTES));
    parser.end();
  });
}

const tooLarge = (detail: string): Problem => new Problem('too-large', { detail });

const unreadable = (detail: string): Problem =>
  new Problem('invalid-request', { detail: `The archive cannot be read: ${detail}` });

function decode(path: string, content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw unreadable(`${path} is not UTF-8.`);
  }
}
