/** File contents: the contract of both stores, and bucket specifics. */
import { sql } from 'drizzle-orm';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { type FileContents, hashOfContent, readContent } from '../../../server/files/contents.ts';
import { removeFile, storeFile } from '../../../server/files/file-store.ts';
import { typeOfContent } from '../../../server/files/file-types.ts';
import { moveToBucket, moveToDatabase } from '../../../server/files/move-contents.ts';
import type { ObjectStore } from '../../../server/files/object-store.ts';
import { type FileStorage, openFileStorage } from '../../../server/files/open-file-storage.ts';
import { removeUnusedObjects } from '../../../server/files/unused-objects.ts';
import { open, siteStore } from '../../database/databases.ts';
import { randomOf } from '../../fuzz/random.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const random = randomOf(3);
const bytesOf = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => random() * 256));
const PDF = Buffer.from('%PDF-1.4\nOne sheet.\n');

let database: Database;
let s3: S3Server;
beforeAll(async () => {
  [database, s3] = [await open(await siteStore()), await startS3Server()];
});
afterAll(async () => {
  await database.close();
  await s3.stop();
});

const storage = (environment: Readonly<Record<string, string>> = s3.environment, warnings: unknown[] = []) =>
  openFileStorage(readConfig({ LOG_LEVEL: 'silent', ...environment }), (error) => warnings.push(error));

