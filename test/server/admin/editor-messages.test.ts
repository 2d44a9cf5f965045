/** Error messages of the editor, as in replies (specification, rendering and owner tools 8). */
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const UPLOAD = '/api/files';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let photo: Buffer;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    photo = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
  });
  afterAll(() => shop.stop());

  /** Runs work while a table is missing: a failure not caused by the admin. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    const rename = (from: string, to: string) =>
      shop.database.db.execute(sql.raw(`ALTER TABLE ${from} RENAME TO ${to}`));
    await rename(table, `${table}_away`);
    try {
      return await work();
    } finally {
      await rename(`${table}_away`, table);
    }
  }

  test.each([
    ['analytics_daily', '/api/analytics/top/pages', 'Unable to load results'],
    ['files', '/api/files', 'Unable to load results'],
    ['files', '/api/fonts', 'Unable to load fonts'],
    ['audit_log', '/api/owner/audit', 'Something went wrong'],
    ['collections', '/api/content-service/product/1.1/websites/test-site/products', 'Unable to load collections'],
    ['websites', '/api/owner/time-zone', 'Failed to load timezone, retry connection'],
  ])('without %s, %s says: %s', async (table, path, message) => {
    const answer = await owner.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const { status, body } = await without(table, () => owner.get(path));
    expect([status, body.code, body.error]).toEqual([500, 'internal', message]);
    expect(JSON.stringify(body)).not.toContain('_away');
  });

  test('a file that cannot be stored or renamed', async () => {
    const { body: file } = await owner.upload(UPLOAD, 'a.png', photo);
    const answer = await without('file_parts', () =>
      owner.upload(UPLOAD, 'b.png', Buffer.concat([photo, Buffer.alloc(1)])),
    );
    expect([answer.status, answer.body.error]).toEqual([
      500,
      'Unable to Upload File (There was a problem while uploading your file)',
    ]);
    const renamed = await without('audit_log', () => owner.send('put', `${UPLOAD}/${file.id}`, { name: 'c.png' }));
    expect([renamed.status, renamed.body.error]).toEqual([
      500,
      'Unable to Rename File (There was a problem while renaming your file)',
    ]);
  });

  test('an upload to a server that is stopping, and bodies that are not forms', async () => {
    shop.setDraining(true);
    const cancelled = await owner.upload(UPLOAD, 'a.png', photo);
    shop.setDraining(false);
    expect([cancelled.status, cancelled.body.error]).toEqual([503, 'File processing cancelled']);
    const post = (type: string, body: string) => owner.send('post', UPLOAD, body, { 'Content-Type': type });
    expect((await post('multipart/form-data', 'x')).body.error).toBe('Error uploading');
    const torn = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';
    expect((await post('multipart/form-data; boundary=b', torn)).body.error).toBe('File upload failed to complete');
  });

  test('files that are not images, and truncated ones', async () => {
    const half = photo.subarray(0, photo.length - 30);
    expect((await owner.upload(UPLOAD, 'a.png', half)).body.error).toBe('File processing failed to complete');
    const head = photo.subarray(0, 20);
    expect((await owner.upload(UPLOAD, 'a.png', head)).body.error).toBe('File processing failed');
  });

  test('previews of a font, and of an invalid one', async () => {
    const font = await owner.upload(UPLOAD, 'Kiln Sans.woff2', Buffer.from(`wOF2\0\x01${'\0'.repeat(60)}`));
    expect(font.status).toBe(201);
    expect((await owner.get('/api/fonts')).body.fonts).toMatchObject([{ id: font.body.id, fontName: 'Kiln Sans' }]);
    const { body } = await owner.get(`/api/fonts/${font.body.id}/preview`);
    expect(body).toMatchObject({ sample: 'Kiln Sans', css: expect.stringContaining(font.body.assetUrl) });
    const { body: file } = await owner.upload(UPLOAD, 'Moon vase.png', photo);
    const refused = await owner.get(`/api/fonts/${file.id}/preview`);
    expect([refused.status, refused.body.error]).toEqual([422, 'Unable to load preview for Moon vase']);
    expect((await owner.get('/api/fonts/nope/preview')).body.error).toBe('Unable to locate content');
  });

  test('the time zone of the site', async () => {
    expect((await owner.get('/api/owner/time-zone')).body).toEqual({ timeZone: expect.stringMatching(/^\w+/) });
  });
});
