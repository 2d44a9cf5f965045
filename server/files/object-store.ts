/** What an object store does for files; `s3-objects.ts` speaks to one. */
import type { ByteRange } from './contents.ts';

export interface ObjectStore {
  /** Whether there is an object with this key. */
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Pieces of an object; goes on where a connection broke. Throws `ObjectMissing` and `ObjectTruncated`. */
  read(key: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** The keys below a prefix. */
  list(prefix: string): AsyncIterable<string>;
  close(): void;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`There is no object ${key}.`);
    this.name = 'ObjectMissing';
  }
}

/** An object has fewer bytes than its content. */
export class ObjectTruncated extends Error {
  constructor(key: string, bytes: number) {
    super(`The object ${key} ended after ${bytes} bytes.`);
    this.name = 'ObjectTruncated';
  }
}

/** The bucket cannot be used as it is configured; the message says why. */
export class BucketUnusable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BucketUnusable';
  }
}
