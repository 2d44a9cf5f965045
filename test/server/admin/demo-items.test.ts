/** The demo's items, which were not written with the owner API, can be read and written back without loss. */
import { asc, eq } from 'drizzle-orm';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/database/database.ts';
import { items, variants } from '../../../server/database/schema.ts';
import { decodeEntities } from '../../../shared/html.ts';
import { isData } from '../../../shared/json.ts';
import { siteStore } from '../../database/databases.ts';
import { checkReplies } from '../checked-replies.ts';
import { serveContext, storeOf } from '../serving.ts';
import { createVisitor, type Visitor } from '../visitor.ts';
import { OWNER } from './owner-site.ts';

const WRITTEN = [
  ...['title', 'urlId', 'excerpt', 'tags', 'categories', 'mainImage', 'images', 'author', 'location', 'sourceUrl'],
  ...['passthrough', 'starred', 'promotedBlockType', 'startDate', 'endDate', 'seoData', 'description'],
  ...['clickthroughUrl'],
];
const OF_PRODUCTS = ['variantOptionOrdering', 'variants', 'product'];

/** As readers see it: with entities decoded, and without false or empty values. */
function normal(value: unknown): unknown {
  if (typeof value === 'string') return decodeEntities(value);
  if (Array.isArray(value)) return value.map(normal);
  if (!isData(value)) return value;
  const fields = Object.entries(value).map(([name, entry]) => [name, normal(entry)] as const);
  const isEmpty = (entry: unknown): boolean =>
    entry === false || entry === '' || (Array.isArray(entry) && entry.length === 0);
  return Object.fromEntries(fields.filter(([, entry]) => !isEmpty(entry)));
}

/** Fields that each write sets, and those derived from other fields. */
const CHANGING = { updatedOn: 0, collectionId: '', mainImage: {}, mainImageId: '' };

let owner: Visitor;
let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  const { email: OWNER_EMAIL, password: OWNER_PASSWORD } = OWNER;
  const input = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent', SITE: 'demo', OWNER_EMAIL, OWNER_PASSWORD };
  const opened = await serveContext(readConfig({ ...input, ...(await siteStore()) }), { site: null });
  const requireDescribed = checkReplies(opened.server);
  ({ database } = storeOf(opened.context));
  owner = createVisitor(opened.url);
  await owner.send('post', '/api/owner/session', OWNER);
  close = async () => {
    await opened.stop();
    requireDescribed();
  };
});
afterAll(() => close());

const rows = () => database.db.select().from(items).orderBy(asc(items.id));
const stock = () => database.db.select().from(variants).orderBy(asc(variants.id));

test('each item can be read and written back without loss', async () => {
  const before = await rows();
  const stocked = await stock();
  expect(before.length).toBeGreaterThan(50);
  for (const { id, collectionId, productType } of before) {
    const path = `/api/owner/collections/${collectionId}/items/${id}`;
    const { body } = await owner.get(path);
    const names = productType === null ? [...WRITTEN, 'audioAssetUrl'] : [...WRITTEN, ...OF_PRODUCTS];
    const again = await owner.send('put', path, Object.fromEntries(names.map((name) => [name, body[name]])));
    expect([id, again.body.errors, again.status]).toEqual([id, undefined, 200]);
    expect({ ...again.body, updatedOn: 0, revision: '' }).toEqual({ ...body, updatedOn: 0, revision: '' });
  }
  expect(await stock()).toEqual(stocked);
  for (const [index, row] of (await rows()).entries()) {
    const former = before[index];
    expect({ ...(normal(row.data) as object), ...CHANGING }).toEqual({
      ...(normal(former?.data) as object),
      ...{ recordType: row.data['recordType'], recordTypeLabel: row.data['recordTypeLabel'] },
      ...CHANGING,
    });
    expect([row.urlId, row.title, row.position]).toEqual([former?.urlId, former?.title, former?.position]);
  }
});

test('so can each form', async () => {
  const { forms } = (await owner.get('/api/owner/forms')).body;
  expect(forms.length).toBeGreaterThan(3);
  for (const { id } of forms) {
    const { id: _id, revision, ...form } = (await owner.get(`/api/owner/forms/${id}`)).body;
    const webhooks = form.webhooks.map(({ url }: { url: string }) => ({ url }));
    const { status, body } = await owner.send('put', `/api/owner/forms/${id}`, { ...form, webhooks });
    expect([id, status, body]).toEqual([id, 200, { id, ...form, revision: body.revision }]);
  }
});

test('an item is found by its id in its own collection alone', async () => {
  expect((await owner.get('/api/owner/collections/journal/items/p04')).status).toBe(404);
  const [jug] = await database.db.select().from(items).where(eq(items.id, 'p04'));
  expect(jug?.collectionId).toBe('shop');
});
