/** Contents of uploaded files, by their SHA-256: where they are stored does not matter to who reads and writes them. */
import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';

/** Which bytes, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A content on its way into the store. */
export interface PreparedContent {
  /** SHA-256, in hex digits. */
  readonly hash: string;
  readonly bytes: Buffer;
  /** Stores it for good; in the transaction that writes a row with its hash. */
  store(tx: Db): Promise<void>;
}

/** The contents of one site. */
export interface FileContents {
  /** Outside of transactions: it may take as long as an upload to another server. */
  prepare(bytes: Buffer): Promise<PreparedContent>;
  /** Pieces of a content. Throws `ContentMissing` when it is not there, or not to its end. */
  read(hash: string, range: ByteRange): AsyncIterable<Uint8Array>;
}

/** A content, or a part of it, is not where it should be. */
export class ContentMissing extends Error {
  constructor(hash: string) {
    super(`The content ${hash} of a file is missing.`);
    this.name = 'ContentMissing';
  }
}

/** A content is not the one that its hash names. */
export class ContentDamaged extends Error {
  constructor(hash: string) {
    super(`The content ${hash} of a file is damaged.`);
    this.name = 'ContentDamaged';
  }
}

export const hashOfContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** All of a content, checked against its hash. `bytes`: its size. Throws `ContentMissing` or `ContentDamaged`. */
export async function readContent(
  contents: Pick<FileContents, 'read'>,
  { hash, bytes }: { readonly hash: string; readonly bytes: number },
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of contents.read(hash, { start: 0, end: bytes - 1 })) pieces.push(piece);
  const content = Buffer.concat(pieces);
  if (hashOfContent(content) !== hash) throw new ContentDamaged(hash);
  return content;
}
