import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { replacedName, withFile } from '../../../server/admin/files/replace-file.ts';
import { settingTitle } from '../../../server/admin/files/setting-titles.ts';
import { withoutPicture } from '../../../server/admin/files/without-picture.ts';
import { fileAddress } from '../../../server/files/file-address.ts';
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { signIn, useAdminShop } from './owner-site.ts';

const picture = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  useAdminShop(store, (opened) => {
    ({ shop, owner } = opened);
  });

  const upload = async (name: string, bytes: Buffer) => (await owner.upload('/api/files', name, bytes)).body;
  const replace = async (id: string, name: string, bytes: Buffer, by = owner) =>
    by.upload(`/api/files/${id}/content`, name, bytes, 'put');
  const names = async (query: string): Promise<readonly string[]> =>
    (await owner.get(`/api/files?${query}`)).body.files.map(({ filename }: { filename: string }) => filename);
  const put = async (path: string, change: object) => {
    const { body } = await owner.get(path);
    return owner.send('put', path, change, { 'If-Match': `"${body.revision}"` });
  };

  test('files are found by name, title, alt text and description, and listed in each order', async () => {
    const small = await upload('Zebra.png', await picture(10, 10, '#111111'));
    const large = await upload('apple 100%.png', await picture(400, 300, '#22aa22'));
    const described = { title: 'First light', description: 'A kiln at dawn', altText: 'An orange sky' };
    const { body } = await owner.send('put', `/api/files/${small.id}`, described);
    expect(body).toMatchObject({ ...described, filename: 'Zebra.png' });
    for (const search of ['zeb', 'FIRST', 'dawn', 'orange'])
      expect(await names(`search=${search}`)).toEqual(['Zebra.png']);
    expect(await names('search=100%25')).toEqual(['apple 100%.png']);
    expect(await names('search=_')).toEqual([]);
    expect(await names('sort=newest')).toEqual(['apple 100%.png', 'Zebra.png']);
    expect(await names('sort=oldest')).toEqual(['Zebra.png', 'apple 100%.png']);
    expect(await names('sort=name')).toEqual(['apple 100%.png', 'Zebra.png']);
    expect(large.bytes).toBeGreaterThan(small.bytes);
    expect(await names('sort=largest')).toEqual(['apple 100%.png', 'Zebra.png']);
    expect((await owner.get('/api/files?sort=color')).body.error).toBe('color is not one of the expected options.');
    const cleared = await owner.send('put', `/api/files/${small.id}`, { title: '' });
    expect(cleared.body.title).toBe('Zebra');
  });

  test.each(['newest', 'oldest', 'name', 'largest'])('pages in the order %s hold each file once', async (sort) => {
    const { db } = shop.database;
    await db.execute(`
      INSERT INTO files (id, name, content_type, bytes, hash, uploaded_by, created)
      SELECT '${sort}' || n, 'Many ' || (n % 7) || '.mp3', 'audio/mpeg', n % 5, 'none', 'nobody', now() + (n % 3) * interval '1 s'
      FROM generate_series(1, 120) n`);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(`/api/files?kind=audio&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.files.map(({ id }: { id: string }) => id));
      cursor = body.nextPageCursor ?? '';
      expect(body.hasNextPage).toBe(cursor !== '');
    } while (cursor !== '');
    await db.execute(`DELETE FROM files WHERE content_type = 'audio/mpeg'`);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    const other = Buffer.from(JSON.stringify(['hue', '1', 'a'])).toString('base64url');
    expect((await owner.get(`/api/files?sort=${sort}&cursor=${other}`)).status).toBe(400);
  });

  test('a replaced image has a new URL, which replaces the old one everywhere', async () => {
    const before = await upload('logo.png', await picture(20, 10, '#123456'));
    expect((await owner.get(`/api/files/${before.id}/uses`)).body).toEqual({
      ...{ uses: [], hasNextPage: false, nextPageCursor: null },
    });
    expect((await put('/api/owner/website', { logoImageUrl: before.assetUrl })).status).toBe(200);
    const css = `h1 { background: url(${before.assetUrl}) } h2 { background: url("${before.assetUrl}?format=500w") }`;
    expect((await put('/api/owner/design', { customCss: css })).status).toBe(200);
    const { body } = await owner.get(`/api/files/${before.id}/uses`);
    const ofSite = { target: null, collectionId: null, isProduct: false };
    expect(body.uses).toEqual([
      { kind: 'setting', id: 'design', title: 'Design', ...ofSite },
      { kind: 'site', id: 'test-site', title: 'Test shop', ...ofSite },
    ]);
    await owner.send('put', `/api/files/${before.id}`, { altText: 'The logo', mediaFocalPoint: { x: 0.1, y: 0.9 } });
    const other = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    const { status, body: after } = await replace(before.id, 'anything.jpg', other);
    expect([status, after]).toMatchObject([
      200,
      {
        ...{ id: before.id, filename: 'logo-2.jpg', assetUrl: `/s/${before.id}/logo-2.jpg`, altText: 'The logo' },
        ...{ originalSize: '60x40', contentType: 'image/jpeg', mediaFocalPoint: { x: 0.1, y: 0.9 } },
      },
    ]);
    expect((await owner.get('/api/owner/website')).body.logoImageUrl).toBe(after.assetUrl);
    expect((await owner.get('/api/owner/design')).body.customCss).toBe(css.replaceAll(before.assetUrl, after.assetUrl));
    const old = await fetch(shop.url + before.assetUrl);
    expect(Buffer.from(await old.arrayBuffer()).equals(other)).toBe(true);
  });

  test('settings that change with a replaced file get a version', async () => {
    const before = await upload('mark.png', await picture(20, 10, '#22ff56'));
    const numbers = async (path: string) =>
      (await owner.get(`${path}/versions`)).body.versions.map(({ number }: { number: number }) => number);
    await put('/api/owner/website', { logoImageUrl: before.assetUrl });
    await put('/api/owner/design', { customCss: `h1 { background: url(${before.assetUrl}) }` });
    const [website, design] = [await numbers('/api/owner/website'), await numbers('/api/owner/design')];
    const code = await numbers('/api/owner/code-injection');
    const after = (await replace(before.id, 'b.png', await picture(9, 9, '#fff'))).body;
    expect(await numbers('/api/owner/website')).toEqual([website[0] + 1, ...website]);
    expect(await numbers('/api/owner/design')).toEqual([design[0] + 1, ...design]);
    expect(await numbers('/api/owner/code-injection')).toEqual(code);
    const latest = (await owner.get(`/api/owner/design/versions/${design[0] + 1}`)).body;
    expect(latest.customCss).toContain(after.assetUrl);
    expect((await owner.send('post', '/api/owner/design/restore', { number: design[0] })).body.customCss).toContain(
      before.assetUrl,
    );
  });

  test('a deleted image is gone from pages, lists, metadata and settings', async () => {
    const file = await upload('gone.png', await picture(600, 400, '#77aa22'));
    const kept = await upload('kept.png', await picture(600, 400, '#2277aa'));
    const image = { assetUrl: file.assetUrl, originalSize: '600x400', altText: 'A kiln' };
    const block = { id: 'b', type: 'image', value: { image } };
    const layout = { rows: [{ columns: [{ span: 12, blocks: [block] }] }] };
    const data = { title: 'Kilns', typeName: 'page', mainImage: image, description: '' };
    const post = {
      ...{ title: 'Fired', assetUrl: file.assetUrl, workflowState: 'Published' },
      body: `<p>One <img src="${file.assetUrl}" alt=""> <img src="${kept.assetUrl}" alt=""></p>`,
    };
    await shop.database.db.execute(sql`INSERT INTO collections (id, website_id, url_id, data) VALUES
      ('kilns', 'test-site', 'kilns', ${JSON.stringify(data)}::jsonb),
      ('notes', 'test-site', 'notes', '{"typeName": "blog", "title": "Notes"}')`);
    const { body: item } = await owner.send('post', '/api/owner/collections/notes/items', post);
    await put('/api/owner/layouts/page/kilns', { layout });
    expect((await owner.send('post', '/api/owner/layouts/page/kilns/publish', {})).status).toBe(200);
    await put('/api/owner/website', { logoImageUrl: file.assetUrl });
    const paths = ['/kilns', '/notes', item.fullUrl];
    const pages = (): Promise<readonly string[]> =>
      Promise.all(paths.map(async (path) => (await fetch(shop.url + path)).text()));
    await eventually(async () => (await pages()).every((page) => page.includes(file.assetUrl)), 'the image');
    expect((await owner.get(`/api/files/${file.id}/uses`)).body.uses).toMatchObject([
      { kind: 'item', id: item.id, title: 'Fired', collectionId: 'notes', isProduct: false },
      { kind: 'page', id: 'kilns', collectionId: null },
      { kind: 'site' },
    ]);
    expect((await owner.send('delete', `/api/files/${file.id}`)).status).toBe(204);
    await eventually(async () => (await pages()).every((page) => !page.includes(`/s/${file.id}/`)), 'no image');
    expect((await pages())[2]).toContain(kept.assetUrl);
    expect((await pages())[0]).not.toMatch(/<img|og:image/);
    expect((await owner.get('/api/owner/website')).body.logoImageUrl).toBe('');
    // What the studio publishes next.
    expect(JSON.stringify((await owner.get('/api/owner/layouts/page/kilns')).body.layout)).not.toContain(file.id);
  });

  test('a product without its main image shows its next one, in lists, on its page and in share buttons', async () => {
    const [first, next] = [
      await upload('first.png', await picture(60, 40, '#aa7722')),
      await upload('next.png', await picture(60, 40, '#22aa77')),
    ];
    const images = [{ fileId: first.id }, { fileId: next.id }];
    const products = '/api/owner/collections/shop/items';
    const { body: product } = await owner.send('post', products, {
      ...{ title: 'Bowl', productType: 1, workflowState: 'Published', images },
      variants: [{ sku: 'BOWL-1', attributes: {}, priceCents: 1000, unlimited: true }],
    });
    await owner.send('put', `${products}/${product.id}/draft`, { title: 'Bowl!', images });
    expect((await owner.send('delete', `/api/files/${first.id}`)).status).toBe(204);
    const { body } = await owner.get(`${products}/${product.id}`);
    expect([body.mainImage.fileId, body.images.length, body.draft.changes.images]).toEqual([
      next.id,
      1,
      [{ fileId: next.id }],
    ]);
    const json = await shop.visitor().get(`${product.fullUrl}?format=json`);
    expect(JSON.stringify(json.body)).not.toContain(first.id);
    expect(json.body.item).toMatchObject({ assetUrl: next.assetUrl, systemDataId: next.id, mainImageId: next.id });
  });

  test('without permission to change what shows a file, it can neither be replaced nor removed', async () => {
    const file = await upload('hero.png', await picture(20, 10, '#aa3456'));
    await put('/api/owner/website', { logoImageUrl: file.assetUrl });
    const by = await signIn(shop, 'draft-editor');
    const message = 'This file is shown in “Test shop”, which you may not change.';
    const replaced = await replace(file.id, 'a.png', await picture(2, 2, '#fff'), by);
    expect([replaced.status, replaced.body.error]).toEqual([403, message]);
    const removed = await by.send('delete', `/api/files/${file.id}`);
    expect([removed.status, removed.body.error]).toEqual([403, message]);
    await put('/api/owner/website', { logoImageUrl: '' });
    expect((await by.send('delete', `/api/files/${file.id}`)).status).toBe(204);
  });

  test('images of products require store permissions, those of drafts permission to write drafts', async () => {
    const file = await upload('draft.png', await picture(20, 10, '#1a3456'));
    const layout = { rows: [{ columns: [{ span: 12, blocks: [{ type: 'html', value: { html: file.assetUrl } }] }] }] };
    const { db } = shop.database;
    await db.execute(sql`INSERT INTO layout_versions (id, target_kind, target_id, number, state, layout, author)
      VALUES ('draft-1', 'page', 'p', 1, 'draft', ${JSON.stringify(layout)}::jsonb, 'x')`);
    const [store, drafts] = [await signIn(shop, 'store-manager'), await signIn(shop, 'draft-editor')];
    expect((await owner.get(`/api/files/${file.id}/uses`)).body.uses).toMatchObject([
      { kind: 'layout-draft', id: 'draft-1', title: 'page p', target: 'page:p' },
    ]);
    expect((await store.send('delete', `/api/files/${file.id}`)).status).toBe(403);
    await db.execute(sql`UPDATE items SET data = data || jsonb_build_object('assetUrl', ${file.assetUrl}::text)
      WHERE id = (SELECT id FROM items WHERE product_type IS NOT NULL ORDER BY id LIMIT 1)`);
    expect((await drafts.send('delete', `/api/files/${file.id}`)).status).toBe(403);
    await db.execute(sql`DELETE FROM layout_versions WHERE id = 'draft-1'`);
    expect((await store.send('delete', `/api/files/${file.id}`)).status).toBe(204);
  });

  test('the uses of a file are paginated', async () => {
    const file = await upload('many.png', await picture(20, 10, '#1a34cc'));
    const data = JSON.stringify({ assetUrl: file.assetUrl });
    await shop.database.db.execute(sql`INSERT INTO layout_versions (id, target_kind, target_id, number, state, layout, author)
      SELECT 'many-' || n, 'page', 'many-' || n, 1, 'draft', ${data}::jsonb, 'x' FROM generate_series(1, 230) n`);
    const first = (await owner.get(`/api/files/${file.id}/uses`)).body;
    expect([first.uses.length, first.hasNextPage]).toEqual([200, true]);
    const rest = (await owner.get(`/api/files/${file.id}/uses?cursor=${first.nextPageCursor}`)).body;
    const ids = [...first.uses, ...rest.uses].map(({ id }: { id: string }) => id);
    expect([new Set(ids).size, rest.nextPageCursor]).toEqual([230, null]);
    expect((await owner.get(`/api/files/${file.id}/uses?cursor=bm9wZQ`)).status).toBe(400);
    await shop.database.db.execute(sql`DELETE FROM layout_versions WHERE target_id LIKE 'many-%'`);
  });

  test('an invalid replacement is rejected', async () => {
    const { id } = await upload('still.png', await picture(20, 10, '#654321'));
    const font = await replace(id, 'a.txt', Buffer.from('text'));
    expect([font.status, font.body.error]).toEqual([
      415,
      'Unsupported file type: the file does not appear to be a supported file.',
    ]);
    const pdf = await replace(id, 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    expect([pdf.status, pdf.body.error]).toEqual([422, 'Choose a file of the same kind (image).']);
    expect((await replace('nope', 'a.png', await picture(2, 2, '#fff'))).status).toBe(404);
    expect((await owner.get('/api/files/nope/uses')).status).toBe(404);
    const viewer = await signIn(shop, 'moderator');
    expect((await replace(id, 'a.png', await picture(2, 2, '#fff'), viewer)).status).toBe(403);
  });
});

test('a document without a picture keeps all else, links and other files', () => {
  const address = '/s/a/mug.jpg';
  const document = {
    image: { assetUrl: address, altText: 'A mug' },
    gallery: [{ assetUrl: address, title: 'One' }, { assetUrl: '/s/b/jug.jpg' }],
    item: {
      title: 'Mug',
      assetUrl: address,
      originalSize: '1x1',
      body: `<a href="${address}"><img src="${address}?x">Mug</a>`,
    },
    logoImageUrl: address,
    linkTo: address,
    styles: `h1 { background: url("${address}?format=500w") no-repeat }`,
    markdown: `A ![mug](${address}) and a [mug](${address})`,
  };
  expect(withoutPicture({ item: document.item, rest: [document] }, 'a')).toEqual({
    item: { title: 'Mug', body: `<a href="${address}">Mug</a>` },
    rest: [
      {
        gallery: [{ assetUrl: '/s/b/jug.jpg' }],
        item: { title: 'Mug', body: `<a href="${address}">Mug</a>` },
        linkTo: address,
        styles: 'h1 { background: none no-repeat }',
        markdown: `A  and a [mug](${address})`,
      },
    ],
  });
});

test('markup without a picture has neither icons nor posters of it', () => {
  const code =
    '<link rel="icon" href="/s/a/mug.png"><link rel=icon href=/s/b/jug.png><meta property="og:image" content="/s/a/mug.png">' +
    '<video controls poster="/s/a/mug.png" src="/s/c/kiln.mp4"></video><video poster=/s/b/jug.png></video>';
  expect(withoutPicture({ code }, 'a')).toEqual({
    code:
      '<link rel=icon href=/s/b/jug.png>' +
      '<video controls src="/s/c/kiln.mp4"></video><video poster=/s/b/jug.png></video>',
  });
});

test('without its main image, a product has its next one, and other items have none', () => {
  const image = { assetUrl: '/s/a/mug.jpg', systemDataId: 'a', altText: 'A mug' };
  const next = { id: 'n', recordType: 2, assetUrl: '/s/b/jug.jpg', systemDataId: 'b', altText: 'A jug' };
  const own = { ...image, mainImage: image, mainImageId: 'a' };
  const item = { title: 'Mug', ...own, items: [{ id: 'm', ...image }, next], structuredContent: { productType: 1 } };
  expect(withoutPicture(item, 'a')).toEqual({
    ...{ title: 'Mug', structuredContent: { productType: 1 }, items: [next] },
    ...{ assetUrl: '/s/b/jug.jpg', altText: 'A jug', systemDataId: 'b', mainImageId: 'b' },
    mainImage: { assetUrl: '/s/b/jug.jpg', systemDataId: 'b', altText: 'A jug' },
  });
  expect(withoutPicture({ ...item, items: [image] }, 'a')).toEqual({
    ...{ title: 'Mug', structuredContent: { productType: 1 }, items: [] },
  });
  expect(withoutPicture({ title: 'Post', ...own, mainImageId: 'a' }, 'a')).toEqual({ title: 'Post' });
  expect(withoutPicture({ title: 'Page', mainImage: image, mainImageId: 'a' }, 'a')).toEqual({ title: 'Page' });
});

test.each([
  ['header-footer', 'Header and footer'],
  ['translations/fr/page/about', 'Translations'],
  ['slide-cover-page:welcome', 'Cover page'],
  ['of-a-theme', 'of-a-theme'],
])('the setting %s is shown as %s', (name, title) => expect(settingTitle(name)).toBe(title));

test('each replacement increments the number in the name', () => {
  expect(replacedName('mug.jpg', 'other.PNG')).toBe('mug-2.png');
  expect(replacedName('mug-2.jpg', 'mug.jpg')).toBe('mug-3.jpg');
});

test('details of an image change where it is shown, and those of other files do not', () => {
  const file = { assetUrl: '/s/a/mug-2.jpg', originalSize: '60x40', colorData: { centerAverage: 'ffffff' } };
  const value = {
    image: { assetUrl: '/s/a/mug.jpg', originalSize: '20x10', altText: 'A mug' },
    other: { assetUrl: '/s/ab/mug.jpg', originalSize: '20x10' },
    body: ['<img src="/s/a/mug.jpg?format=500w">', 1, null],
  };
  expect(withFile(value, { id: 'a', name: 'mug.jpg' }, file)).toEqual({
    image: { assetUrl: '/s/a/mug-2.jpg', originalSize: '60x40', altText: 'A mug' },
    other: { assetUrl: '/s/ab/mug.jpg', originalSize: '20x10' },
    body: ['<img src="/s/a/mug-2.jpg?format=500w">', 1, null],
  });
});

test('names with quotes and parentheses are encoded in URLs, and replaced completely in older ones', () => {
  const name = "Ann's (1).jpg";
  const address = fileAddress('a', name);
  expect(address).toBe('/s/a/Ann%27s%20%281%29.jpg');
  const file = { assetUrl: '/s/a/mug-2.jpg' };
  const value = [`url(${address})`, "var u='/s/a/Ann's%20(1).jpg';", `"${address}"`];
  expect(withFile(value, { id: 'a', name }, file)).toEqual([
    'url(/s/a/mug-2.jpg)',
    "var u='/s/a/mug-2.jpg';",
    '"/s/a/mug-2.jpg"',
  ]);
});
