/** Items behind a password, membership or paywall are not revealed by any call. */
import { storedNavigations } from '../../../server/content/stored-site.ts';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
});
afterAll(() => site.stop());

const CART = '/api/commerce/shopping-cart/entries';
const RESTOCK = '/api/site-users/account/notifications/restock';

interface Hidden {
  readonly url: string;
  readonly path: string;
  readonly itemId: string;
  readonly sku: string;
}

async function hiddenProduct(name: string, settings: object): Promise<Hidden> {
  const { body: page } = await owner.send('post', '/api/owner/pages', { type: 'products', title: name });
  const sku = `${name}-ONE`;
  const variants = [{ sku, priceCents: 1000, qtyInStock: 9 }];
  const product = { title: 'Secret jug', productType: 1, variants };
  const { body: item } = await owner.send('post', `/api/owner/collections/${page.id}/items`, product);
  const { status } = await owner.send('put', `/api/owner/pages/${page.id}`, settings);
  expect(status).toBe(200);
  return { url: page.fullUrl, path: item.fullUrl, itemId: item.id, sku };
}

/** The calls for the item, with their replies to this visitor. */
async function callsOf(visitor: Visitor, { itemId, sku, path }: Hidden): Promise<readonly unknown[]> {
  const restock = { productId: itemId, variantId: 'x', siteVisitorEmail: 'ann@example.com' };
  const author = { itemId, authorName: 'Ann', authorEmail: 'ann@example.com', body: 'Fine' };
  const answers: readonly Answer[] = [
    await visitor.get(path),
    await visitor.get(`/api/commerce/products/${itemId}`),
    await visitor.send('post', CART, { itemId, sku, quantity: 1 }),
    await visitor.send('post', RESTOCK, restock),
    await visitor.get(`/api/comments?itemId=${itemId}`),
    await visitor.get(`/api/reviews?itemId=${itemId}`),
    await visitor.send('post', '/api/likes', { itemId }),
    await visitor.send('post', '/api/comments', author),
    await visitor.send('post', '/api/reviews', { ...author, rating: 5, title: 'Good' }),
    await visitor.submitFromSite('/cart/add', { itemId, quantity: '1' }),
  ];
  const { body: stock } = await visitor.get(`/api/commerce/inventory/stock/?itemId=${itemId}`);
  expect(answers.some(({ text }) => text.includes('Secret jug'))).toBe(answers[0]?.status === 200);
  return [...answers.slice(0, 7).map(({ status }) => status), stock.results.length];
}

test('a page with a password', async () => {
  const hidden = await hiddenProduct('locked-goods', { password: 'sesame' });
  const visitor = site.visitor();
  await eventually(async () => (await visitor.get(hidden.path)).status === 401);
  expect(await callsOf(visitor, hidden)).toEqual([401, 404, 422, 404, 404, 404, 404, 0]);
  expect((await visitor.send('post', '/api/commerce/gift-cards/purchase', { ...hidden, quantity: 1 })).status).not.toBe(
    200,
  );
  await visitor.agent.post(hidden.url).type('form').send({ password: 'sesame' });
  expect(await callsOf(visitor, hidden)).toEqual([200, 200, 200, 404, 200, 200, 200, 1]);
});

test('a page for members', async () => {
  const hidden = await hiddenProduct('club-goods', { membersOnly: true });
  const visitor = site.visitor();
  await eventually(async () => (await visitor.get(hidden.path)).status === 403);
  expect(await callsOf(visitor, hidden)).toEqual([403, 404, 422, 404, 404, 404, 404, 0]);
  const account = { email: 'member@example.com', password: 'a long password', firstName: 'Ann', lastName: 'Lee' };
  expect((await visitor.send('post', '/api/site-users/account', account)).status).toBe(201);
  expect(await callsOf(visitor, hidden)).toEqual([200, 200, 200, 404, 200, 200, 200, 1]);
});

test('a link to a member area leads everybody to its first page, and one without pages is not shown', () => {
  const page = (id: string, more: object) => ({
    collection: { id, title: id, fullUrl: `/${id}`, ...more },
    items: [],
    page: {},
  });
  const pages = [
    page('open', { memberAreaId: 'club' }),
    page('club', { membersOnly: true, memberAreaId: 'club' }),
    page('more', { membersOnly: true, memberAreaId: 'club' }),
  ];
  const links = [
    { memberAreaId: 'club', title: 'The club', items: [{ collectionId: 'gone', items: [] }] },
    { memberAreaId: 'nobody', title: 'Nowhere', items: [] },
  ];
  const [link, ...others] = storedNavigations({ mainNav: links }, pages).get('mainNav') ?? [];
  expect(link).toMatchObject({ collection: { id: 'club', fullUrl: '/club', navigationTitle: 'The club' }, items: [] });
  expect(others).toEqual([]);
});

test('a page that is not on the site shows no stock of its products', async () => {
  for (const settings of [{ workflowState: 'Draft' }, { workflowState: 'Private' }, { enabled: false }]) {
    const { itemId } = await hiddenProduct(`off-${Object.values(settings)}`, settings);
    const stock = `/api/commerce/inventory/stock/?itemId=${itemId}`;
    expect([settings, (await site.visitor().get(stock)).body]).toEqual([settings, { results: [] }]);
  }
});
