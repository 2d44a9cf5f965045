/** What is taken off the site cannot be bought, liked or commented on, and draft editors cannot change live content. */
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
let drafter: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  [owner, drafter] = [await signIn(site), await signIn(site, 'draft-editor')];
});
afterAll(() => site.stop());

const PAGES = '/api/owner/pages';
const CART = '/api/commerce/shopping-cart';
const cartOf = async (visitor: Visitor): Promise<Answer['body']> => (await visitor.get(CART)).body;
const variants = [{ sku: 'JUG', priceCents: 1000, qtyInStock: 9 }];

/** A product page with one jug, and a cart that contains it. */
async function soldJug(): Promise<{ page: string; item: string; visitor: Visitor }> {
  const { body: page } = await owner.send('post', PAGES, { type: 'products', title: 'Goods' });
  const items = `/api/owner/collections/${page.id}/items`;
  const sku = `JUG-${page.id}`;
  const { body } = await owner.send('post', items, {
    title: 'Jug',
    productType: 1,
    variants: [{ ...variants[0], sku }],
  });
  const visitor = site.visitor();
  const added = await visitor.send('post', `${CART}/entries`, { itemId: body.id, sku, quantity: 1 });
  expect(added.status).toBe(200);
  expect((await cartOf(visitor)).entries).toHaveLength(1);
  return { page: `${PAGES}/${page.id}`, item: `${items}/${body.id}`, visitor };
}

test.each(['Draft', 'Needs Review', 'Private'])(
  'a product in the state %s is removed from carts',
  async (workflowState) => {
    const { item, visitor } = await soldJug();
    const change = await owner.send('put', item, { workflowState, title: 'Not out yet' });
    expect(change.status).toBe(200);
    const cart = await cartOf(visitor);
    expect([cart.entries, JSON.stringify(cart).includes('Not out yet')]).toEqual([[], false]);
  },
);

test.each([
  ['is in the trash', (page: string) => owner.send('delete', page)],
  ['is a draft', (page: string) => owner.send('put', page, { workflowState: 'Draft' })],
  ['is disabled', (page: string) => owner.send('put', page, { enabled: false })],
])('products of a page that %s are removed from carts', async (_state, takeOff) => {
  const { page, visitor } = await soldJug();
  expect((await takeOff(page)).status).toBeLessThan(300);
  expect((await cartOf(visitor)).entries).toEqual([]);
});

test('invisible items cannot be liked, commented on or reviewed', async () => {
  const { item, visitor } = await soldJug();
  const itemId = item.split('/').at(-1);
  const send = async () => [
    (await visitor.send('post', '/api/likes', { itemId, liked: true })).status,
    (
      await visitor.send('post', '/api/reviews', {
        itemId,
        author: 'Ann',
        email: 'a@b.example',
        text: 'Fine',
        rating: 5,
      })
    ).status,
  ];
  expect((await send())[0]).toBe(200);
  await owner.send('put', item, { workflowState: 'Draft' });
  const [like, review] = await send();
  expect(like).toBe(404);
  expect(review).toBeGreaterThanOrEqual(400);
});

test('draft editors can add tags and categories, but not rename or remove those of published items', async () => {
  const { body: page } = await owner.send('post', PAGES, { type: 'slide-gallery', title: 'News' });
  const terms = `/api/owner/collections/${page.id}/categories`;
  expect((await drafter.send('post', terms, { name: 'Clay' })).status).toBe(201);
  expect((await drafter.send('put', `${terms}/Clay`, { name: 'Mud' })).status).toBe(403);
  expect((await drafter.send('delete', `${terms}/Clay`)).status).toBe(403);
  expect((await owner.send('put', `${terms}/Clay`, { name: 'Mud' })).status).toBe(200);
});

test('the home page stays on the site', async () => {
  const { body } = await owner.send('post', PAGES, { type: 'page', title: 'Hello' });
  expect((await owner.send('post', `${PAGES}/${body.id}/homepage`, {})).body.isHomepage).toBe(true);
  for (const change of [{ workflowState: 'Draft' }, { enabled: false }])
    expect((await owner.send('put', `${PAGES}/${body.id}`, change)).body.error).toMatch(/^The home page cannot leave/);
});

test('a member area requires a page for members', async () => {
  const { body } = await owner.send('post', PAGES, { type: 'page', title: 'Club' });
  const page = `${PAGES}/${body.id}`;
  expect((await owner.send('put', page, { memberAreaId: 'club' })).body.errors).toEqual([
    { field: 'memberAreaId', message: 'needs membersOnly' },
  ]);
  const both = await owner.send('put', page, { memberAreaId: 'club', membersOnly: true });
  expect(both.body).toMatchObject({ memberAreaId: 'club', membersOnly: true });
  expect((await owner.send('put', page, { membersOnly: false })).body.memberAreaId).toBe('');
});

test.each(['/%6c2', '/./l2', '/x/../l2', '/l2?a=b'])('a redirect to itself as %s is rejected', async (to) => {
  const { body } = await owner.send('post', '/api/owner/redirects', { from: '/l2', to });
  expect(body.errors?.[0]?.message).toBe('leads back to where it started');
});

test('a redirect is one line', async () => {
  const { status } = await owner.send('post', '/api/owner/redirects', { from: '/l5', to: '/a\r\nX: y' });
  expect(status).toBe(400);
});

test.each([
  ['formId', 400],
  ['__proto__', 400],
  ['crumb', 400],
  ['message', 201],
])('a field of a form that is called %s: %d', async (id, expected) => {
  const fields = [{ id, type: 'text', title: 'A' }];
  const { status } = await owner.send('post', '/api/owner/forms', { name: 'F', fields });
  expect(status).toBe(expected);
});
