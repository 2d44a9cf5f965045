/**
 * Stores documents in files, for a server without a database: acknowledged writes are on disk. Processes that share the folder share the
 * documents: before each use a file's state is checked, and a changed file is read again.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { unlessMissing } from '../../disk/unless-missing.ts';
import { type DocumentStorage, type DocumentWriter, MAX_VERSIONS, type Usage } from './document-storage.ts';
import { withFolderLock } from './folder-lock.ts';
import {
  type DocumentEntry,
  type DocumentKey,
  isDocumentId,
  StoredText,
  storageId,
  type VersionEntry,
} from './stored-document.ts';

const SUFFIX = '.json';
/** Not a valid name of a namespace. */
const VERSIONS = '.versions';
const KINDS = ['template', 'set'] as const;
const MEMORY_BYTES = 64 * 1024 * 1024;
const DRAFT = /\.tmp$/;

interface CachedFile {
  readonly stored: StoredText;
  /** Identifies the file; changes when it is replaced. */
  readonly file: string;
}

export async function openFileStorage(directory: string): Promise<DocumentStorage> {
  await mkdir(directory, { recursive: true });
  return new FileStorage(directory);
}

class FileStorage implements DocumentStorage {
  private readonly directory: string;
  private readonly cache = new LRUCache<string, CachedFile>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: ({ stored }) => stored.bytes,
  });

  constructor(directory: string) {
    this.directory = directory;
  }

  async size(): Promise<number> {
    const entries = await readdir(this.directory, { recursive: true });
    return entries.filter((path) => path.endsWith(SUFFIX) && !path.startsWith(VERSIONS)).length;
  }

  async get(key: DocumentKey): Promise<StoredText | undefined> {
    const path = pathOf(this.directory, key);
    try {
      // A replaced file has another inode, whatever its timestamp.
      const { ino, mtimeMs, size } = await stat(path);
      const file = `${ino} ${mtimeMs} ${size}`;
      const cached = this.cache.get(path);
      if (cached?.file === file) return cached.stored;
      const stored = new StoredText(await readFile(path, 'utf8'));
      this.cache.set(path, { stored, file });
      return stored;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.cache.delete(path);
      return undefined;
    }
  }

  async list(key: DocumentKey, limit: number): Promise<readonly DocumentEntry[]> {
    const ids = (await idsIn(dirname(pathOf(this.directory, { ...key, id: 'any' }))))
      .filter((id) => id > key.id)
      .sort()
      .slice(0, limit);
    const entries = ids.map(async (id) => {
      const path = pathOf(this.directory, { ...key, id });
      const [document, file] = await Promise.all([this.get({ ...key, id }), stat(path).catch(() => undefined)]);
      return document && file ? [{ id, etag: document.etag, updatedAt: file.mtime.toISOString() }] : [];
    });
    return (await Promise.all(entries)).flat();
  }

  write<T>(work: (writer: DocumentWriter) => Promise<T>): Promise<T> {
    const { directory } = this;
    return withFolderLock(directory, async () => {
      // Drafts of a killed process: nobody else is writing now.
      for (const name of await readdir(directory))
        if (DRAFT.test(name)) await rm(join(directory, name), { force: true });
      return work(new FileWriter(directory, this));
    });
  }
}

class FileWriter implements DocumentWriter {
  private readonly directory: string;
  private readonly storage: DocumentStorage;

  constructor(directory: string, storage: DocumentStorage) {
    this.directory = directory;
    this.storage = storage;
  }

  async etag(key: DocumentKey): Promise<string | undefined> {
    return (await this.storage.get(key))?.etag;
  }

  async usageBeside(key: DocumentKey): Promise<Usage> {
    const own = pathOf(this.directory, key);
    const paths = await Promise.all(
      KINDS.map(async (kind) => {
        const folder = dirname(pathOf(this.directory, { ...key, kind }));
        return (await idsIn(folder)).map((id) => join(folder, `${id}${SUFFIX}`));
      }),
    );
    const beside = paths.flat().filter((path) => path !== own);
    const sizes = await Promise.all(beside.map(async (path) => (await stat(path)).size));
    return { documents: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async save(key: DocumentKey, document: StoredText): Promise<number> {
    // A document stored before versions existed becomes a version, too.
    await this.record(key, await this.storage.get(key));
    const latest = await this.record(key, document);
    await writeDurably(this.directory, pathOf(this.directory, key), document.text);
    for (const version of await this.numbers(key))
      if (version <= latest - MAX_VERSIONS) await rm(this.versionPath(key, version), { force: true });
    return latest;
  }

  async remove(key: DocumentKey): Promise<void> {
    const path = pathOf(this.directory, key);
    await rm(path, { force: true });
    await syncDirectory(dirname(path));
    await rm(dirname(this.versionPath(key, 1)), { recursive: true, force: true });
  }

  async versions(key: DocumentKey): Promise<readonly VersionEntry[]> {
    await this.record(key, await this.storage.get(key));
    const entries = (await this.numbers(key)).map(async (version) => {
      const path = this.versionPath(key, version);
      const [{ mtime, size }, text] = await Promise.all([stat(path), readFile(path, 'utf8')]);
      return { version, etag: new StoredText(text).etag, bytes: size, createdAt: mtime.toISOString() };
    });
    return Promise.all(entries);
  }

  async version(key: DocumentKey, version: number): Promise<string | undefined> {
    await this.record(key, await this.storage.get(key));
    return readFile(this.versionPath(key, version), 'utf8').catch(unlessMissing);
  }

  /** Records a document as a version, unless it is the latest one already. Returns the number of the latest. */
  private async record(key: DocumentKey, document: StoredText | undefined): Promise<number> {
    const [latest = 0] = await this.numbers(key);
    if (document === undefined) return latest;
    const text = await readFile(this.versionPath(key, latest), 'utf8').catch(unlessMissing);
    if (text === document.text) return latest;
    await writeDurably(this.directory, this.versionPath(key, latest + 1), document.text);
    return latest + 1;
  }

  /** Newest first. */
  private async numbers(key: DocumentKey): Promise<readonly number[]> {
    const names = (await readdir(dirname(this.versionPath(key, 1))).catch(unlessMissing)) ?? [];
    return names.map((name) => Number.parseInt(name, 10)).sort((a, b) => b - a);
  }

  private versionPath(key: DocumentKey, version: number): string {
    return join(this.directory, VERSIONS, storageId(key), `${version}${SUFFIX}`);
  }
}

const pathOf = (directory: string, key: DocumentKey): string => join(directory, `${storageId(key)}${SUFFIX}`);

async function idsIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(unlessMissing)) ?? [];
  return names
    .filter((name) => name.endsWith(SUFFIX) && isDocumentId(name.slice(0, -SUFFIX.length)))
    .map((name) => name.slice(0, -SUFFIX.length));
}

/** Writes and flushes a new file, then renames it over the old one: a crash leaves the old or the new text, never a part. */
async function writeDurably(directory: string, path: string, text: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const draft = join(directory, `${process.pid}.tmp`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncDirectory(folder);
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
