/** Lists of the owner API in the order of each column: ties, pages, and what they refuse. */
import { onDatabases } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const ITEMS = '/api/owner/collections/shop/items';

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected field by field
type Row = any;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await openShop(await store.environment());
    owner = await signIn(shop, 'store-manager');
    // 120 orders of 60 customers; totals and days repeat, so that pages end within ties.
    await shop.database.db.execute(`
      INSERT INTO orders (id, number, token_hash, website_id, cart_id, idempotency_key, status, test_mode, email, currency,
        subtotal_cents, discount_cents, shipping_cents, tax_cents, grand_total_cents, details, created)
      SELECT 'o' || n, 5000 + n, 'o' || n, 'test-site', 'o' || n, '', CASE WHEN n % 3 = 0 THEN 'declined' ELSE 'paid' END, false,
        'c' || n % 60 || '@sorted.example', 'USD', 0, 0, 0, 0, (n % 4) * 100,
        json_build_object('couponCodes', json_build_array(), 'contact', json_build_object('firstName', chr(97 + n % 60 % 5), 'lastName', ''))::jsonb,
        '2026-01-01'::timestamptz + (n % 60 % 7) * interval '1 day'
      FROM generate_series(1, 120) AS n`);
    await shop.database.db.execute(`
      INSERT INTO order_lines (order_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_price_cents, stock_taken)
      SELECT 'o' || n, 0, 'vase', 'v', 'V', 'A vase', 1, 1, 100, false FROM generate_series(1, 3) AS n`);
  });
  afterAll(() => shop.stop());

  /** All rows, page by page. */
  async function allOf(path: string, name: string, size?: number, reader = owner): Promise<Row[]> {
    const rows: Row[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await reader.get(
        `${path}&cursor=${cursor}${size === undefined ? '' : `&limit=${size}`}`,
      );
      expect(status).toBe(200);
      rows.push(...body[name]);
      if (body.nextPageCursor === null) return rows;
      cursor = body.nextPageCursor;
    }
  }

  /** Each row once, in order, and in the opposite order the other way round. */
  async function expectSorted(
    path: string,
    name: string,
    fieldOf: (row: Row) => string | number,
    size?: number,
    reader = owner,
  ) {
    const rows = await allOf(`${path}&order=asc`, name, size, reader);
    const ids = rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const values = rows.map(fieldOf);
    expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const reversed = (await allOf(`${path}&order=desc`, name, size, reader)).map(({ id }) => id);
    expect(reversed).toEqual(ids.reverse());
    return rows;
  }

  test.each<[string, (row: Row) => string | number]>([
    ['created', ({ created }) => created],
    ['number', ({ number }) => number],
    ['total', ({ grandTotalCents }) => grandTotalCents],
    ['customer', ({ name }) => name],
  ])('orders are sorted by %s', async (sort, fieldOf) => {
    expect(await expectSorted(`/api/owner/orders?sort=${sort}`, 'results', fieldOf)).toHaveLength(120);
  });

  test.each<[string, (row: Row) => string | number]>([
    ['email', ({ email }) => email],
    ['name', ({ name }) => name],
    ['orders', ({ orders }) => orders],
    ['spent', ({ spent }) => spent[0]?.cents ?? 0],
    ['last', ({ lastOrder }) => lastOrder],
  ])('customers are sorted by %s', async (sort, fieldOf) => {
    expect(await expectSorted(`/api/owner/customers?sort=${sort}`, 'results', fieldOf)).toHaveLength(60);
  });

  test('products are sorted by price, stock, state, title and date', async () => {
    const add = (title: string, body: object) => owner.send('post', ITEMS, { title, productType: 1, ...body });
    const variant = (sku: string, priceCents: number, more: object) => [{ sku, priceCents, qtyInStock: 1, ...more }];
    await add('Sorted e', { variants: variant('S1', 900, { salePriceCents: 100, onSale: true }) });
    await add('Sorted d', { variants: variant('S2', 300, { qtyInStock: 7 }), workflowState: 'Draft' });
    await add('Sorted c', { variants: variant('S3', 300, { unlimited: true }) });
    await add('Sorted b', { variants: variant('S4', 200, { qtyInStock: 7 }) });
    await add('Sorted a', { workflowState: 'Draft' });
    const path = `${ITEMS}?search=sorted`;
    const stockOf = ({ offer }: Row) => (offer.unlimited ? Number.POSITIVE_INFINITY : offer.qtyInStock);
    const titlesBy = async (sort: string, fieldOf: (row: Row) => string | number) =>
      (await expectSorted(`${path}&sort=${sort}`, 'items', fieldOf, 2)).map(({ title }) => title.slice(-1));
    expect((await titlesBy('price', ({ offer }) => offer.fromCents)).slice(0, 3)).toEqual(['a', 'e', 'b']);
    expect((await titlesBy('stock', stockOf)).at(-1)).toBe('c');
    expect(await titlesBy('state', ({ workflowState }) => workflowState)).toHaveLength(5);
    expect(await titlesBy('title', ({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await titlesBy('updated', ({ updatedOn }) => updatedOn)).toHaveLength(5);
  });

  test('forms are sorted by name, uses, submissions and the last of them', async () => {
    const designer = await signIn(shop);
    const ids: string[] = [];
    for (const name of ['Beta', 'Alpha', 'Gamma', 'Alpha']) {
      const { body } = await designer.send('post', '/api/owner/forms', { name, fields: [] });
      ids.push(body.id);
    }
    await shop.database.db.execute(`
      INSERT INTO form_submissions (id, key_hash, website_id, form_id, status, answers, page, created)
      SELECT 's' || n, 's' || n, 'test-site', CASE WHEN n < 3 THEN '${ids[0]}' ELSE '${ids[2]}' END, 'received', '{}', '{}', '2026-01-01'::timestamptz + n * interval '1 day'
      FROM generate_series(1, 3) AS n`);
    const namesBy = async (query: string) =>
      (await designer.get(`/api/owner/forms?${query}`)).body.forms
        .filter(({ id }: Row) => ids.includes(id))
        .map(({ name }: Row) => name);
    expect(await namesBy('')).toEqual(['Alpha', 'Alpha', 'Beta', 'Gamma']);
    expect(await namesBy('sort=name&order=desc')).toEqual(['Gamma', 'Beta', 'Alpha', 'Alpha']);
    expect(await namesBy('sort=submissions&order=desc')).toEqual(['Beta', 'Gamma', 'Alpha', 'Alpha']);
    expect(await namesBy('sort=last&order=desc')).toEqual(['Gamma', 'Beta', 'Alpha', 'Alpha']);
    expect(await namesBy('sort=uses')).toEqual(['Alpha', 'Alpha', 'Beta', 'Gamma']);
  });

  test('submissions are sorted by date, form, page and state', async () => {
    const designer = await signIn(shop);
    await shop.database.db.execute(`
      INSERT INTO form_submissions (id, key_hash, website_id, form_id, status, answers, page, created)
      SELECT 'many' || n, 'many' || n, 'test-site', 'form' || n % 3, CASE WHEN n % 2 = 0 THEN 'held' ELSE 'received' END, '{"note": "many"}',
        json_build_object('pageTitle', CASE WHEN n % 4 = 0 THEN '' ELSE 'Page ' || n % 4 END, 'pagePath', '/a')::jsonb,
        '2026-01-01'::timestamptz + n % 5 * interval '1 day'
      FROM generate_series(1, 60) AS n`);
    const sorts: Readonly<Record<string, (row: Row) => string | number>> = {
      created: ({ createdOn }) => createdOn,
      form: ({ formName, formId }) => formName ?? formId,
      page: ({ page }) => (page.pageTitle || page.pagePath).toLowerCase(),
      status: ({ status }) => status,
    };
    for (const [sort, fieldOf] of Object.entries(sorts)) {
      const path = `/api/form-submissions?search=many&sort=${sort}`;
      expect(await expectSorted(path, 'submissions', fieldOf, undefined, designer)).toHaveLength(60);
    }
    const { body } = await designer.get('/api/form-submissions?search=many');
    expect(body.submissions[0].createdOn).toBe(Date.parse('2026-01-05T00:00:00Z'));
    expect((await designer.get('/api/form-submissions?sort=nothing')).body.errors[0].field).toBe('sort');
  });

  test('products of a store page are listed without its id', async () => {
    const titles = async (path: string) => (await owner.get(path)).body.items.map(({ title }: Row) => title);
    await shop.database.db.execute(`UPDATE collections SET data = data || '{"typeName": "products"}' WHERE id = 'shop'`);
    const all = await titles(`${ITEMS}?sort=title`);
    expect(all.length).toBeGreaterThan(5);
    expect(await titles('/api/owner/products?sort=title')).toEqual(all);
    expect(await titles('/api/owner/products?sort=title&collectionId=shop')).toEqual(all);
    expect((await owner.get('/api/owner/products?collectionId=nowhere')).status).toBe(404);
  });

  test('an unknown column and a cursor of another order are rejected at their field', async () => {
    const problemAt = async (path: string) => (await owner.get(path)).body.errors?.[0]?.field;
    for (const path of ['/api/owner/orders', '/api/owner/customers', ITEMS, '/api/owner/forms'])
      expect(await problemAt(`${path}?sort=nothing`)).toBe('sort');
    const { body } = await owner.get('/api/owner/orders?sort=customer');
    expect(await problemAt(`/api/owner/orders?sort=total&cursor=${body.nextPageCursor}`)).toBe('cursor');
  });

  test('selected orders and customers are listed and exported as CSV', async () => {
    const orders = await owner.get('/api/owner/orders?numbers=5001,5003,77');
    expect(orders.body.results.map(({ number }: Row) => number).sort()).toEqual([5001, 5003]);
    const csv = (await owner.get('/api/owner/orders/export?numbers=5001,5003')).text as string;
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect((await owner.get('/api/owner/orders?numbers=1;2')).body.errors[0].field).toBe('numbers');
    const [first, second] = (await owner.get('/api/owner/customers')).body.results;
    const file = await owner.get(`/api/owner/customers/export?ids=${first.id},${second.id}`);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename=customers-/);
    expect(file.text.trim().split('\r\n')).toEqual([
      'Email,Name,Account,Orders,First order,Last order,Currency,Spent',
      expect.stringContaining(first.email),
      expect.stringContaining(second.email),
    ]);
    expect((await owner.get('/api/owner/customers/export?ids=x')).body.errors[0].field).toBe('ids');
    expect((await owner.get('/api/owner/customers/export')).text.trim().split('\r\n')).toHaveLength(61);
  });
});
