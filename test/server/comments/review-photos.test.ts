/** Photos of reviews: who can add them, what is stored, and who sees them when. */
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { deleteAccount } from '../../../server/accounts/account-deletion.ts';
import { countRows } from '../../../server/database/rows.ts';
import { eventually, holds } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { KEY, review as plainReview, useCommentSite } from './comment-site.ts';

const review = { ...plainReview, addsPhotos: true };
const photo = (width = 2400, height = 1200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a63' } })
    .withExif({ IFD0: { Artist: 'Ann of Main Street' } })
    .jpeg()
    .toBuffer();

onDatabases((store) => {
  const opened = useCommentSite(store);
  const { owner, judge } = opened;
  const begin = async (): Promise<{ readonly id: string; readonly path: string }> => {
    const { status, body } = await opened.site.visitor().send('post', '/api/reviews', review);
    expect([status, body.status]).toEqual([201, 'pending']);
    return { id: body.id, path: body.photosPath };
  };
  const upload = (path: string, bytes: Buffer, altText = 'Tea & <mug>', name = 'IMG 1.jpg') =>
    owner()
      .post(path)
      .set('Sec-Fetch-Site', 'same-origin')
      .redirects(0)
      .field('altText', altText)
      .attach('photo', bytes, name);
  const filesOf = async (id: string): Promise<number> =>
    countRows(opened.site.database.db, sql`SELECT id FROM files WHERE comment_id = ${id}`);
  const photosOf = async (id: string) => {
    const { comments } = (await owner().get('/api/moderation').set(KEY)).body;
    return comments.find((comment: { id: string }) => comment.id === id)?.photos;
  };

  test('a photo is stored smaller and without metadata, waits with its review, and is shown with it', async () => {
    const { id, path } = await begin();
    const empty = await owner().get(path);
    expect([
      empty.status,
      empty.headers['cache-control'],
      empty.text.includes('enctype="multipart/form-data"'),
    ]).toEqual([200, 'private, no-store', true]);
    expect((await upload(path, await photo())).status).toBe(303);
    expect((await owner().get(path)).text).toContain('alt="Tea &amp; &lt;mug&gt;"');
    const [waiting] = await photosOf(id);
    expect(waiting).toEqual({
      id: expect.any(String),
      assetUrl: expect.any(String),
      altText: 'Tea & <mug>',
      width: 2000,
      height: 1000,
    });
    expect((await owner().get(waiting.assetUrl)).status).toBe(404);
    const judged = await owner().get(waiting.assetUrl).set(KEY);
    expect([judged.status, judged.headers['cache-control']]).toEqual([200, 'private, no-store']);
    const { exif, width } = await sharp(judged.body).metadata();
    expect([exif, width]).toEqual([undefined, 2000]);
    await judge(id, 'approved', [waiting.id]);
    const page = await eventually(async () => {
      const { text } = await owner().get('/shop/mug');
      return text.includes(waiting.id) ? text : undefined;
    }, 'the photo on the page');
    for (const part of ['alt="Tea &amp; &lt;mug&gt;"', 'popovertarget="photo-', `"image":["http`])
      expect(page).toContain(part);
    const shown = await owner().get(`${waiting.assetUrl}?format=300w`).set('Accept', 'image/avif,*/*');
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/avif']);
    // The reviewer can no longer change published photos.
    expect((await owner().get(path)).status).toBe(404);
    expect((await upload(path, await photo())).status).toBe(404);
    const removal = `/api/moderation/${id}/photos/${waiting.id}`;
    expect((await opened.site.visitor().send('delete', removal)).status).toBe(401);
    expect((await owner().delete(removal).set(KEY)).status).toBe(204);
    await holds(async () => expect((await owner().get('/shop/mug')).text).not.toContain(waiting.id));
    expect((await owner().get(waiting.assetUrl)).status).toBe(404);
  });

  test('only images are accepted, four at most, from the reviewer and for an hour', async () => {
    const { id, path } = await begin();
    const small = await photo(40, 30);
    for (const [bytes, alt, name, text] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'A', 'a.svg', 'Choose a photo: JPEG'],
      [Buffer.from('no picture'), 'A', 'a.jpg', ''],
    ] as const) {
      const { status, text: page } = await upload(path, bytes, alt, name);
      expect([status >= 400 && status < 500, page.includes(text)]).toEqual([true, true]);
    }
    expect(await photosOf(id)).toEqual([]);
    const forged = await owner()
      .post(path)
      .set('Sec-Fetch-Site', 'cross-site')
      .field('altText', 'A')
      .attach('photo', small, 'a.jpg');
    expect([forged.status, await photosOf(id)]).toEqual([400, []]);
    const form = await owner().get(path);
    expect(form.text).toMatch(/<input id="photo-file"[^>]* required/);
    const none = await upload(path, Buffer.alloc(0), '');
    expect([none.status, none.text.includes('Choose a photo.')]).toEqual([400, true]);
    for (const alt of ['', 'A mug', 'A mug', 'A mug']) expect((await upload(path, small, alt)).status).toBe(303);
    expect((await photosOf(id))[0].altText).toBe('Photo by Ann');
    const fifth = await upload(path, small);
    expect([fifth.status, fifth.text.includes('A review can have at most four photos.')]).toEqual([422, true]);
    const [first] = await photosOf(id);
    const removed = await owner()
      .post(path.replace('?', '/remove?'))
      .set('Sec-Fetch-Site', 'same-origin')
      .type('form')
      .redirects(0)
      .send({ photo: first.id });
    expect(removed.status).toBe(303);
    expect(await photosOf(id)).toHaveLength(3);
    expect(
      (
        await upload(
          path.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
          small,
        )
      ).status,
    ).toBe(404);
    await opened.site.database.db.execute(
      sql`UPDATE comments SET created = now() - interval '2 hours' WHERE id = ${id}`,
    );
    expect((await upload(path, small)).status).toBe(404);
  });

  test('the page shows thumbnails, whatever ratio the photo has', async () => {
    const { path } = await begin();
    await upload(path, await photo(1200, 600));
    const [, data = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec((await owner().get(path)).text) ?? [];
    const { width, height } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect([width, height]).toEqual([300, 150]);
  });

  test('a photo that the moderator has not seen is not approved', async () => {
    const { id, path } = await begin();
    const small = await photo(40, 30);
    await upload(path, small);
    const [seen] = await photosOf(id);
    await upload(path, small, 'Added later');
    const refused = await judge(id, 'approved', [seen.id]);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Photos were added to this review in the meantime. Look at them before you approve it.',
    ]);
    expect((await judge(id, 'approved')).status).toBe(409);
    const all = (await photosOf(id)).map((one: { id: string }) => one.id);
    expect((await judge(id, 'approved', all)).status).toBe(200);
  });

  test('an upload waits while the review is moderated, and is rejected then', async () => {
    const { id, path } = await begin();
    const small = await photo(40, 30);
    let late: Promise<{ status: number }> | undefined;
    await opened.site.database.transaction(async (tx) => {
      await tx.execute(sql`UPDATE comments SET status = 'approved' WHERE id = ${id}`);
      late = upload(path, small).then(({ status }) => ({ status }));
      // On the embedded database, transactions are sequential.
      if (store.kind === 'postgres')
        await eventually(async () => {
          const { rows } = await opened.site.database.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`);
          return rows.length > 0;
        }, 'an upload that waits');
    });
    expect((await late)?.status).toBe(404);
    expect(await filesOf(id)).toBe(0);
  });

  test('photos are deleted with a removed review, and with their author’s account', async () => {
    const small = await photo(41, 30);
    const [removed, written] = [await begin(), await begin()];
    for (const { path } of [removed, written]) await upload(path, small);
    await judge(removed.id, 'removed');
    expect(await filesOf(removed.id)).toBe(0);
    const { db } = opened.site.database;
    await db.execute(
      sql`INSERT INTO accounts (id, website_id, email, password_hash) VALUES ('gone', 'test-site', 'gone@example.com', '')`,
    );
    await db.execute(sql`UPDATE comments SET account_id = 'gone' WHERE id = ${written.id}`);
    const subscriptions = { ofAccount: async () => [], change: async () => ({}), secret: '' };
    await deleteAccount({ database: opened.site.database, subscriptions: subscriptions as never }, 'gone');
    expect(await filesOf(written.id)).toBe(0);
  });

  test('a site without photos accepts none; its own files do not list those of reviews', async () => {
    await opened.site.database.db.execute(
      sql`UPDATE site_documents SET data = data || '{"reviewPhotosEnabled": false}' WHERE name = 'website-settings'`,
    );
    const { body } = await opened.site.visitor().send('post', '/api/reviews', review);
    expect(body.photosPath).toBeUndefined();
    const form = await opened.site.visitor().submitFromSite('/api/reviews', { ...plainReview, body: '' });
    expect([form.text.includes('name="rating"'), form.text.includes('addsPhotos')]).toEqual([true, false]);
    await eventually(async () => !(await owner().get('/shop/mug')).text.includes('name="addsPhotos"'), 'no tick');
  });
});
