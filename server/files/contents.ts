/** Contents of uploaded files, by SHA-256: the interface hides where they are stored. */
import { createHash } from 'node:crypto';
import type { Db } from '../database/database.ts';

/** An inclusive range of bytes. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A content that is about to be stored. */
export interface PreparedContent {
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
  readonly bytes: Buffer;
  /** Stores it for good, in the transaction that inserts a row with its hash. */
  store(tx: Db): Promise<void>;
}

/** The contents of one site. */
export interface FileContents {
  /** Called outside of transactions, because it may upload to another server. */
  prepare(bytes: Buffer): Promise<PreparedContent>;
  /** Streams a content. Throws `ContentMissing` when it is missing or incomplete. */
  read(hash: string, range: ByteRange): AsyncIterable<Uint8Array>;
}

/** A content, or a part of it, is missing. */
export class ContentMissing extends Error {
  constructor(hash: string) {
    super(`The content ${hash} of a file is missing.`);
    this.name = 'ContentMissing';
  }
}

/** A content does not match its hash. */
export class ContentDamaged extends Error {
  constructor(hash: string) {
    super(`The content ${hash} of a file is damaged.`);
    this.name = 'ContentDamaged';
  }
}

export const hashOfContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The complete content, verified by its hash. `bytes`: its size. Throws `ContentMissing` or `ContentDamaged`. */
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