async function objectsOf(opened: Promise<FileStorage>): Promise<ObjectStore> {
  const { objects } = await opened;
  if (objects === undefined) throw new Error('There is no bucket.');
  return objects;
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Stores a file like an upload. Returns its id. */
async function upload(contents: FileContents, bytes: Buffer, of: Database = database): Promise<string> {
  const content = await contents.prepare(bytes);
  const type = (await typeOfContent(PDF)) ?? { contentType: '', extensions: [], kind: 'document' };
  const inspected = { type, width: null, height: null, details: {} };
  const row = await of.transaction((tx) => storeFile(tx, { ...inspected, name: 'a.pdf', content, uploadedBy: '' }));
  expect(row.hash).toBe(hashOfContent(bytes));
  return row.id;
}

describe.each(['database', 'bucket'] as const)('contents in the %s', (kind) => {
  let opened: FileStorage;
  let contents: FileContents;
  beforeAll(async () => {
    opened = await storage(kind === 'bucket' ? s3.environment : {});
    contents = opened.contentsOf(database);
  });
  afterAll(() => opened.close());

  test('are read as they were written, completely and in ranges', async () => {
    const bytes = bytesOf(300_001);
    await upload(contents, bytes);
    const hash = hashOfContent(bytes);
    expect((await readContent(contents, { hash, bytes: bytes.length })).equals(bytes)).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [65_535, 65_536],
      [100_000, 299_999],
      [300_000, 300_000],
    ] as const)
      expect((await collect(contents.read(hash, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  test('that are missing or damaged are distinguished', async () => {
    const missing = { hash: hashOfContent(bytesOf(10)), bytes: 10 };
    await expect(readContent(contents, missing)).rejects.toThrow('is missing');
    const bytes = bytesOf(1000);
    await upload(contents, bytes);
    await expect(readContent(contents, { hash: hashOfContent(bytes), bytes: 999 })).rejects.toThrow('is damaged');
  });

  test('are stored once per site, and stay until their last file is deleted', async () => {
    const bytes = bytesOf(70_000);
    const content = { hash: hashOfContent(bytes), bytes: bytes.length };
    const other = database.forSite('other');
    const [first, second] = [await upload(contents, bytes), await upload(contents, bytes)];
    await upload(opened.contentsOf(other), bytes, other);
    const removeUnused = async (): Promise<void> => {
      await database.db.execute(sql`UPDATE file_objects SET due = now() WHERE due IS NOT NULL`);
      if (opened.objects !== undefined) await removeUnusedObjects(database, opened.objects);
    };
    await database.transaction((tx) => removeFile(tx, first));
    await removeUnused();
    expect((await readContent(contents, content)).equals(bytes)).toBe(true);
    await database.transaction((tx) => removeFile(tx, second));
    await removeUnused();
    await expect(readContent(contents, content)).rejects.toThrow('is missing');
    expect((await readContent(opened.contentsOf(other), content)).equals(bytes)).toBe(true);
    expect(await other.transaction((tx) => removeFile(tx, first))).toBe(false);
    // Deleted with its site, too.
    await database.db.execute(sql`SELECT delete_site('other')`);
    await removeUnused();
    await expect(readContent(opened.contentsOf(other), content)).rejects.toThrow('is missing');
  });
});

describe('a bucket', () => {
  const settings = (more: Readonly<Record<string, string>>) => storage({ ...s3.environment, ...more });

  test('that cannot be used is rejected at start, with the reason', async () => {
    await expect(settings({ FILES: 's3://other' })).rejects.toThrow(
      /FILES=s3:\/\/other: there is no such bucket at http/,
    );
    await expect(settings({ AWS_SECRET_ACCESS_KEY: 'wrong' })).rejects.toThrow('does not know AWS_ACCESS_KEY_ID');
    await expect(settings({ AWS_ACCESS_KEY_ID: 'wrong' })).rejects.toThrow('does not know AWS_ACCESS_KEY_ID');
    await expect(settings({ FILES_REGION: 'eu-west-9' })).rejects.toThrow('is not in FILES_REGION=eu-west-9');
    s3.isForbidden = true;
    await expect(settings({})).rejects.toThrow('must be allowed to list the bucket');
    s3.isForbidden = false;
    expect(() => readConfig({ FILES: 's3://pictures' })).toThrow('without AWS_ACCESS_KEY_ID');
    expect(() => readConfig({ FILES: 's3://pictures/../x' })).toThrow('FILES=s3://pictures/../x: use s3://bucket');
  });

  test('that does not respond is only reported: pages need no files', async () => {
    const warnings: unknown[] = [];
    const away = await startS3Server();
    await away.stop();
    (await storage(away.environment, warnings)).close();
    expect(warnings).toHaveLength(1);
  });

  test('is retried when busy, and a lost connection resumes reading', async () => {
    const objects = await objectsOf(storage());
    const bytes = bytesOf(400_000);
    s3.faults.push({ method: 'PUT', fault: 'slow-down' }, { method: 'PUT', fault: 'cut' });
    await objects.put('x/busy', bytes);
    s3.faults.push({ method: 'GET', fault: 'cut-half' }, { method: 'GET', fault: 'cut-half' });
    const found = await collect(objects.read('x/busy', { start: 1, end: bytes.length - 1 }));
    expect(found.equals(bytes.subarray(1))).toBe(true);
    for (let i = 0; i < 4; i++) s3.faults.push({ method: 'GET', fault: 'cut-half' });
    await expect(collect(objects.read('x/busy', { start: 0, end: bytes.length - 1 }))).rejects.toThrow();
    s3.faults.length = 0;
    objects.close();
  });

  test('lists its keys page by page, and removes existing and missing keys', async () => {
    const objects = await objectsOf(storage());
    const keys = ['y/1', 'y/2 +ü', 'y/3', 'y/4', 'y/5'];
    for (const key of keys) await objects.put(key, PDF);
    const listed: string[] = [];
    for await (const key of objects.list('y/')) listed.push(key);
    expect(listed).toEqual(keys);
    for (const key of [...keys, 'y/none']) await objects.remove(key);
    expect(await objects.has('y/1')).toBe(false);
    expect([...s3.objects.keys()].every((key) => key.startsWith('of/tests/'))).toBe(true);
    objects.close();
  });

  test('loses the object of a failed upload, but none that a later upload uses', async () => {
    const opened = await storage();
    const objects = await objectsOf(Promise.resolve(opened));
    const contents = opened.contentsOf(database);
    const [lost, found] = [await contents.prepare(bytesOf(100)), await contents.prepare(bytesOf(101))];
    expect(await removeUnusedObjects(database, objects)).toBe(0);
    await database.db.execute(sql`UPDATE file_objects SET due = now()`);
    await upload(contents, found.bytes);
    expect(await removeUnusedObjects(database, objects)).toBe(1);
    expect(await objects.has(`default/${lost.hash}`)).toBe(false);
    expect(await objects.has(`default/${found.hash}`)).toBe(true);
    opened.close();
  });
});

test('files move to a bucket and back; an interrupted move resumes, and damaged files stay', async () => {
  const site = database.forSite('moving');
  const [inDatabase, opened] = [await storage({}), await storage()];
  const objects = await objectsOf(Promise.resolve(opened));
  const all = [bytesOf(1), bytesOf(65_536), bytesOf(200_000)];
  for (const bytes of all) await upload(inDatabase.contentsOf(site), bytes, site);
  const readAll = async (from: FileStorage): Promise<void> => {
    for (const bytes of all)
      await readContent(from.contentsOf(site), { hash: hashOfContent(bytes), bytes: bytes.length });
  };
  const broken = hashOfContent(all[1] ?? PDF);
  await site.db.execute(sql`UPDATE file_parts SET bytes = '\\x00' WHERE hash = ${broken} AND part = 0`);
  expect(await moveToBucket(site, objects)).toEqual({ moved: 2, bytes: 200_001, failed: [broken] });
  await site.db.execute(sql`DELETE FROM file_parts WHERE hash = ${broken}`);
  await site.transaction(async (tx) => (await inDatabase.contentsOf(site).prepare(all[1] ?? PDF)).store(tx));
  await readAll(opened);
  for (let i = 0; i < 4; i++) s3.faults.push({ method: 'PUT', fault: 'slow-down' });
  await expect(moveToBucket(site, objects)).rejects.toThrow();
  expect(await moveToBucket(site, objects)).toEqual({ moved: 1, bytes: 65_536, failed: [] });
  expect(await moveToBucket(site, objects)).toEqual({ moved: 0, bytes: 0, failed: [] });
  await expect(readAll(inDatabase)).rejects.toThrow('is missing');
  await readAll(opened);
  expect(await moveToDatabase(site, objects)).toEqual({ moved: 3, bytes: 265_537, failed: [] });
  await readAll(inDatabase);
  await readAll(opened);
  expect([...s3.objects.keys()].filter((key) => key.includes('/moving/'))).toEqual([]);
  opened.close();
});
