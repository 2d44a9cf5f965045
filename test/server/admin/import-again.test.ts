/** Files that are brought in again: each row finds what it has made before, and nothing else, and does not undo what owners do. */
import { readFileSync } from 'node:fs';
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const IMPORTS = '/api/owner/imports';
const ITEMS = (collection: string): string => `/api/owner/collections/${collection}/items`;

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
type Body = any;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    for (const [id, typeName, type] of [
      ['wares', 'products', 13],
      ['news', 'blog', 1],
      ['views', 'gallery', 12],
      ['posts', 'blog', 1],
    ] as const)
      await shop.database.db.execute(
        `INSERT INTO collections (id, website_id, url_id, data) VALUES ('${id}', 'test-site', '${id}',
          '${JSON.stringify({ id, urlId: id, title: id, typeName, type, enabled: true })}')`,
      );
  });
  afterAll(() => shop.stop());

  const upload = async (name: string, text: string | Buffer): Promise<Body> =>
    (await owner.upload(IMPORTS, name, Buffer.from(text))).body;
  const run = async (text: string, collectionId: string, isDry = false, name = 'a.csv'): Promise<Body> => {
    const { id } = await upload(name, text);
    const begun = await owner.send('post', `${IMPORTS}/${id}/jobs`, { collectionId, isDry });
    if (begun.status !== 202) return begun.body;
    await shop.backend.admin.jobs.run();
    const { results } = (await owner.get(`${IMPORTS}/${id}/results`)).body;
    const told = results.flatMap((one: Body) => one.notes);
    const notes = told
      .filter(({ isChange }: Body) => !isChange)
      .map((note: Body) => [note.number, note.column, note.message]);
    const changes = told.filter(({ isChange }: Body) => isChange).map(({ message }: Body) => message);
    return { ...(await owner.get(`${IMPORTS}/${id}`)).body, notes, changes };
  };
  const itemsOf = async (id: string): Promise<Body[]> => (await owner.get(`${ITEMS(id)}?limit=250`)).body.items;
  const itemOf = async (collection: string, urlId: string): Promise<Body> => {
    const found = (await itemsOf(collection)).find((item: Body) => item.urlId === urlId);
    return (await owner.get(`${ITEMS(collection)}/${found.id}`)).body;
  };

  test('posts with one title are different posts, each found again by its order, its ID or its place at WordPress', async () => {
    const table = 'Title,Text\nNews,First\nNews,Second\nNews,Third';
    const added = await run(table, 'news');
    expect(added.counts).toMatchObject({ added: 3 });
    expect(added.notes[0]).toEqual([
      ...[3, 'Title', 'Row 2 has the same title: they are told apart by their order in the file.'],
    ]);
    const again = await run(table.replace('Second', 'Other'), 'news');
    expect(again.counts).toMatchObject({ added: 0, changed: 1, unchanged: 2 });
    const bodies = (await itemsOf('news')).map(({ urlId }: Body) => urlId);
    expect(bodies.sort()).toEqual(['news', 'news-1', 'news-2']);
    expect(await itemOf('news', 'news-1')).toMatchObject({ body: '<p>Other</p>' });

    const ids = (first: string, second: string) =>
      `ID,Title,Text\n${first},Update,${first}\n${second},Update,${second}`;
    await run(ids('7', '8'), 'news');
    const turned = await run(ids('8', '7'), 'news');
    expect(turned.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const twice = await run('Title,Address\nA b,one-address\nC d,one-address', 'news');
    expect(twice).toMatchObject({ counts: { added: 1, refused: 1 } });
    expect(twice.notes).toEqual([[3, 'Address', 'Row 2 has the same address.']]);

    const word = wordPress(post(1, 'AI', 'ai', 'One'), post(2, 'AI', 'ml', 'Two'), page(3, 'Us', 'us'));
    expect((await run(word, 'news', false, 'a.xml')).counts).toMatchObject({ added: 3 });
    const second = await run(word, 'news', false, 'a.xml');
    expect(second.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    const { pages } = (await owner.get('/api/owner/pages')).body;
    expect(pages.filter(({ title }: Body) => title === 'Us')).toHaveLength(1);
    // One that was imported before keys were stored.
    await shop.database.db.execute(`UPDATE collections SET data = data - 'importKey' WHERE data ->> 'title' = 'Us'`);
    expect((await run(word, 'news', true, 'a.xml')).counts).toMatchObject({ added: 0, unchanged: 3 });
  });

  test('an item that was moved to another address is found by its ID, a copy of it is not', async () => {
    await run('ID,Title,Text\nx9,Kiln,Hot', 'news');
    const { id } = await itemOf('news', 'kiln');
    await owner.send('post', `${ITEMS('news')}/${id}/copy`, {});
    await owner.send('put', `${ITEMS('news')}/${id}`, { urlId: 'oven' });
    const again = await run('ID,Title,Text\nx9,Kiln,Hotter', 'news');
    expect(again.counts).toMatchObject({ added: 0, changed: 1 });
    expect(again.changes).toEqual(['Changes /news/oven (“Kiln”): text.']);
    expect(await itemOf('news', 'oven')).toMatchObject({ body: '<p>Hotter</p>' });
  });

  test('what a file changes of an item that is there is told with its address and title, and is in the report', async () => {
    await run('Title,Address,State,Author\nStove,stove,published,Ann', 'news');
    const file = 'Title,Address,State,Author,Tags\nOven,stove,draft,Bo,hot';
    for (const isDry of [true, false]) {
      const told = await run(file, 'news', isDry);
      expect(told).toMatchObject({ counts: { changed: 1, notes: 0 }, notes: [] });
      expect(told.changes).toEqual(['Changes /news/stove (“Stove”): title to “Oven”, tags, author, state.']);
      const listed = (await owner.get(`${IMPORTS}/${told.id}/results?notes=true`)).body.results;
      expect(listed.map(({ number, outcome }: Body) => [number, outcome])).toEqual([[2, 'changed']]);
      const { text } = await owner.get(`${IMPORTS}/${told.id}/report`);
      expect(text).toContain('2,changed,Oven,,"Changes /news/stove (“Stove”): title to “Oven”');
    }
  });

  test('pictures in texts are shown from the files of the site, and those that are not there are told', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const file = (await owner.upload('/api/files', 'Glow.png', Buffer.from(png, 'base64'))).body;
    const img = (name: string): string => `<img src="https://old.example/2024/${name}?w=1&amp;h=2">`;
    const text = wordPress(
      post(41, 'Glow', 'glow', `<p>${img('glow-300x200.png')}${img('gone.png')}</p>`),
      item(42, 'page', ['Lights', 'lights', `<p>${img('gone.png')}</p>`]),
    );
    const left =
      'No picture is fetched from another site. Upload these to the files and import again, or they stay at their ' +
      'addresses: https://old.example/2024/gone.png?w=1&h=2.';
    const told = [
      [1, 'Description', 'Shown from the files of this site: glow-300x200.png.'],
      [1, 'Description', left],
    ];
    for (const isDry of [true, false]) {
      const done = await run(text, 'news', isDry, 'a.xml');
      expect(done.counts).toMatchObject({ added: 2, notes: 2 });
      expect(done.notes).toEqual([...told, [2, 'Description', left]]);
    }
    const { body } = await itemOf('news', 'glow');
    expect(body).toContain(`src="${file.assetUrl}"`);
    expect(body).toContain('src="https://old.example/2024/gone.png?w=1&amp;h=2"');
    const again = await run(text, 'news', true, 'a.xml');
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('rows of one product belong together wherever they stand, and those of a title alone mean what is there', async () => {
    const rows = [
      ...['Title,Address,Size,Option 1,Value 1,SKU,Price', 'Cup,cup,,Size,S,CUP-S,5', 'Pot,pot,,Size,S,POT-S,6'],
      ...['Cup,cup,,Size,L,CUP-L,7', 'Pot,pot,,Size,L,POT-L,8', ',,,,XL,POT-XL,9', 'Cup,cup,,Size,M,CUP-M,6.5'],
    ];
    for (const [isDry, counts] of [
      [true, { added: 2, refused: 0 }],
      [false, { added: 2, refused: 0 }],
      [false, { added: 0, unchanged: 2, refused: 0 }],
    ] as const)
      expect(await run(rows.join('\n'), 'wares', isDry)).toMatchObject({ counts, job: { processed: 6, total: 6 } });
    expect((await itemOf('wares', 'cup')).variants.map(({ sku }: Body) => sku)).toEqual(['CUP-S', 'CUP-L', 'CUP-M']);
    expect((await itemOf('wares', 'pot')).variants.map(({ sku }: Body) => sku)).toEqual(['POT-S', 'POT-L', 'POT-XL']);

    const apart = [
      'Address,Title,Price,Value 1',
      ...Array.from({ length: 300 }, (_none, at) => `dish-${at % 100},Dish ${at % 100},5,${Math.floor(at / 100)}`),
    ];
    const dishes = await run(apart.join('\n'), 'wares');
    expect(dishes).toMatchObject({ counts: { added: 100, refused: 0 }, job: { processed: 300 } });

    await run('Title,Address,SKU,Price\nVase,tall-vase,VASE-9,30', 'wares');
    const cheaper = await run('Title,Price\nVase,25\nCup,4', 'wares');
    expect(cheaper.counts).toMatchObject({ added: 0, changed: 1, refused: 1 });
    expect(cheaper.notes).toEqual([[3, 'SKU', 'The product has 3 variants: the SKU or the options are missing.']]);
    expect((await itemOf('wares', 'tall-vase')).variants).toMatchObject([{ sku: 'VASE-9', priceCents: 2500 }]);
    const bySku = await run('SKU,Price\nCUP-S,1\nCUP-L,2\nPOT-S,3\nNONE,4', 'wares');
    expect(bySku.counts).toMatchObject({ changed: 3, refused: 1 });
    expect(bySku.notes).toEqual([[5, 'Title', 'The title is missing: no product has this SKU or address.']]);
    const prices = (await itemOf('wares', 'cup')).variants.map(({ priceCents }: Body) => priceCents);
    expect(prices).toEqual([100, 200, 650]);
  });

  test('a draft that changes the same is left, and told; a text of blocks stays, and the rest is imported', async () => {
    await run('Title,Address,Text,Excerpt\nGlaze,glaze,One,E', 'news');
    const { id } = await itemOf('news', 'glaze');
    await owner.send('put', `${ITEMS('news')}/${id}/draft`, { title: 'Glazes', tags: ['clay'] });
    const conflict = await run('Title,Address,Text\nGlazing,glaze,Two', 'news');
    expect(conflict).toMatchObject({ counts: { changed: 0, refused: 1 } });
    expect(conflict.notes).toEqual([
      [2, 'Title', 'A draft changes this, too. Publish or discard it, then import again.'],
    ]);
    const beside = await run('Title,Address,Text\nGlaze,glaze,Two', 'news');
    expect(beside.counts).toMatchObject({ changed: 1 });
    await owner.send('post', `${ITEMS('news')}/${id}/publish`, {});
    expect(await itemOf('news', 'glaze')).toMatchObject({ title: 'Glazes', body: '<p>Two</p>', tags: ['clay'] });

    await run('Title,Address,SKU,Price\nTray,tray,TRAY,5', 'wares');
    const tray = await itemOf('wares', 'tray');
    await owner.send('put', `${ITEMS('wares')}/${tray.id}/draft`, {
      variants: [{ ...tray.variants[0], mainImage: undefined, priceCents: 900 }],
    });
    const prices = await run('Title,Address,SKU,Price\nTray,tray,TRAY,6', 'wares');
    expect(prices.notes).toEqual([[2, 'Price', conflict.notes[0][2]]]);

    await shop.database.db.execute(
      `UPDATE items SET data = data || '{"layout": {"type": "page", "rows": []}, "body": ""}' WHERE id = '${id}'`,
    );
    const blocks = await run('Title,Address,Text\nGlazing,glaze,Three', 'news');
    expect(blocks.counts).toMatchObject({ changed: 1, refused: 0, notes: 1 });
    expect(blocks.notes).toEqual([[2, 'Text', 'The text is made of blocks, which an import leaves as they are.']]);
    expect(await itemOf('news', 'glaze')).toMatchObject({ title: 'Glazing', body: '' });
  });

  test('galleries take pictures alone, a tag is no part of a path, and a missing state is told', async () => {
    const gallery = await run('Title,Picture\nSea,\nSky,https://a.example/sky.png', 'views');
    expect(gallery).toMatchObject({ counts: { added: 0, refused: 2 } });
    expect(gallery.notes).toEqual([
      [2, 'Picture', 'The picture is missing.'],
      [3, 'Picture', 'Upload “sky.png” to the files, then import again.'],
    ]);
    const tagged = await run('Title,Tags\nDots,..', 'news', true);
    expect(tagged.notes).toEqual([[2, 'Tags', 'cannot be “.” or “..”: its page would have no address']]);
    const added = await owner.send('post', '/api/owner/collections/news/tags', { name: ' .. ' });
    expect(added.body.errors[0].message).toBe('cannot be “.” or “..”: its page would have no address');
    expect(tagged.remarks).toEqual(['No column says a state: what is new is published at once.']);
    expect((await run('Title,State\nDots,draft', 'news', true)).remarks).toEqual([]);
    const undated = await run('Title,State\nLater,scheduled', 'news', true);
    expect(undated.notes).toEqual([[2, 'Date', expect.any(String)]]);
  });

  test('a job is cancelled between two steps, whoever else waits for it', async () => {
    const rows = Array.from({ length: 3000 }, (_none, at) => `Post ${at}`).join('\n');
    const { id } = await upload('long.csv', `Title\n${rows}`);
    await owner.send('post', `${IMPORTS}/${id}/jobs`, { collectionId: 'news', isDry: true });
    const read = async (): Promise<Body> => (await owner.get(`${IMPORTS}/${id}`)).body;
    while ((await read()).job.processed === 0);
    const { status, body } = await owner.send('delete', `${IMPORTS}/${id}/jobs`);
    expect([status, body.job.status]).toEqual([200, 'cancelled']);
    expect(body.job.processed).toBeLessThan(3000);
    await shop.backend.admin.jobs.run();
    expect((await read()).job).toEqual(body.job);
  });

  test('rows with too many cells and columns of one name are told, and titles of any length are', async () => {
    const file = await run(`Title,Address,Title\nA, or B,x,y,z\n${'T'.repeat(100_000)},long-title,`, 'news', true);
    expect(file).toMatchObject({ counts: { added: 0, refused: 2 } });
    expect(file.notes).toEqual([
      [2, '', 'The row has more cells than there are headings: a text with a comma in it needs quotes around it.'],
      [3, 'Title', 'must have at most 200 characters'],
    ]);
    expect(file.remarks).toEqual([
      'No column says a state: what is new is published at once.',
      'Several columns are called “Title”: only one of them is imported.',
    ]);
    const { results } = (await owner.get(`${IMPORTS}/${file.id}/results`)).body;
    expect(results[1].title).toHaveLength(200);
    const formula = await run('Title,State\n=1+1,nowhere', 'news', true);
    const { text } = await owner.get(`${IMPORTS}/${formula.id}/report`);
    expect(text.split('\r\n')[1]).toMatch(/^2,refused,'=1\+1,State,"“nowhere” is no state: /);
    const heading = await run("Title,=cmd,State\n@b,-2,'=x", 'news', true);
    expect((await owner.get(`${IMPORTS}/${heading.id}/report`)).text).toContain(`2,refused,'@b,State,`);
  });

  test('a published item that gets another address leads from the old one, if it is wished for', async () => {
    await run('Title,Address,State\nMoved,first-place,published', 'news');
    const { id } = await itemOf('news', 'first-place');
    const path = `${ITEMS('news')}/${id}`;
    const redirects = async (): Promise<Body[]> => (await owner.get('/api/owner/redirects')).body.redirects;
    await owner.send('put', path, { urlId: 'second-place' });
    expect(await redirects()).toEqual([]);
    const moved = await owner.send('put', path, { urlId: 'third-place', redirect: true });
    expect(moved.status).toBe(200);
    expect(await redirects()).toEqual([{ from: '/news/second-place', to: '/news/third-place', status: 301 }]);
    await owner.send('put', `${path}/draft`, { urlId: 'second-place' });
    expect((await owner.send('post', `${path}/publish`, { redirect: true })).status).toBe(200);
    expect(await redirects()).toEqual([{ from: '/news/third-place', to: '/news/second-place', status: 301 }]);
    const onward = { collectionId: 'posts', redirect: true };
    expect((await owner.send('post', `${path}/move`, onward)).status).toBe(200);
    expect((await redirects()).slice(-1)).toEqual([
      { from: '/news/second-place', to: '/posts/second-place', status: 301 },
    ]);
    // Back again: the address is the item's own.
    const there = `${ITEMS('posts')}/${id}/move`;
    expect((await owner.send('post', there, { collectionId: 'news' })).status).toBe(200);
    expect(await redirects()).toEqual([{ from: '/news/third-place', to: '/news/second-place', status: 301 }]);
    const editor = await signIn(shop, 'editor');
    expect((await editor.send('post', `${path}/move`, onward)).status).toBe(403);
    const refused = await editor.send('put', path, { urlId: 'fourth-place', redirect: true });
    expect(refused.status).toBe(403);
    expect((await itemOf('news', 'second-place')).id).toBe(id);
    const now = Date.now();
    const inMonth = async (from: number, to: number) =>
      (await owner.get(`${ITEMS('news')}?from=${from}&to=${to}&limit=100`)).body.items.map((one: Body) => one.id);
    expect(await inMonth(now - 3_600_000, now + 3_600_000)).toContain(id);
    expect(await inMonth(now + 3_600_000, now + 7_200_000)).toEqual([]);
  });

  test('approved comments of posts come with them, once, with their answers; others are counted', async () => {
    const comments = [
      comment(5, 'Bo', '1', 'Lovely &amp; <b>round</b>', 0),
      comment(6, 'Cy', '1', 'Indeed', 5),
      comment(7, 'Spam', 'spam', 'Buy', 0),
      comment(8, 'Ping', '1', 'x', 0, 'pingback'),
    ];
    const text = wordPress(post(31, 'Talked about', 'talked-about', `Body`, comments.join('')));
    for (const added of [1, 0]) {
      const done = await run(text, 'news', false, 'a.xml');
      expect(done.counts).toMatchObject({ added });
      expect(done.notes).toEqual([[1, 'Visitor comments', '1 comment that is not approved was left out.']]);
    }
    const { id } = await itemOf('news', 'talked-about');
    const { comments: listed } = (await owner.get(`/api/comments?itemId=${id}`)).body;
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ authorName: 'Bo', body: 'Lovely & round', parentId: null }),
        expect.objectContaining({ authorName: 'Cy', parentId: expect.any(String) }),
      ]),
    );
  });

  test('SKUs that are made from titles are checked before anything is imported, by row', async () => {
    const table = [
      'Title,Address,SKU,Price',
      'Sky jug,sky,,5',
      'Sky jug!,sky-2,,6',
      'Moon,moon-2,SKY-3,7',
      'Sun,sky-3,,8',
    ];
    const refused = [
      [3, 'SKU', 'This SKU already exists: “SKY-2” was made from the title, and row 6 has it. Give the row a SKU.'],
      [5, 'SKU', 'This SKU already exists: “SKY-3” was made from the title, and row 4 has it. Give the row a SKU.'],
    ];
    const whole = [...table, 'Other,other,SKY-2,9'].join('\n');
    for (const isDry of [true, false]) {
      const { counts, notes } = await run(whole, 'wares', isDry);
      expect([counts.added, counts.refused, notes]).toEqual([3, 2, refused]);
    }
    const twins = 'Title,Price,Option 1,Value 1\nTwin,5,Size,A\nFiller,7,,\nTwin A,6,,';
    const taken = 'This SKU already exists: “TWIN-A” was made from the title, and row 2 has it. Give the row a SKU.';
    for (const isDry of [true, false]) {
      const { counts, notes } = await run(twins, 'wares', isDry);
      expect([counts.added, counts.refused, notes]).toEqual([2, 1, [[4, 'SKU', taken]]]);
    }
  });

  test('tracks of an album get their sounds from the files of the site', async () => {
    const { body } = await owner.send('post', '/api/owner/pages', { type: 'slide-album', title: 'Hums' });
    const sound = await owner.upload('/api/files', 'Kiln hum.wav', readFileSync('views/demo/assets/kiln-hum.wav'));
    const table = 'Title,Audio\nKiln,https://old.example/kiln%20hum.wav?x=1\nWheel,wheel.wav\nSilence,';
    const dry = await run(table, body.id, true);
    expect(dry.notes).toEqual([
      [3, 'Audio', 'Upload “wheel.wav” to the files, then import again.'],
      [4, 'Audio', 'The sound is missing.'],
    ]);
    expect((await run(table, body.id)).counts).toMatchObject({ added: 1, refused: 2 });
    expect(await itemOf(body.id, 'kiln')).toMatchObject({ audioAssetUrl: sound.body.assetUrl });
    expect((await run(table, body.id)).counts).toMatchObject({ added: 0, unchanged: 1 });
    expect((await run('Title,Audio\nA post,kiln hum.wav', 'posts', true)).notes).toEqual([
      [2, 'Audio', 'Only albums have sounds.'],
    ]);
  });
});

const wordPress = (...items: readonly string[]): string =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>${items.join('')}</channel></rss>`;
const item = (id: number, kind: string, [title, name, body]: readonly string[], more = ''): string =>
  `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:post_name>${name}</wp:post_name>
  <wp:post_type>${kind}</wp:post_type><wp:status>publish</wp:status>
  <content:encoded><![CDATA[${body}]]></content:encoded>${more}</item>`;
const post = (id: number, title: string, name: string, body: string, more = ''): string =>
  item(id, 'post', [title, name, body], more);
const page = (id: number, title: string, name: string): string => item(id, 'page', [title, name, 'x']);
const comment = (id: number, author: string, approved: string, text: string, parent: number, type = ''): string =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[${author}]]></wp:comment_author>
  <wp:comment_author_email>${author}@a.example</wp:comment_author_email><wp:comment_date_gmt>2024-05-06 07:08:09</wp:comment_date_gmt>
  <wp:comment_content><![CDATA[${text}]]></wp:comment_content><wp:comment_approved>${approved}</wp:comment_approved>
  <wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`;
