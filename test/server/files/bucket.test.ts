/** A shop whose files are in a bucket: uploads, images, downloads, exports, and the command that moves them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { files } from '../../../server/cli/files.ts';
import { exportFrom, importFrom } from '../../../server/cli/store.ts';
import { hashOfContent } from '../../../server/files/contents.ts';
import { postgres, temporaryFolder } from '../../database/databases.ts';
import { signIn } from '../admin/owner-site.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { type S3Server, startS3Server } from './s3-server.ts';

const FILES = '/api/owner/products/pattern/files';
const book = Buffer.alloc(150_001, 'book');

let s3: S3Server;
let shop: TestShop;
let owner: Visitor;
let photo: Buffer;
let environment: Record<string, string>;
const before = { ...process.env };
beforeAll(async () => {
  s3 = await startS3Server();
  environment = { ...(await postgres.environment()), ...s3.environment };
  shop = await openShop(environment);
  owner = await signIn(shop);
  photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  process.env = { ...before };
});
afterAll(async () => {
  await shop.stop();
  await s3.stop();
});

const keyOf = (bytes: Buffer): string => `of/tests/default/${hashOfContent(bytes)}`;
const rowsOf = async (text: string) =>
  (await shop.database.withConnection((connection) => connection.query(text))).rows;
const fetchBytes = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());

/** Runs a command with the shop's environment; returns its exit code, or the error. */
async function run(work: () => Promise<number>, more: Record<string, string> = {}): Promise<unknown> {
  Object.assign(process.env, environment, { LOG_LEVEL: 'silent' }, more);
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  return work().finally(() => jest.restoreAllMocks());
}
const call = (...positionals: string[]) => ({ positionals, values: {} });

test('uploads go to the bucket, under the site and the hash; images are resized from there', async () => {
  const { status, body } = await owner.upload('/api/files', 'vase.jpg', photo);
  expect(status).toBe(201);
  expect(s3.objects.get(keyOf(photo))).toEqual(photo);
  expect(await rowsOf('SELECT * FROM file_parts')).toEqual([]);
  expect(await fetchBytes(body.assetUrl)).toEqual(photo);
  const small = await sharp(await fetchBytes(`${body.assetUrl}?format=300w`)).metadata();
  expect(small.width).toBe(300);
  const attached = await owner.upload(FILES, 'book.zip', book);
  expect([attached.status, s3.objects.get(keyOf(book))]).toEqual([201, book]);
  const content = await owner.get(`${FILES}/${attached.body.id}/content`);
  expect(content.headers['content-length']).toBe(String(book.length));
});

test('an upload that the bucket rejects fails, and no file is listed', async () => {
  const files = (await owner.get('/api/files')).body.files.length;
  s3.isForbidden = true;
  expect((await owner.upload('/api/files', 'sheet.pdf', Buffer.from('%PDF-1.4\nLost.\n'))).status).toBe(500);
  s3.isForbidden = false;
  expect((await owner.get('/api/files')).body.files).toHaveLength(files);
});

test('an export has the contents, and another store without a bucket serves them', async () => {
  const file = join(temporaryFolder(), 'site.json.gz');
  expect(await run(() => exportFrom(file, { scope: 'site', replace: false }))).toBe(0);
  const other = { ...(await postgres.environment()), FILES: '' };
  expect(await run(() => importFrom(file, { replace: false }), other)).toBe(0);
  const restored = await openShop(other);
  const [row] = (await restored.database.withConnection((connection) => connection.query('SELECT id, name FROM files')))
    .rows as readonly { readonly id: string; readonly name: string }[];
  const answer = await fetch(`${restored.url}/s/${row?.id}/${row?.name}`);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo);
  await restored.stop();
});

test('the command moves files while the shop runs', async () => {
  expect(await run(() => files(call('move', 'bucket')), { FILES: '' }).catch(String)).toContain('Set FILES');
  expect(await run(async () => files(call('move', 'elsewhere'))).catch(String)).toContain('Usage');
  expect(await run(() => files(call('status')))).toBe(0);
  expect(await run(() => files(call('move', 'database')))).toBe(0);
  expect([...s3.objects.keys()].filter((key) => key.includes('/default/'))).toEqual([]);
  const { body } = await owner.get(FILES);
  const path = `${FILES}/${body.files[0].id}/content`;
  expect((await owner.get(path)).status).toBe(200);
  expect(await run(() => files(call('move', 'bucket')))).toBe(0);
  expect(s3.objects.get(keyOf(book))).toEqual(book);
  s3.objects.set(keyOf(book), book.subarray(0, 7));
  expect(await run(() => files(call('move', 'database')))).toBe(1);
  // The others were moved.
  expect([...s3.objects.keys()].filter((key) => key.includes('/default/'))).toEqual([keyOf(book)]);
});

test.each([
  ['that is missing in the bucket', {}, /book\.zip cannot be read: There is no object/],
  ['in a bucket that is not set', { FILES: '' }, /book\.zip cannot be read: .*Set FILES/],
])('no export is created without the content of a file %s', async (_name, more, message) => {
  s3.objects.delete(keyOf(book));
  const file = join(temporaryFolder(), 'site.json');
  writeFileSync(file, 'a former export');
  await expect(run(() => exportFrom(file, { scope: 'site', replace: false }), more)).rejects.toThrow(message);
  expect([readdirSync(dirname(file)), readFileSync(file, 'utf8')]).toEqual([['site.json'], 'a former export']);
});
