/** Opens the configured storage of file contents. */
import type { Database } from '../database/database.ts';
import { bucketContents } from './bucket-contents.ts';
import type { FileContents } from './contents.ts';
import { databaseContents } from './database-contents.ts';
import type { ObjectStore } from './object-store.ts';
import { bucketOf, type FilesSettings } from './settings.ts';

export interface FileStorage {
  /** The bucket; undefined when contents are in the database. */
  readonly objects: ObjectStore | undefined;
  /** `database`: of the contents' site. */
  contentsOf(database: Pick<Database, 'db' | 'site'>): FileContents;
  close(): void;
}

/** Contents in the database of their site. */
export const databaseStorage: FileStorage = {
  objects: undefined,
  contentsOf: databaseContents,
  close: () => undefined,
};

/** Rejects with `BucketUnusable` for a bucket that cannot be used; `warn` is called when the store does not respond. */
export async function openFileStorage(settings: FilesSettings, warn: (error: unknown) => void): Promise<FileStorage> {
  const address = bucketOf(settings);
  if (address === undefined) return databaseStorage;
  const { openS3Objects } = await import('./s3-objects.ts');
  const objects = await openS3Objects(settings, address, warn);
  return {
    objects,
    contentsOf: (database) => bucketContents(database, objects),
    close: () => objects.close(),
  };
}
