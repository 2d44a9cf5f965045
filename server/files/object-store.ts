/** The object store interface for files; `s3-objects.ts` implements it. */
import type { ByteRange } from './contents.ts';

export interface ObjectStore {
  /** Whether an object with this key exists. */
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Buffer): Promise<void>;
  /** Streams an object; resumes after a lost connection. Throws `ObjectMissing` and `ObjectTruncated`. */
  read(key: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Does nothing when it does not exist. */
  remove(key: string): Promise<void>;
  /** The keys with a prefix. */
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

/** The bucket cannot be used as configured; the message says why. */
export class BucketUnusable extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'BucketUnusable';
  }
}
