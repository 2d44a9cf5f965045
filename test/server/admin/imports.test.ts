/** Files that owners bring in: a dry run tells what a job then does, row by row, and doing it again changes nothing. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const IMPORTS = '/api/owner/imports';
const STATES = ': write published, draft, needs review, private or scheduled.';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into, field by field
type Body = any;

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Status',
  'moon-jar,Moon Jar,<p>Round.<script>alert(1)</script></p>,Kiln,Jars,"clay, moon",true,Size,Small,Color,White,MOON-S,1200,shopify,4,deny,40.00,50.00,true,https://cdn.example/files/moon.png?v=1,1,A jar,false,Moon,The moon,,active',
  'moon-jar,,,,,,,,Large,,White,MOON-L,2400,shopify,2,deny,60.00,,true,https://cdn.example/files/missing.png?v=1,2,,,,,https://cdn.example/files/moon.png,',
  'moon-jar,,,,,,,,,,,,,,,,,,,https://cdn.example/files/third.png,3,,,,,,',
  'plain,Plain,,Kiln,,,false,Title,Default Title,,,,0,,,deny,12.00,,true,,,,false,,,,draft',
].join('\n');

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop);
    for (const [id, data] of [
      ['wares', { id: 'wares', urlId: 'wares', title: 'Wares', typeName: 'products', type: 13, enabled: true }],
      ['news', { id: 'news', urlId: 'news', title: 'News', typeName: 'blog', type: 1, enabled: true }],
    ] as const)
      await shop.database.db.execute(
        `INSERT INTO collections (id, website_id, url_id, data) VALUES ('${id}', 'test-site', '${id}', '${JSON.stringify(data)}')`,
      );
  });
  afterAll(() => shop.stop());

  const upload = async (name: string, text: string | Buffer, by = owner): Promise<Body> =>
    (await by.upload(IMPORTS, name, Buffer.from(text))).body;
  const run = async (id: string, body: object, by = owner): Promise<Body> => {
    const begun = await by.send('post', `${IMPORTS}/${id}/jobs`, { collectionId: 'wares', ...body });
    if (begun.status !== 202) return begun.body;
    await shop.backend.admin.jobs.run();
    return (await by.get(`${IMPORTS}/${id}`)).body;
  };
  const results = async (id: string): Promise<Body[]> => (await owner.get(`${IMPORTS}/${id}/results`)).body.results;
  const itemsOf = async (id: string): Promise<Body[]> =>
    (await owner.get(`/api/owner/collections/${id}/items?limit=100`)).body.items;
  const itemOf = async (collection: string, urlId: string): Promise<Body> => {
    const found = (await itemsOf(collection)).find((item: Body) => item.urlId === urlId);
    return (await owner.get(`/api/owner/collections/${collection}/items/${found.id}`)).body;
  };
  const messages = (result: Body) => result.notes.map((note: Body) => [note.number, note.column, note.message]);

  test('a product export of Shopify is told, imported, and imported again without a change', async () => {
    const picture = await owner.upload('/api/files', 'Moon.png', PIXEL);
    const file = await upload('products_export.csv', SHOPIFY);
    expect(file).toMatchObject({ format: 'shopify', target: 'products', total: 4, job: null });
    expect(file.mapping).toMatchObject({
      urlId: 0,
      title: 1,
      body: 2,
      categories: 4,
      sku: 11,
      price: 16,
      comparePrice: 17,
    });
    const told = await run(file.id, { isDry: true });
    expect(told).toMatchObject({ isDry: true, counts: { added: 2, changed: 0, refused: 0, notes: 1 } });
    expect(await itemsOf('wares')).toEqual([]);

    const done = await run(file.id, { isDry: false });
    expect(done).toMatchObject({ isDry: false, counts: { added: 2 }, job: { status: 'done', processed: 4, total: 4 } });
    expect(messages((await results(file.id))[0])).toEqual([
      [3, 'Image Src', 'Upload “missing.png” to the files, then import again.'],
      [4, 'Image Src', 'Upload “third.png” to the files, then import again.'],
    ]);
    const jar = await itemOf('wares', 'moon-jar');
    expect(jar).toMatchObject({
      ...{ title: 'Moon Jar', body: '<p>Round.</p>', tags: ['clay', 'moon'], categories: ['Jars'], productType: 1 },
      seoData: { seoTitle: 'Moon', seoDescription: 'The moon' },
      images: [{ fileId: picture.body.id, altText: 'A jar' }],
      workflowState: 'Published',
    });
    expect(jar.variants).toMatchObject([
      {
        ...{ sku: 'MOON-S', priceCents: 5000, salePriceCents: 4000, onSale: true, qtyInStock: 4, unlimited: false },
        attributes: { Size: 'Small', Color: 'White' },
        shippingWeight: { value: 1.2, unit: 'KILOGRAM' },
      },
      { sku: 'MOON-L', priceCents: 6000, onSale: false, mainImage: { fileId: picture.body.id } },
    ]);
    expect(await itemOf('wares', 'plain')).toMatchObject({
      workflowState: 'Draft',
      variants: [{ sku: 'PLAIN', priceCents: 1200, unlimited: true, attributes: {} }],
    });

    const again = await run((await upload('products_export.csv', SHOPIFY)).id, { isDry: false });
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0, notes: 1 });
    const next = await upload('next.csv', SHOPIFY.replace('60.00', '55.00'));
    const cheaper = await run(next.id, { isDry: false });
    expect(cheaper.counts).toMatchObject({ added: 0, changed: 1, unchanged: 1, notes: 1 });
    expect(messages((await results(next.id))[0])[0]).toEqual([
      2,
      '',
      'Changes /wares/moon-jar (“Moon Jar”): variants.',
    ]);
    const after = await itemOf('wares', 'moon-jar');
    expect(after.variants.map(({ id, priceCents }: Body) => [id, priceCents])).toEqual([
      [jar.variants[0].id, 5000],
      [jar.variants[1].id, 5500],
    ]);
  });

  test('wrong rows are refused with their column, each as a whole; the others are imported', async () => {
    const rows = [
      'Title;SKU;Price;Sale price;Stock;Option 1;Value 1;Tags;State;Address',
      'Cup;CUP-1;12,50;;3;Size;S;tea;published',
      'Cup;CUP-2;free;;3;;M;;',
      `Bowl;BOWL;1.299,00;999;unlimited;;;${'x'.repeat(51)};`,
      'Dish;DISH;"$1,299.00";;1;;;;draft',
      'Tray;DISH;5;;1;;;;',
      'Lid;LID;5;;;;;;gone',
      'Saucer;MUG-B-S;5;;;;;;;saucer',
      ';;;;;;;;',
      'Pan;PAN;7;;0;;;"=1+1, pan";',
      'Pot;POT;7;;-3;;;;',
    ].join('\r\n');
    const file = await upload('own.csv', `\uFEFF${rows}`);
    const { counts } = await run(file.id, { isDry: true });
    expect(counts).toMatchObject({ added: 2, refused: 6 });
    await run(file.id, { isDry: false });
    const refused = (await results(file.id)).filter(({ outcome }: Body) => outcome === 'refused');
    expect(refused.flatMap(messages)).toEqual([
      [3, 'Price', '“free” is not a price, such as 12.50.'],
      [4, 'Tags', 'must have at most 50 characters'],
      [6, 'SKU', 'This SKU already exists: row 5.'],
      [7, 'State', `“gone” is no state${STATES}`],
      [8, 'SKU', 'This SKU already exists'],
      [11, 'Stock', 'The stock is below 0.'],
    ]);
    expect((await itemOf('wares', 'dish')).variants[0]).toMatchObject({ priceCents: 129_900, qtyInStock: 1 });
    expect((await itemOf('wares', 'pan')).variants[0]).toMatchObject({ priceCents: 700, qtyInStock: 0 });
    expect((await itemsOf('wares')).some(({ urlId }: Body) => urlId === 'cup')).toBe(false);
    const { text, headers } = await owner.get(`${IMPORTS}/${file.id}/report`);
    expect(headers['content-disposition']).toContain('import-report.csv');
    expect(text.split('\r\n').slice(0, 3)).toEqual([
      'Row,Outcome,Title,Column,Message',
      '3,refused,Cup,Price,"“free” is not a price, such as 12.50."',
      '4,refused,Bowl,Tags,must have at most 50 characters',
    ]);
  });

  test('posts and pages of WordPress are cleaned, dated, and found again by their addresses', async () => {
    const file = await upload('export.xml', WORDPRESS);
    expect(file).toMatchObject({ format: 'wordpress', target: 'items', total: 3 });
    expect(file.messages).toEqual(['1 in the trash was left out.']);
    const told = await run(file.id, { collectionId: 'news', isDry: true });
    expect(told.counts).toMatchObject({ added: 3, refused: 0, notes: 1 });
    const done = await run(file.id, { collectionId: 'news', isDry: false });
    expect(done.counts).toMatchObject({ added: 3, refused: 0 });
    const noted = (await results(file.id)).filter(({ notes }: Body) => notes.length > 0);
    expect(noted.flatMap(messages).map(([, ...rest]: Body) => rest)).toEqual([
      ['Picture', 'Upload “kiln.jpg” to the files, then import again.'],
    ]);
    expect((await itemsOf('news')).map(({ title }: Body) => title)).toEqual(['Newer & better', 'The kiln']);
    expect(await itemOf('news', 'the-kiln')).toMatchObject({
      body: '<p>First.<br />Second <b>line</b></p>\n<p>Third.</p>\n',
      ...{ tags: ['Fire'], categories: ['Studio'], commentState: 2, workflowState: 'Published' },
      author: { displayName: 'Ann & Co' },
      publishOn: Date.UTC(2024, 4, 6, 7, 8, 9),
    });
    const { pages } = (await owner.get('/api/owner/pages')).body;
    const about = pages.find(({ urlId }: Body) => urlId === 'about-us');
    const layout = (await owner.get(`/api/owner/layouts/page/${about.id}`)).body;
    expect(JSON.stringify(layout)).toContain('<p>We throw pots.</p>');
    const again = await run((await upload('export.xml', WORDPRESS)).id, { collectionId: 'news', isDry: false });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0 });
  });

  test('entities, document types and broken files are refused', async () => {
    const dtd = WORDPRESS.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss');
    expect((await upload('export.xml', dtd)).error).toBe(
      'A WordPress export has no document type; this file is not read.',
    );
    expect((await upload('export.xml', WORDPRESS.replace('</channel>', '&a;</channel>'))).error).toMatch(
      /no well-formed XML/,
    );
    expect((await upload('export.xml', WORDPRESS.slice(0, -20))).error).toMatch(/no well-formed XML/);
    expect((await upload('a.csv', 'Title,SKU')).error).toBe('The file has no rows below its headings.');
    expect((await upload('a.csv', Buffer.from([0, 1, 2, 3]))).error).toMatch(/neither CSV nor/);
    const many = `Title\n${'a\n'.repeat(50_001)}`;
    expect((await upload('a.csv', many)).error).toBe('A file has at most 50000 rows.');
    const products = Array.from({ length: 10_001 }, (_none, at) => `P${at},1`).join('\n');
    expect((await upload('a.csv', `Title,Price\n${products}`)).error).toBe('A file has at most 10000 products.');
    const large = await owner.upload(IMPORTS, 'a.csv', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    expect(large.status).toBe(413);
  });

  test('events and posts of a table are of the site’s time zone, columns are chosen, and only who may publish does', async () => {
    const rows = ['Name,When,Text', 'Firing,2027-01-02 18:30,Bring wood', 'Never,tomorrow,'].join('\n');
    const file = await upload('events.csv', rows);
    expect(file).toMatchObject({ format: 'csv', target: 'items', columns: ['Name', 'When', 'Text'] });
    const body = { collectionId: 'news', mapping: { title: 0, startDate: 1, body: 2 }, isDry: false };
    const done = await run(file.id, body);
    expect(done.counts).toMatchObject({ added: 1, refused: 1 });
    expect(messages((await results(file.id)).at(-1))).toEqual([
      [3, 'When', '“tomorrow” is not a date, such as 2026-11-27 18:30.'],
    ]);
    expect(await itemOf('news', 'firing')).toMatchObject({
      startDate: Date.UTC(2027, 0, 2, 18, 30),
      body: '<p>Bring wood</p>',
    });
    const drafts = await signIn(shop, 'draft-editor');
    const own = await upload('post.csv', 'Title,State\nMine,published\nHers,draft', drafts);
    const mine = await run(own.id, { collectionId: 'news', isDry: false }, drafts);
    expect(mine.counts).toMatchObject({ added: 1, refused: 1 });
    expect(messages((await results(own.id))[0])).toEqual([[2, '', "Missing permission 'content.publish'."]]);
    const goods = await upload('products_export.csv', SHOPIFY, drafts);
    const begun = await drafts.send('post', `${IMPORTS}/${goods.id}/jobs`, { collectionId: 'wares', isDry: true });
    expect(begun.status).toBe(403);
    const wrong = await owner.send('post', `${IMPORTS}/${goods.id}/jobs`, { collectionId: 'news', isDry: true });
    expect(wrong.body.error).toBe('The collection is not for products.');
    const viewer = await signIn(shop, 'viewer');
    expect((await viewer.get(`${IMPORTS}/${goods.id}`)).status).toBe(403);
  });

  test('a product of more rows than are read at once is refused as a whole, once; the next ones are imported', async () => {
    const vase = Array.from(
      { length: 1200 },
      (_none, at) => `vase,${at === 0 ? 'Vase' : ''},5,https://old.example/${at}.png`,
    );
    const urn = Array.from({ length: 500 }, (_none, at) => `urn,${at === 0 ? 'Urn' : ''},${at === 0 ? 6 : ''},`);
    const file = await upload('large.csv', ['Address,Title,Price,Picture', ...vase, ...urn, 'jug,Jug,7,'].join('\n'));
    for (const isDry of [true, false]) {
      const done = await run(file.id, { isDry });
      expect(done).toMatchObject({ counts: { added: 2, refused: 1 }, job: { status: 'done', processed: 1701 } });
      const refused = (await results(file.id)).filter(({ outcome }: Body) => outcome === 'refused');
      expect(refused.flatMap(messages)).toEqual([[2, '', 'A product has at most 500 rows.']]);
    }
    const added = (await itemsOf('wares')).map(({ urlId }: Body) => urlId);
    expect(added).toEqual(expect.arrayContaining(['urn', 'jug']));
    expect(added).not.toContain('vase');
  });

  test('a new product without a price is refused; one that is there is changed without one', async () => {
    await run((await upload('a.csv', 'Title,Address,Price\nKettle,kettle,30')).id, { isDry: false });
    const file = await upload('b.csv', 'Title,Address,SKU\nBlack kettle,kettle,\nTeapot,teapot,');
    for (const isDry of [true, false])
      expect((await run(file.id, { isDry })).counts).toMatchObject({ added: 0, changed: 1, refused: 1 });
    expect((await results(file.id)).flatMap(messages)).toEqual([
      [2, '', 'Changes /wares/kettle (“Kettle”): title to “Black kettle”.'],
      [3, 'Price', 'The price is missing.'],
    ]);
    expect(await itemOf('wares', 'kettle')).toMatchObject({ title: 'Black kettle', variants: [{ priceCents: 3000 }] });
    expect((await itemsOf('wares')).some(({ urlId }: Body) => urlId === 'teapot')).toBe(false);
  });

  test('what has too short an address is found again by its title, and a product by its SKU', async () => {
    const posts = 'Title,Address\nAI & clay,ai\nMachines,ml';
    const added = await run((await upload('posts.csv', posts)).id, { collectionId: 'news', isDry: false });
    expect(added.counts).toMatchObject({ added: 2 });
    const again = await run((await upload('posts.csv', posts)).id, { collectionId: 'news', isDry: false });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    const goods = (title: string) => `Title,Address,SKU,Price\n${title},xl,XL-1,9`;
    await run((await upload('goods.csv', goods('Extra large'))).id, { isDry: false });
    const renamed = await run((await upload('goods.csv', goods('Very large'))).id, { isDry: false });
    expect(renamed.counts).toMatchObject({ added: 0, changed: 1, refused: 0 });
  });

  test('a full store page goes on in further ones, a job can be cancelled, and nothing runs twice at once', async () => {
    const rows = Array.from({ length: 450 }, (_none, at) => `Tile ${at},TILE-${at},${at}.50,3`);
    const text = ['Title,SKU,Price,Stock', ...rows].join('\n');
    const present = (await itemsOf('wares')).length;
    const full = await run((await upload('tiles.csv', text)).id, { isDry: true });
    expect(full).toMatchObject({ pages: 0, counts: { added: 200 - present, refused: 250 + present } });
    const { id } = await upload('tiles.csv', text);
    expect(await run(id, { isDry: true, addPages: true })).toMatchObject({
      pages: 2,
      counts: { added: 450, refused: 0 },
    });
    const begin = () =>
      owner.send('post', `${IMPORTS}/${id}/jobs`, { collectionId: 'wares', isDry: false, addPages: true });
    await shop.database.db.execute(`UPDATE imports SET job_id = 'held' WHERE id = '${id}'`);
    await shop.database.db.execute(
      `INSERT INTO jobs (id, website_id, kind, status, input, total, author, claimed_until)
       VALUES ('held', 'test-site', 'import', 'running', '{}', 1, 'x', now() + interval '1 hour')`,
    );
    expect((await begin()).body.error).toBe('The file is being imported already.');
    const cancelled = await owner.send('delete', `${IMPORTS}/${id}/jobs`);
    expect(cancelled.body.job).toMatchObject({ status: 'cancelled', message: 'File processing cancelled' });
    expect((await owner.send('delete', `${IMPORTS}/${id}/jobs`)).status).toBe(409);
    expect(await run(id, { isDry: false, addPages: true })).toMatchObject({ pages: 2, counts: { added: 450 } });
    const { collections } = (await owner.get('/api/owner/store')).body;
    const counts = collections
      .filter(({ urlId }: Body) => urlId.startsWith('wares'))
      .map((one: Body) => [one.title, one.products]);
    expect(counts).toEqual([
      ['Wares', 200],
      ['Wares 2', 200],
      ['Wares 3', 50 + present],
    ]);
    const again = await run((await upload('tiles.csv', text)).id, { isDry: false, addPages: true });
    expect(again).toMatchObject({ pages: 0, counts: { added: 0, unchanged: 450 } });
  });
});

const item = (fields: string, body: string) =>
  `<item>${fields}<content:encoded><![CDATA[${body}]]></content:encoded></item>`;
const post = (title: string, name: string, more: string) =>
  `<title>${title}</title><dc:creator>ann</dc:creator><wp:post_name>${name}</wp:post_name><wp:post_type>post</wp:post_type>${more}`;
const WORDPRESS = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="c" xmlns:dc="d"><channel>
<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name><![CDATA[Ann &amp; Co]]></wp:author_display_name></wp:author>
${item(
  post(
    'The kiln',
    'the-kiln',
    `<wp:status>publish</wp:status><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt><wp:comment_status>closed</wp:comment_status>
    <category domain="category" nicename="studio"><![CDATA[Studio]]></category><category domain="post_tag" nicename="fire">Fire</category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>7</wp:meta_value></wp:postmeta>`,
  ),
  'First.\nSecond <b onclick="x()">line</b>\n\nThird.<script>alert(1)</script>',
)}
${item(post('Newer &amp; better', 'newer', '<wp:status>publish</wp:status><wp:post_date_gmt>2025-05-06 07:08:09</wp:post_date_gmt>'), '<!-- wp:paragraph --><p>Hi</p><!-- /wp:paragraph -->')}
${item(post('Gone', 'gone', '<wp:status>trash</wp:status>'), 'x')}
${item('<title>About us</title><wp:post_name>about-us</wp:post_name><wp:post_type>page</wp:post_type><wp:status>publish</wp:status>', '<p>We throw pots.</p>')}
<item><title>kiln</title><wp:post_id>7</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://old.example/2024/kiln.jpg</wp:attachment_url></item>
</channel></rss>`;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
