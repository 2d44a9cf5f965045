/** The owner API of items: fields, revisions, drafts, copies, the trash, lists, and permissions. */
import { eq } from 'drizzle-orm';
import { auditLog, items } from '../../../server/database/schema.ts';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: items are inspected field by field
type Item = any;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let now = Date.UTC(2026, 10, 1);
  beforeAll(async () => {
    shop = await openShop(await store.environment(), () => now);
    owner = await signIn(shop);
    await shop.database.db.execute(
      `INSERT INTO collections (id, website_id, url_id, data) VALUES
        ('journal', 'test-site', 'journal', '{"typeName": "blog"}'), ('notes', 'test-site', 'notes', '{"typeName": "blog"}'),
        ('dates', 'test-site', 'dates', '{"typeName": "events"}'), ('store', 'test-site', 'store', '{"typeName": "products"}'),
        ('list', 'test-site', 'list', '{"typeName": "blog"}')`,
    );
  });
  afterAll(() => shop.stop());

  const at = (collection: string, id = '') => `/api/owner/collections/${collection}/items${id && `/${id}`}`;
  const added = async (collection: string, body: object): Promise<Item> => {
    const answer = await owner.send('post', at(collection), body);
    expect([answer.body.errors ?? answer.body.error, answer.status]).toEqual([undefined, 201]);
    return answer.body;
  };
  const errorsOf = async (collection: string, body: object) =>
    (await owner.send('post', at(collection), body)).body.errors;

  test('an item is read as it was written, and can be written back', async () => {
    const written = {
      title: 'Tom & <b>Ann</b>',
      urlId: 'tom-ann',
      body: '<p>Words</p>',
      excerpt: '<p>Few</p>',
      tags: ['A & B', 'x'],
      categories: ['C'],
      author: { id: 'ann', displayName: 'Ann <Lee>', bio: 'Turns "clay"' },
      location: { addressTitle: 'Here & there', mapLat: 51.05, mapLng: 3.7 },
      seoData: { seoTitle: 'T & A' },
      mainImage: { assetUrl: '/s/x/a.png', altText: 'A "vase"', mediaFocalPoint: { x: 0.2, y: 0.8 } },
      sourceUrl: 'https://example.com/?a=1&b=2',
      passthrough: true,
      starred: true,
      commentState: 2,
      promotedBlockType: 'quote',
      publishOn: now - 1000,
    };
    const item = await added('journal', written);
    expect(item).toMatchObject(written);
    const { headers, body } = await owner.get(at('journal', item.id));
    expect([headers['etag'], body]).toEqual([`"${item.revision}"`, item]);
    const fields = Object.fromEntries(Object.keys(written).map((name) => [name, body[name]]));
    const again = await owner.send('put', at('journal', item.id), fields);
    expect({ ...again.body, updatedOn: 0, revision: '', mainImage: {} }).toEqual({
      ...item,
      updatedOn: 0,
      revision: '',
      mainImage: {},
    });
    const none = { author: null, location: null, seoData: null, mainImage: null, promotedBlockType: null, tags: [] };
    expect((await owner.send('put', at('journal', item.id), none)).body).toMatchObject({
      ...none,
      sourceUrl: written.sourceUrl,
    });
  });

  test('invalid values are rejected at their field', async () => {
    const product = { title: 'P', productType: 1 };
    const two = (first: object, second: object) => [
      { sku: 'T1', priceCents: 1, ...first },
      { sku: 'T2', priceCents: 1, ...second },
    ];
    const startDate = Date.UTC(2030, 1, 1);
    for (const [collection, body, field, message] of [
      ['journal', { title: 'x', startDat: 1 }, 'startDat', 'is not a known field'],
      ['journal', { title: 'x', location: { city: 'Gent' } }, 'location.city', 'is not a known field'],
      ['journal', { title: 'x', product: {} }, 'product', 'is for products'],
      [
        'journal',
        { title: 'x', sourceUrl: 'javascript:alert(1)' },
        'sourceUrl',
        'javascript:alert(1) is not a valid page URL.',
      ],
      ['journal', { title: 'x', sourceUrl: 'not a url x' }, 'sourceUrl', 'not a url x is not a valid page URL.'],
      ['journal', { title: 'x', categories: ['y'.repeat(26)] }, 'categories.0', 'must have at most 25 characters'],
      ['journal', { title: 'x', endDate: startDate }, 'startDate', 'is missing'],
      ['dates', { title: 'x' }, 'startDate', 'is missing'],
      ['dates', { title: 'x', startDate, endDate: startDate }, 'endDate', 'must be after the start'],
      ['store', { ...product, startDate }, 'startDate', 'is for events'],
      [
        'store',
        { ...product, variants: two({}, {}) },
        'variants.0.attributes',
        'is empty: several variants need an option that tells them apart',
      ],
      [
        'store',
        { ...product, variants: two({ attributes: { A: '1' } }, { attributes: { A: '1' } }) },
        'variants.1.attributes',
        'This variant already exists',
      ],
      [
        'store',
        { ...product, variants: two({ attributes: { A: '1', B: '1' } }, { attributes: { A: '2' } }) },
        'variants.1.attributes.B',
        'is missing',
      ],
      [
        'store',
        { ...product, variants: two({ attributes: { A: '1' } }, { attributes: { A: '2' }, sku: 'T1' }) },
        'variants.1.sku',
        'This SKU already exists',
      ],
      [
        'store',
        { ...product, variants: [{ sku: 'T', priceCents: 1, attributes: { '<b>': 'x' } }] },
        'variants.0.attributes.<b>',
        'must not contain < or >',
      ],
      [
        'store',
        { ...product, productType: 2, variants: two({ attributes: { A: '1' } }, { attributes: { A: '2' } }) },
        'variants',
        'must have at most 1 entry for this type of product',
      ],
      [
        'store',
        { ...product, productType: 2, product: { subscriptionPlan: { billingPeriod: { value: 1, unit: 'WEEK' } } } },
        'product.subscriptionPlan',
        'is for physical products and services',
      ],
      [
        'store',
        { ...product, product: { afterPayMin: 5, afterPayMax: 4 } },
        'product.afterPayMax',
        'must not be less than afterPayMin',
      ],
      [
        'store',
        { ...product, variants: [{ id: 'none', sku: 'T', priceCents: 1 }] },
        'variants.0.id',
        'Unable to locate content',
      ],
    ] as const)
      expect([field, await errorsOf(collection, body)]).toEqual([field, [{ field, message }]]);
    expect((await owner.get(at('store'))).body.items).toEqual([]);
  });

  test('unseen changes are not overwritten: both versions are returned', async () => {
    const item = await added('journal', { title: 'First' });
    const match = (revision: string) => ({ 'If-Match': `"${revision}"` });
    const path = at('journal', item.id);
    const mine = await owner.send('put', path, { title: 'Second' }, match(item.revision));
    expect([mine.status, mine.body.title]).toEqual([200, 'Second']);
    const late = await owner.send('put', path, { title: 'Third' }, match(item.revision));
    expect([late.status, late.body.error]).toEqual([
      409,
      'Someone else has changed this in the meantime. Reload it first.',
    ]);
    expect(late.body).toMatchObject({
      code: 'owner-conflict',
      submitted: { title: 'Third' },
      stored: { title: 'Second' },
    });
    // Weak where the response is compressed.
    expect(late.headers['etag']).toContain(`"${late.body.stored.revision}"`);
    expect(
      (await owner.send('put', path, { title: 'Third' }, { 'If-Match': `"x", "${mine.body.revision}"` })).status,
    ).toBe(200);
    const [both] = [
      await Promise.all(
        ['A', 'B'].map(async (title) => {
          const { revision } = (await owner.get(path)).body;
          return [title, revision];
        }),
      ),
    ];
    const writes = await Promise.all(
      both.map(([title = '', revision = '']) => owner.send('put', path, { title }, match(revision))),
    );
    expect(writes.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a draft changes nothing that visitors see until it is published', async () => {
    const item = await added('journal', { title: 'Seen', tags: ['old'] });
    const drafter = await signIn(shop, 'draft-editor');
    const draft = `${at('journal', item.id)}/draft`;
    const publish = `${at('journal', item.id)}/publish`;
    const { body } = await drafter.send('put', draft, { title: 'Better', tags: ['new'] });
    expect(body).toMatchObject({ title: 'Seen', draft: { changes: { title: 'Better', tags: ['new'] } } });
    expect(body.revision).not.toBe(item.revision);
    expect((await owner.get(at('journal'))).body.items.find(({ id }: Item) => id === item.id)).toMatchObject({
      hasDraft: true,
      title: 'Seen',
    });
    expect((await drafter.send('put', draft, { workflowState: 'Published' })).status).toBe(400);
    expect((await drafter.send('post', publish, {})).status).toBe(403);
    expect((await owner.send('post', publish, {})).body).toMatchObject({ title: 'Better', tags: ['new'], draft: null });
    await drafter.send('put', draft, { title: 'Worse' });
    expect((await drafter.send('delete', draft)).status).toBe(204);
    expect((await drafter.send('delete', draft)).status).toBe(404);
    const publishAt = new Date(now + 3_600_000).toISOString();
    await drafter.send('put', draft, { title: 'Later', publishOn: 5 });
    expect((await owner.send('post', publish, { publishAt })).body).toMatchObject({
      title: 'Later',
      workflowState: 'Scheduled',
      publishOn: now + 3_600_000,
    });
    const saved = await owner.send('put', at('journal', item.id), { workflowState: 'Scheduled', title: 'Still later' });
    expect(saved.body).toMatchObject({ workflowState: 'Scheduled', publishOn: now + 3_600_000 });
    const soon = await added('journal', { title: 'Soon', workflowState: 'Scheduled', publishAt, publishOn: 5 });
    expect(soon).toMatchObject({ workflowState: 'Scheduled', publishOn: now + 3_600_000 });
  });

  test('each role writes only what it may', async () => {
    const [drafter, manager, viewer] = [
      await signIn(shop, 'draft-editor'),
      await signIn(shop, 'store-manager'),
      await signIn(shop, 'viewer'),
    ];
    const product = { title: 'Plate', productType: 1, variants: [{ sku: 'PLATE-9', priceCents: 100 }] };
    expect((await drafter.send('post', at('journal'), { title: 'Live' })).status).toBe(403);
    const { body: draft } = await drafter.send('post', at('journal'), { title: 'Draft', workflowState: 'Draft' });
    expect((await drafter.send('put', at('journal', draft.id), { workflowState: 'Needs Review' })).status).toBe(200);
    expect((await drafter.send('put', at('journal', draft.id), { workflowState: 'Published' })).status).toBe(403);
    expect((await owner.send('put', at('journal', draft.id), { workflowState: 'Published' })).status).toBe(200);
    expect((await drafter.send('put', at('journal', draft.id), { title: 'Mine' })).status).toBe(403);
    expect((await drafter.send('delete', at('journal', draft.id))).status).toBe(403);
    expect((await manager.send('post', at('journal'), { title: 'News' })).status).toBe(403);
    const { status, body: plate } = await manager.send('post', at('store'), product);
    expect(status).toBe(201);
    expect((await manager.send('put', at('store', plate.id), { title: 'Dish' })).status).toBe(200);
    expect((await viewer.get(at('store', plate.id))).body.title).toBe('Dish');
    expect((await viewer.send('put', at('store', plate.id), { title: 'Cup' })).status).toBe(403);
    expect((await manager.send('delete', at('store', plate.id))).status).toBe(204);
  });

  test('a copy is a draft with its own URL and SKUs; a moved item keeps its URL', async () => {
    const variants = [{ sku: 'LID', priceCents: 700, qtyInStock: 2 }];
    const lid = await added('store', { title: 'Lid', productType: 1, variants, tags: ['t'] });
    await shop.database.db
      .update(items)
      .set({ data: { ...(await rowOf(lid.id)), likeCount: 7 } })
      .where(eq(items.id, lid.id));
    const copies = [
      await owner.send('post', `${at('store', lid.id)}/copy`, {}),
      await owner.send('post', `${at('store', lid.id)}/copy`, { title: 'Lid two' }),
    ];
    expect(copies.map(({ body }) => [body.title, body.urlId, body.workflowState, body.variants[0].sku])).toEqual([
      ['Lid', 'lid-1', 'Draft', 'LID-COPY'],
      ['Lid two', 'lid-two', 'Draft', 'LID-COPY-2'],
    ]);
    const data = await rowOf(copies[0]?.body.id);
    expect(data).toMatchObject({
      tags: ['t'],
      structuredContent: { variants: [{ sku: 'LID-COPY', id: copies[0]?.body.variants[0].id }] },
    });
    expect(data).not.toHaveProperty('likeCount');

    const post = await added('journal', { title: 'Moving' });
    const taken = await added('notes', { title: 'Moving' });
    const moved = await owner.send('post', `${at('journal', post.id)}/move`, { collectionId: 'notes' });
    expect(moved.body).toMatchObject({
      id: post.id,
      collectionId: 'notes',
      urlId: 'moving-1',
      fullUrl: '/notes/moving-1',
    });
    expect(taken.urlId).toBe('moving');
    expect((await owner.get(at('journal', post.id))).status).toBe(404);
    expect((await owner.send('post', `${at('notes', post.id)}/move`, { collectionId: 'store' })).body.error).toBe(
      'The collection is for products alone.',
    );
    expect((await owner.send('post', `${at('store', lid.id)}/move`, { collectionId: 'notes' })).body.error).toBe(
      'The collection is not for products.',
    );
    expect((await owner.send('post', `${at('notes', post.id)}/move`, { collectionId: 'dates' })).body.errors).toEqual([
      { field: 'startDate', message: 'is missing' },
    ]);
  });

  const rowOf = async (id: string) =>
    (await shop.database.db.select().from(items).where(eq(items.id, id)))[0]?.data ?? {};

  test('deleted items can be restored, completely, for thirty days', async () => {
    const jar = await added('store', {
      title: 'Jar',
      productType: 1,
      variants: [{ sku: 'JAR', priceCents: 100, qtyInStock: 4 }],
    });
    await owner.send('put', `${at('store', jar.id)}/draft`, { title: 'Vase' });
    const { body: before } = await owner.get(at('store', jar.id));
    now += 1;
    expect((await owner.send('delete', at('store', jar.id))).status).toBe(204);
    expect((await owner.get(at('store', jar.id))).status).toBe(404);
    expect((await shop.visitor().add(jar.id)).status).not.toBe(200);
    const { body: trash } = await owner.get('/api/owner/trash/items?limit=1');
    expect(trash.results).toMatchObject([{ id: jar.id, title: 'Jar', productType: 1 }]);
    expect((await owner.get(`/api/owner/trash/items?cursor=${trash.nextPageCursor}`)).body.results[0]?.id).not.toBe(
      jar.id,
    );
    await added('store', { title: 'Jar' });
    const restored = await owner.send('post', `/api/owner/trash/items/${jar.id}/restore`);
    expect(restored.body).toEqual({ ...before, urlId: 'jar-1', fullUrl: '/store/jar-1', revision: expect.any(String) });
    expect((await shop.visitor().add(jar.id)).status).toBe(200);
    expect((await owner.send('post', `/api/owner/trash/items/${jar.id}/restore`)).status).toBe(404);
    await owner.send('delete', at('store', jar.id));
    await added('store', { title: 'Other jar', productType: 1, variants: [{ sku: 'JAR', priceCents: 1 }] });
    expect((await owner.send('post', `/api/owner/trash/items/${jar.id}/restore`)).body.error).toBe(
      'This SKU already exists',
    );
    expect((await owner.send('delete', `/api/owner/trash/items/${jar.id}`)).status).toBe(204);
    const old = await added('notes', { title: 'Old' });
    await owner.send('delete', at('notes', old.id));
    now += 31 * 86_400_000;
    owner = await signIn(shop);
    await owner.send('delete', at('notes', (await added('notes', { title: 'New' })).id));
    expect((await owner.get('/api/owner/trash/items')).body.results.map(({ title }: Item) => title)).toEqual(['New']);
  });

  test('lists are searched, filtered and sorted, a page at a time', async () => {
    for (const [index, title] of ['Delta', 'alpha', 'Charlie', 'bravo 50%'].entries())
      await added('list', {
        title,
        publishOn: now - index,
        tags: index % 2 === 0 ? ['A & B'] : [],
        ...(index === 3 ? { workflowState: 'Draft' } : {}),
        starred: index === 0,
      });
    const titles = async (query: string) =>
      (await owner.get(`${at('list')}?${query}`)).body.items.map(({ title }: Item) => title);
    expect(await titles('')).toEqual(['Delta', 'alpha', 'Charlie', 'bravo 50%']);
    expect(await titles('sort=title')).toEqual(['alpha', 'bravo 50%', 'Charlie', 'Delta']);
    expect(await titles('sort=published&order=asc')).toEqual(['bravo 50%', 'Charlie', 'alpha', 'Delta']);
    expect(await titles('search=50%25')).toEqual(['bravo 50%']);
    expect(await titles('state=Draft')).toEqual(['bravo 50%']);
    expect(await titles('tag=a%20%26%20b')).toEqual(['Delta', 'Charlie']);
    expect(await titles('starred=true&productType=0')).toEqual(['Delta']);
    for (const sort of ['title', 'position', 'published', 'updated'])
      for (const order of ['asc', 'desc']) {
        const all = await titles(`sort=${sort}&order=${order}`);
        const paged: string[] = [];
        let cursor = '';
        do {
          const { body } = await owner.get(
            `${at('list')}?sort=${sort}&order=${order}&limit=3${cursor && `&cursor=${cursor}`}`,
          );
          paged.push(...body.items.map(({ title }: Item) => title));
          cursor = body.nextPageCursor ?? '';
          expect(body.hasNextPage).toBe(cursor !== '');
        } while (cursor !== '');
        expect([sort, order, paged]).toEqual([sort, order, all]);
      }
    expect((await owner.get(`${at('list')}?cursor=nonsense`)).body.errors[0].field).toBe('cursor');
    const other = (await owner.get(`${at('list')}?sort=title&limit=1`)).body.nextPageCursor;
    expect((await owner.get(`${at('list')}?sort=updated&cursor=${other}`)).status).toBe(400);
  });

  test('bulk changes take one call, with a result per item', async () => {
    const ids = [
      (await added('notes', { title: 'One', tags: ['Keep', 'drop'] })).id,
      (await added('notes', { title: 'Two' })).id,
    ];
    const bulk = (body: object, by = owner) => by.send('post', `${at('notes')}/bulk`, body);
    const answer = await bulk({
      ids: [...ids, 'none'],
      addTags: ['New', 'keep'],
      removeTags: ['Drop'],
      change: { starred: true, workflowState: 'Private' },
    });
    expect(answer.body.results).toEqual([
      ...ids.map((id) => ({ id, ok: true })),
      { id: 'none', ok: false, error: 'Unable to locate content' },
    ]);
    expect((await owner.get(at('notes', ids[0]))).body).toMatchObject({
      tags: ['Keep', 'New'],
      starred: true,
      workflowState: 'Private',
    });
    const drafter = await signIn(shop, 'draft-editor');
    expect((await bulk({ ids, delete: true }, drafter)).body.results.map(({ ok }: Item) => ok)).toEqual([false, false]);
    expect((await bulk({ ids, delete: true })).body.results.map(({ ok }: Item) => ok)).toEqual([true, true]);
    expect((await bulk({ ids })).status).toBe(400);
    expect((await bulk({ ids, delete: true, change: { starred: true } })).status).toBe(400);
    const entries = await shop.database.db.select().from(auditLog).where(eq(auditLog.action, 'item.bulk'));
    expect(entries[0]?.detail).toMatchObject({ addTags: ['New', 'keep'] });
  });
});
