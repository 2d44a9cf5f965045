/** Items and products written by admins appear on pages, and can be bought. */
import sharp from 'sharp';
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { signIn, useAdminShop } from './owner-site.ts';

// biome-ignore lint/suspicious/noExplicitAny: page JSON is inspected field by field
type Page = any;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  useAdminShop(store, async (opened) => {
    ({ shop, owner } = opened);
  });

  beforeAll(async () => {
    await shop.database.db.execute(
      `INSERT INTO collections (id, website_id, url_id, data) VALUES
        ('journal', 'test-site', 'journal', '{"typeName": "blog", "title": "Journal"}'),
        ('notes', 'test-site', 'notes', '{"typeName": "blog", "title": "Notes"}'),
        ('dates', 'test-site', 'dates', '{"typeName": "events", "title": "Dates"}'),
        ('goods', 'test-site', 'goods', '{"typeName": "products", "title": "Goods", "categories": ["Jars"]}'),
        ('sounds', 'test-site', 'sounds', '{"typeName": "album", "title": "Sounds"}'),
        ('prints', 'test-site', 'prints', '{"typeName": "gallery", "type": 15, "title": "Prints"}'),
        ('wares', 'test-site', 'wares', '{"typeName": "wares", "title": "Wares"}')`,
    );
  });

  const itemsOf = (collection: string) => `/api/owner/collections/${collection}/items`;
  const html = async (path: string) => (await fetch(`${shop.url}${path}`)).text();
  const json = async (path: string): Promise<Page> => (await fetch(`${shop.url}${path}?format=json`)).json();

  /** Adds an item and waits for its page. */
  async function added(collection: string, body: object): Promise<Page> {
    const answer = await owner.send('post', itemsOf(collection), body);
    expect([answer.body.errors, answer.status]).toEqual([undefined, 201]);
    await eventually(async () => (await fetch(`${shop.url}${answer.body.fullUrl}`)).status === 200, 'the page');
    return answer.body;
  }

  /** Changes an item and waits until its page JSON says so. */
  async function changed({ collectionId, id, fullUrl }: Page, body: object, isShown: (item: Page) => boolean) {
    const answer = await owner.send('put', `${itemsOf(collectionId)}/${id}`, body);
    expect([answer.body.errors, answer.status]).toEqual([undefined, 200]);
    await eventually(async () => isShown((await json(fullUrl)).item), 'the change');
    return answer.body;
  }

  test('a product with one variant has its price and its stock, and can be bought', async () => {
    const variants = [{ sku: 'JUG', priceCents: 1000, qtyInStock: 3 }];
    const { id, fullUrl } = await added('shop', { title: 'Jug', productType: 1, variants });
    const page = await html(fullUrl);
    expect(page).toContain('$10.00');
    expect(page).not.toMatch(/product-mark sold-out|sqs-add-to-cart-button[^>]* disabled/);
    expect(page).toContain('name="quantity"');
    const { item } = await json(fullUrl);
    expect(item).toMatchObject({ collectionId: 'shop', recordType: 11, recordTypeLabel: 'store-item' });
    expect(item.structuredContent).toMatchObject({ productType: 1, variants: [{ sku: 'JUG', qtyInStock: 3 }] });
    const visitor = shop.visitor();
    expect((await visitor.add(id, { quantity: 2 })).body.shoppingCart.subtotalCents).toBe(2000);
    expect((await visitor.add(id, { quantity: 2 })).status).toBe(409);
  });

  test('a product with two variants has pickers in the order of its options, and each variant can be bought', async () => {
    const variants = [
      { sku: 'CUP-S', attributes: { Size: 'S', "Potter's mark": 'A & B' }, priceCents: 1200, qtyInStock: 1 },
      { sku: 'CUP-L', attributes: { Size: 'L', "Potter's mark": 'A & B' }, priceCents: 1500, unlimited: true },
    ];
    const cup = await added('shop', { title: 'Cup', productType: 1, variants });
    expect(cup.variantOptionOrdering).toEqual(['Size', "Potter's mark"]);
    const { body: product } = await owner.get(`/api/commerce/products/${cup.id}`);
    expect(product.optionNames).toEqual(['Size', "Potter's mark"]);
    const page = await html(cup.fullUrl);
    expect(page).toMatch(/data-variant-option-name="Size"[\s\S]*data-variant-option-name="Potter/);
    expect(page).toMatch(/<option value="L"[^>]*>L<\/option>/);
    expect((await shop.visitor().add(cup.id)).status).toBe(422);
    expect((await shop.visitor().add(cup.id, { sku: 'CUP-L' })).body.newlyAdded.purchasePriceCents).toBe(1500);

    const variantOptionOrdering = ["Potter's mark", 'Size'];
    await changed(
      cup,
      { variantOptionOrdering },
      ({ structuredContent }) => structuredContent.variantOptionOrdering[1] === 'Size',
    );
    expect(await html(cup.fullUrl)).toMatch(/data-variant-option-name="Potter[\s\S]*data-variant-option-name="Size"/);
  });

  test('a change of variants keeps ids and stock that it does not name', async () => {
    const variants = ['RED', 'BLUE'].map((sku, at) => ({
      sku,
      attributes: { Color: sku },
      priceCents: 900 + at,
      qtyInStock: 5,
    }));
    const pot = await added('shop', { title: 'Pot', productType: 1, variants });
    const [red, blue] = pot.variants;
    const visitor = shop.visitor();
    expect((await visitor.add(pot.id, { sku: 'RED' })).status).toBe(200);
    const after = await changed(
      pot,
      {
        variants: [
          {
            id: blue.id,
            sku: 'RED',
            attributes: { Color: 'BLUE' },
            priceCents: 800,
            salePriceCents: 700,
            onSale: true,
          },
          { id: red.id, sku: 'BLUE', attributes: { Color: 'RED' }, priceCents: 900 },
          { sku: 'GREEN', attributes: { Color: 'GREEN' }, priceCents: 950, qtyInStock: 1 },
        ],
      },
      ({ structuredContent }) => structuredContent.variants.length === 3,
    );
    expect(after.variants.map(({ id, sku, qtyInStock }: Page) => [id, sku, qtyInStock])).toEqual([
      [blue.id, 'RED', 5],
      [red.id, 'BLUE', 5],
      [expect.any(String), 'GREEN', 1],
    ]);
    expect((await html(pot.fullUrl)).replace(/\s+/g, ' ')).toMatch(/from [^<]*(<[^>]*>)*\$7\.00/);
    const { entries } = (await visitor.get('/api/commerce/shopping-cart')).body;
    expect(entries.map(({ chosenVariant }: Page) => chosenVariant.sku)).toEqual(['BLUE']);
  });

  test('an event has its dates and its place; a post its author, its date, its source', async () => {
    const startDate = Date.UTC(2031, 4, 3, 18);
    const location = { addressTitle: 'The <old> bakery', addressLine1: 'Ovenstraat 4', addressCountry: 'Belgium' };
    const dates = { startDate, endDate: startDate + 7_200_000 };
    const fest = await added('dates', { title: 'Kiln fest', ...dates, location });
    const { item } = await json(fest.fullUrl);
    expect(item).toMatchObject({ ...dates, recordType: 12, recordTypeLabel: 'event', collectionId: 'dates' });
    const page = await html(fest.fullUrl);
    expect(page).toMatch(/May.{0,10}3|2031-05-03/);
    expect(page).toContain('Ovenstraat');
    expect(page).not.toContain('<old>');
    expect((await json('/dates')).upcoming.map(({ id }: Page) => id)).toContain(fest.id);

    const publishOn = Date.UTC(2020, 0, 2);
    const author = { displayName: 'Ann Lee' };
    const post = await added('journal', {
      title: 'Clay',
      author,
      publishOn,
      sourceUrl: '/about',
      starred: true,
      commentState: 1,
    });
    expect((await json(post.fullUrl)).item).toMatchObject({
      author: { id: 'ann-lee' },
      addedOn: publishOn,
      recordType: 1,
    });
    const text = await html(post.fullUrl);
    expect(text).toContain('<a href="/about">Source</a>');
    expect(text).toMatch(/class="hentry[^"]*author-ann-lee[^"]*post-type-text[^"]*featured/);
    expect((await json('/journal')).items[0].id).toBe(post.id);
    const newer = await added('journal', { title: 'Glaze' });
    expect((await json('/journal')).items.map(({ id }: Page) => id)).toEqual([newer.id, post.id]);
  });

  test('admins see unpublished items as on their page, and nobody else does', async () => {
    const variants = ['S', 'L'].map((size) => ({
      sku: `HID-${size}`,
      attributes: { Size: size },
      priceCents: 300,
      qtyInStock: 1,
    }));
    const body = { title: 'Hidden', productType: 1, variants, workflowState: 'Private' };
    const { body: item } = await owner.send('post', itemsOf('shop'), body);
    const path = `/preview/item?collection=shop&item=${item.id}`;
    expect((await fetch(shop.url + item.fullUrl)).status).toBe(404);
    expect((await fetch(shop.url + path)).status).toBe(404);
    expect((await (await signIn(shop, 'none')).get(path)).status).toBe(404);
    const seen = await owner.get(path);
    expect([seen.status, seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ]);
    expect(seen.text).toContain('<h1>Hidden</h1>');
    expect(seen.text).toMatch(/<option value="L"[^>]*>L<\/option>/);
    const draft = { title: 'Drafted', variants: [{ sku: 'HID-ONE', priceCents: 4400, qtyInStock: 7 }] };
    expect((await owner.send('put', `${itemsOf('shop')}/${item.id}/draft`, draft)).status).toBe(200);
    const drafted = await owner.get(path);
    expect(drafted.text).toContain('<h1>Drafted</h1>');
    expect(drafted.text).toContain('$44.00');
    expect((await owner.get(`${path}&format=json`)).body.item.structuredContent.variants).toMatchObject([
      { sku: 'HID-ONE', qtyInStock: 7 },
    ]);
    expect((await owner.get(`${itemsOf('shop')}/${item.id}`)).body).toMatchObject({
      title: 'Hidden',
      variants: [{ sku: 'HID-S' }, { sku: 'HID-L' }],
    });
    expect((await owner.get('/preview/item?collection=shop&item=none')).status).toBe(404);
    expect((await owner.get('/preview/item?item[]=x')).status).toBe(404);
  });

  test('an item hidden from search engines is not in the site map', async () => {
    const [shown, hidden] = [
      await added('journal', { title: 'Shown' }),
      await added('journal', { title: 'Left out', seoData: { seoHidden: true } }),
    ];
    const map = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    expect([map.includes(shown.fullUrl), map.includes(hidden.fullUrl)]).toEqual([true, false]);
  });

  test('tracks of an album can be played, images of a gallery have links', async () => {
    const audioAssetUrl = '/s/x/kiln.mp3';
    const track = await added('sounds', { title: 'The kiln', audioAssetUrl });
    expect(track).toMatchObject({ audioAssetUrl, recordType: 7 });
    expect(await html('/sounds')).toContain('src="/s/x/kiln.mp3"');
    const mainImage = { assetUrl: '/s/x/hill.png', altText: 'A hill' };
    const print = { title: 'Hill', mainImage, description: 'Ink & <paper>', clickthroughUrl: '/shop' };
    expect(await added('prints', print)).toMatchObject({ ...print, recordType: 2 });
    const page = await html('/prints');
    expect(page).toContain('<a href="/shop">');
    expect(page).toContain('<div>Ink &amp; &lt;paper&gt;</div>');
    const refused = await owner.send('post', itemsOf('shop'), { title: 'x', productType: 1, audioAssetUrl });
    expect(refused.body.errors).toEqual([{ field: 'audioAssetUrl', message: 'is not for products' }]);
  });

  test('an item that redirects visitors links to its source', async () => {
    const link = await added('journal', {
      title: 'Elsewhere',
      sourceUrl: 'https://example.com/?a=1&b=2',
      passthrough: true,
    });
    expect(await html('/journal')).toContain('<a href="https://example.com/?a=1&amp;b=2">Elsewhere</a>');
    await changed(link, { passthrough: false }, ({ passthrough }) => passthrough === false);
    expect(await html('/journal')).toContain(`<a href="${link.fullUrl}">Elsewhere</a>`);
  });

  test('categories of a collection are links on its page: added, renamed, merged, removed', async () => {
    const path = '/api/owner/collections/goods/categories';
    const results = async () => (await owner.get(path)).body.results;
    const shown = async (texts: readonly string[]) =>
      eventually(async () => {
        const [nav = ''] = /<nav class="product-categories"[\s\S]*?<\/nav>/.exec(await html('/goods')) ?? [];
        return [...nav.matchAll(/<a [^>]*>([^<]*)</g)].map(([, text]) => text).join() === texts.join();
      }, `categories ${texts.join()}`);
    const cup = await added('goods', { title: 'Blue cup', categories: ['Cups & co', 'jars'] });
    await owner.send('post', path, { name: 'Cups & co' });
    await owner.send('post', path, { name: 'Lids' });
    await shown(['Jars', 'Lids']);
    expect(await results()).toContainEqual({ name: 'Cups & co', count: 1 });
    expect((await owner.send('put', `${path}/Lids`, { name: 'Covers' })).body).toEqual({ name: 'Covers' });
    await shown(['Jars', 'Covers']);
    expect((await owner.send('put', `${path}/Covers`, { name: 'cups & CO' })).status).toBe(409);
    expect((await owner.send('put', `${path}/Covers`, { name: 'cups & CO', merge: true })).body).toEqual({
      name: 'Cups & co',
    });
    await shown(['Jars', 'Cups &amp; co']);
    expect(
      (await owner.send('put', `${path}/${encodeURIComponent('Cups & co')}`, { name: 'jars', merge: true })).status,
    ).toBe(200);
    expect((await owner.get(`${itemsOf('goods')}/${cup.id}`)).body.categories).toHaveLength(1);
    await shown(['Jars']);
    expect((await owner.send('delete', `${path}/Jars`)).status).toBe(204);
    await shown([]);
  });

  test('search and social metadata are the admin’s', async () => {
    const seoData = {
      seoTitle: 'Bowls & more',
      seoDescription: 'All about bowls',
      seoHidden: true,
      seoImageUrl: '/s/bowl.png',
    };
    const bowl = await added('journal', { title: 'Bowl', seoData });
    const page = await html(bowl.fullUrl);
    expect(page).toContain('<title>Bowls &amp; more</title>');
    expect(page).toContain('<meta name="description" content="All about bowls">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toMatch(/og:image" content="[^"]*\/s\/bowl\.png"/);
    await changed(bowl, { seoData: null }, ({ seoData: after }) => after === undefined);
    expect(await html(bowl.fullUrl)).not.toContain('noindex');
  });

  test('images are files of the site, with their sizes and texts', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { body: file } = await owner.upload('/api/files', 'kiln.png', bytes);
    const images = [
      { fileId: file.id, altText: 'The "kiln"' },
      { assetUrl: '/s/x/other.png', altText: 'Other' },
    ];
    const variants = [{ sku: 'KILN', priceCents: 100, qtyInStock: 1, mainImage: { fileId: file.id } }];
    const kiln = await added('shop', { title: 'Kiln', productType: 1, images, variants });
    expect(kiln.images[0]).toMatchObject({ fileId: file.id, originalSize: '30x20', altText: 'The "kiln"' });
    expect(kiln.mainImage).toMatchObject({ fileId: file.id });
    const { item } = await json(kiln.fullUrl);
    expect(item).toMatchObject({ assetUrl: file.assetUrl, items: [{ recordType: 2 }, { assetUrl: '/s/x/other.png' }] });
    expect(item.structuredContent.variants[0].mainImage.assetUrl).toBe(file.assetUrl);
    expect(await html(kiln.fullUrl)).toContain('alt="The &quot;kiln&quot;"');
    const refused = await owner.send('post', itemsOf('shop'), {
      title: 'x',
      productType: 1,
      images: [{ fileId: 'none' }],
    });
    expect(refused.body.errors).toEqual([{ field: 'images.0.fileId', message: 'is not a picture among the files' }]);
  });

  test('each product can override the shop’s texts', async () => {
    const variants = [{ sku: 'DISH', priceCents: 4000, qtyInStock: 2 }];
    const product = {
      customAddButtonText: 'Take & go',
      scarcityEnabled: true,
      scarcityThreshold: 2,
      scarcityText: '{qtyInStock plural one {Last one} other {Only # here}}',
      additionalFieldsForm: {
        name: 'Engraving',
        fields: [{ id: 'name', type: 'text', title: 'Name', required: true }],
      },
    };
    const dish = await added('wares', { title: 'Dish', productType: 1, variants, product });
    expect(dish.product).toMatchObject(product);
    const page = await html(dish.fullUrl);
    expect(page).toContain('Take &amp; go');
    expect(page).toContain('Only 2 here');
    expect((await shop.visitor().add(dish.id)).status).toBe(400);
    const additionalFields = JSON.stringify({ name: 'Ann' });
    expect((await shop.visitor().add(dish.id, { additionalFields })).body.errors).toBeUndefined();

    const gone = {
      customSoldOutText: 'Gone <soon> back',
      restockNotificationEnabled: true,
      restockNotificationMessages: { CTAText: 'Tell me then' },
    };
    await changed(
      dish,
      {
        product: { ...gone, scarcityEnabled: null, customAddButtonText: null, additionalFieldsForm: null },
        variants: [{ ...variants[0], qtyInStock: 0 }],
      },
      ({ structuredContent }) => structuredContent.variants[0].qtyInStock === 0,
    );
    const after = await html(dish.fullUrl);
    expect(after).toContain('Gone &lt;soon&gt; back');
    expect(after).toContain('Tell me then');
    expect(after).not.toMatch(/Only 2 here|Take &amp; go|Engraving/);
  });

  test('subscriptions, digital products and gift cards', async () => {
    const subscriptionPlan = { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 };
    const box = await added('shop', {
      title: 'Box of tea',
      productType: 1,
      variants: [{ sku: 'TEA', priceCents: 500, unlimited: true }],
      product: { subscriptionPlan },
    });
    expect(await html(box.fullUrl)).toMatch(/Subscribe/);
    expect((await html(box.fullUrl)).replace(/<[^>]*>/g, '')).toContain('$5.00 every 2 weeks');
    const book = await added('shop', { title: 'Book', productType: 2, variants: [{ sku: 'BOOK', priceCents: 990 }] });
    expect(await html(book.fullUrl)).toContain('$9.90');
    expect((await shop.visitor().add(book.id)).body.shoppingCart.subtotalCents).toBe(990);
    const values = [25, 50].map((value) => ({
      sku: `GIFT-${value}`,
      attributes: { Value: `$${value}` },
      priceCents: value * 100,
    }));
    const gift = await added('shop', { title: 'Gift', productType: 4, variants: values });
    expect(gift.variants.every(({ unlimited }: Page) => unlimited)).toBe(true);
    expect(await html(gift.fullUrl)).toMatch(/<option value="\$50"[^>]*>\$50<\/option>/);
  });

  test('a list offers the categories of its published items, after its own', async () => {
    const categories = async (path: string): Promise<readonly string[]> =>
      (await json(path)).collection.categories ?? [];
    const ofSite = { title: 'Kiln diary', categories: ['Wood firing', 'Glaze & ash'], workflowState: 'Published' };
    await added('notes', ofSite);
    const draft = { title: 'Later', categories: ['Only in a draft'], workflowState: 'Draft' };
    const { body } = await owner.send('post', itemsOf('notes'), draft);
    expect(await categories('/notes')).toEqual(['Glaze &amp; ash', 'Wood firing']);
    await owner.send('put', `${itemsOf('notes')}/${body.id}`, { workflowState: 'Published' });
    await eventually(async () => (await categories('/notes')).includes('Only in a draft'), 'the category');
    expect(await html('/notes?category=Wood%20firing')).toContain('Kiln diary');
  });
});
