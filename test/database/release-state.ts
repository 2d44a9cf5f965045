/** Everything that admins, shoppers and visitors of the demo can store, created with API calls. */
import { createHash } from 'node:crypto';
import { formatVisitorRecord } from '#shared/analytics/visitor-record';
import { shopperDetails } from '../fixtures/shopper-details.ts';
import { type Answer, createVisitor, type Visitor } from '../server/visitor.ts';

export const OWNER = { email: 'owner@example.com', password: 'a long password' };
export const API_KEY = 'owner-key';
export const SECRET = 's'.repeat(32);

const CART = '/api/commerce/shopping-cart';
const CHECKOUT = '/api/commerce/checkout';
const KEY = { Authorization: `Bearer ${API_KEY}` };
const LAYOUT = '/api/owner/layouts';
export const ACCOUNT = { email: 'member@example.com', password: 'a long password' };
/** An image with two colors. */
const PICTURE = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="#9a3412"/></svg>',
);
const BOOK = Buffer.from(`%PDF-1.4\n${'Forty glazes.\n'.repeat(8000)}`);

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The digest of a URL's content. */
export async function servedDigest(address: string): Promise<string> {
  const response = await fetch(address);
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return digestOf(Buffer.from(await response.arrayBuffer()));
}

/** What a test needs to query the state: URLs, ids, tokens. */
export interface ReleaseState {
  /** Token of an abandoned cart. */
  readonly cart: string;
  readonly cartTotalCents: number;
  /** Token of a paid order, and of one with a download. */
  readonly order: { readonly token: string; readonly number: number; readonly grandTotalCents: number };
  readonly digitalOrder: string;
  readonly subscriptionOrder: string;
  readonly file: { readonly id: string; readonly path: string; readonly digest: string };
  /** Digest of the digital product's file. */
  readonly bookDigest: string;
  readonly draftItem: string;
  readonly scheduledItem: string;
  readonly collection: { readonly id: string; readonly urlId: string };
  readonly comments: { readonly approved: string; readonly pending: string; readonly review: string };
}

/** The reply's body; throws if the call failed. */
function bodyOf({ status, body, text }: Answer): Answer['body'] {
  if (status >= 300) throw new Error(`${status}: ${text.slice(0, 500)}`);
  return body;
}

/** Creates it with the API of this server. */
export async function makeReleaseState(url: string): Promise<ReleaseState> {
  const visit = (): Visitor => createVisitor(url);
  const owner = visit();
  bodyOf(await owner.send('post', '/api/owner/session', OWNER));
  const content = await makeContent(url, owner);
  const bookDigest = await attachBook(owner);
  const trade = await makeOrders(visit);
  const comments = await makeComments(visit, owner);
  await makePeople(visit, owner);
  bodyOf(await owner.send('put', '/v1/templates/greeting', { template: 'Hello {name|html}', partials: {} }, KEY));
  return { ...content, bookDigest, ...trade, comments };
}

const textLayout = (text: string) => ({
  rows: [{ columns: [{ span: 12, blocks: [{ id: 'b1', type: 'html', value: { html: `<p>${text}</p>` } }] }] }],
});

type Content = Pick<ReleaseState, 'file' | 'draftItem' | 'scheduledItem' | 'collection'>;

async function makeContent(url: string, owner: Visitor): Promise<Content> {
  const uploaded = bodyOf(await owner.upload('/api/files', 'stripe.svg', PICTURE));
  const digest = await servedDigest(url + uploaded.assetUrl);
  const file = { id: uploaded.id, path: uploaded.assetUrl, digest };
  await makeLayouts(owner);
  const site = '/api/content-service/product/1.1/websites/atelier-marre/products';
  const collection = bodyOf(await owner.send('post', site, { title: 'Seconds & ends', navigationTitle: 'Seconds' }));
  const categories = `${site}/${collection.id}/categories`;
  const root = bodyOf(await owner.send('post', categories, { displayName: 'All', type: 'ROOT' }));
  const mugs = { displayName: 'Mugs', type: 'CATEGORY', parentCategoryId: root.id };
  bodyOf(await owner.send('post', categories, mugs));
  const items = `/api/owner/collections/${collection.id}/items`;
  const variants = [{ sku: 'SECOND-1', priceCents: 900, qtyInStock: 4 }];
  const shown = { title: 'Second mug', productType: 1, variants, categories: ['Mugs'], tags: ['seconds'] };
  bodyOf(await owner.send('post', items, shown));
  const draft = bodyOf(await owner.send('post', items, { title: 'Not yet', workflowState: 'Draft' }));
  const scheduled = { title: 'In ten years', workflowState: 'Scheduled', publishAt: '2036-01-01T00:00:00Z' };
  const later = bodyOf(await owner.send('post', items, scheduled));
  bodyOf(await owner.send('post', `/api/owner/collections/${collection.id}/tags`, { name: 'chipped' }));
  const links = [{ externalLink: { url: '/shop', title: 'All pots' } }];
  const navigation = { fieldName: 'mainNav', navigation: { items: links } };
  bodyOf(await owner.send('post', '/api/widget/UpdateNavigation', navigation));
  bodyOf(await owner.send('put', '/api/v1/commerce-preferences/checkout', { note: 'Wrap it twice' }));
  return {
    file,
    draftItem: draft.id,
    scheduledItem: later.id,
    collection: { id: collection.id, urlId: collection.urlId },
  };
}

/** Versions in each state: past, published, draft, scheduled. */
async function makeLayouts(owner: Visitor): Promise<void> {
  const draft = async (target: string, text: string) =>
    bodyOf(await owner.send('put', `${LAYOUT}/${target}`, { layout: textLayout(text) }));
  const publish = async (target: string, at?: string) =>
    bodyOf(await owner.send('post', `${LAYOUT}/${target}/publish`, at === undefined ? {} : { at }));
  await draft('page/about', 'First layout of about');
  await publish('page/about');
  await draft('page/about', 'Second layout of about');
  await publish('page/about');
  await draft('page/about', 'Draft of about');
  await draft('block-field/footer', 'Footer by the owner');
  await publish('block-field/footer');
  await draft('item/n6', 'Scheduled post');
  await publish('item/n6', '2036-01-01T00:00:00Z');
}

async function attachBook(owner: Visitor): Promise<string> {
  bodyOf(await owner.upload('/api/owner/products/p14/files', 'forty-glazes.pdf', BOOK));
  return digestOf(BOOK);
}

type Trade = Pick<ReleaseState, 'cart' | 'cartTotalCents' | 'order' | 'digitalOrder' | 'subscriptionOrder'>;

async function makeOrders(visit: () => Visitor): Promise<Trade> {
  const left = visit();
  bodyOf(await left.add('p03', { sku: 'MORNING-MUG-CHALK', quantity: 3 }));
  bodyOf(await left.add('p10', { quantity: 2 }));
  bodyOf(await left.send('post', `${CART}/coupons`, { code: 'CLAY10' }));
  const { body: cart } = await left.get(CART);
  const token = cookieOf(left, 'CART');
  const buyer = visit();
  bodyOf(await buyer.add('p03', { sku: 'MORNING-MUG-CHALK', quantity: 2 }));
  bodyOf(await buyer.add('p02', { sku: 'SALT-BOWL-SPECKLED' }));
  bodyOf(await buyer.send('post', `${CART}/coupons`, { code: 'CLAY10' }));
  const paid = await placeOrder(buyer);
  const reader = visit();
  bodyOf(await reader.add('p14'));
  const digital = await placeOrder(reader);
  const declined = visit();
  bodyOf(await declined.add('p10'));
  await placeOrder(declined, { number: '4000000000000002', isDeclined: true });
  const giving = visit();
  const card = { itemId: 'p16', sku: 'GIFT-50', quantity: 1 };
  const gift = bodyOf(await giving.send('post', '/api/commerce/gift-cards/purchase', card));
  await placeOrder(giving, { query: `?cartToken=${gift.cartToken}` });
  const subscriber = visit();
  const season = { itemId: 'p17', sku: 'SEASON-R', qty: 1 };
  const begun = bodyOf(await subscriber.send('post', '/api/3/commerce/cart/subscription', season));
  const subscription = await placeOrder(subscriber, { query: `?cartToken=${begun.cartToken}` });
  const { number, grandTotalCents } = paid.order;
  return {
    cart: token,
    cartTotalCents: cart.grandTotalCents,
    order: { token: paid.orderToken, number, grandTotalCents },
    digitalOrder: digital.orderToken,
    subscriptionOrder: subscription.orderToken,
  };
}

interface Payment {
  readonly query?: string;
  readonly number?: string;
  readonly isDeclined?: boolean;
}

let keys = 0;

async function placeOrder(
  visitor: Visitor,
  { query = '', number = '4242 4242 4242 4242', isDeclined = false }: Payment = {},
): Promise<Answer['body']> {
  const filled = bodyOf(await visitor.send('put', `${CHECKOUT}/details${query}`, shopperDetails));
  if (filled.step === 'shipping') bodyOf(await visitor.send('put', `${CHECKOUT}/shipping${query}`, { id: 'world' }));
  const { body } = await visitor.get(`${CHECKOUT}${query}`);
  const placed = await visitor.send('post', `${CHECKOUT}/orders${query}`, {
    idempotencyKey: `order-of-a-release-${++keys}`,
    agreesToRenewals: true,
    expectedTotalCents: body.shoppingCart.grandTotalCents,
    card: { number, expiry: '12/49', code: '123' },
  });
  if (!isDeclined) return bodyOf(placed);
  if (placed.status < 400) throw new Error('the card was not declined');
  return undefined;
}

function cookieOf({ agent }: Visitor, name: string): string {
  const cookie = agent.jar.getCookie(name, { domain: '127.0.0.1', path: '/', secure: false, script: false });
  if (cookie === undefined) throw new Error(`there is no cookie ${name}`);
  return cookie.value;
}

async function makeComments(visit: () => Visitor, owner: Visitor): Promise<ReleaseState['comments']> {
  const comment = (body: string) => ({ itemId: 'n6', authorName: 'Eve', authorEmail: 'eve@example.com', body });
  const say = async (body: string): Promise<string> =>
    bodyOf(await visit().send('post', '/api/comments', comment(body))).id;
  const judge = async (id: string, status: string) =>
    bodyOf(await owner.send('put', `/api/moderation/${id}`, { status }));
  const [approved, removed, pending] = [await say('Still warm.'), await say('Buy now!'), await say('Not judged yet.')];
  await judge(approved, 'approved');
  await judge(removed, 'removed');
  const author = { itemId: 'p03', authorName: 'Ann', authorEmail: 'ann@example.com' };
  const text = { title: 'Good', body: 'It holds tea.', rating: 4 };
  const { id: review } = bodyOf(await visit().send('post', '/api/reviews', { ...author, ...text }));
  await judge(review, 'approved');
  for (let at = 0; at < 3; at++) bodyOf(await visit().send('post', '/api/likes', { itemId: 'n6' }));
  return { approved, pending, review };
}

async function makePeople(visit: () => Visitor, owner: Visitor): Promise<void> {
  bodyOf(await visit().send('post', '/api/site-users/account', { ...ACCOUNT, firstName: 'Mem', rememberMe: true }));
  const editor = { email: 'editor@example.com', name: 'Ed', password: OWNER.password, roles: [4] };
  bodyOf(await owner.send('post', '/api/owner/people', editor));
  for (const email of ['ann@example.com', 'bob@example.com']) {
    const visitor = visit();
    const { body } = await visitor.agent.post('/api/form/FormSubmissionKey');
    const submission = {
      formId: 'letters',
      key: body.key,
      form: JSON.stringify({ email, fname: 'Ann', lname: 'Lee' }),
    };
    bodyOf(await visitor.agent.post('/api/form/SaveFormSubmission').send({ ...submission, pagePath: '/contact' }));
  }
  const record = formatVisitorRecord({ id: 'v1', firstVisit: 1, previousVisit: 2, thisVisit: 3, visits: 4 });
  const hit = { event: '1', data: JSON.stringify({ pagePath: '/kiln-book' }), ss_cvr: record };
  bodyOf(await visit().agent.post('/api/census/RecordHit').type('form').send(hit));
  const wish = { productId: 'p05', variantId: 'p05-1', siteVisitorEmail: 'ann@example.com', isJoinMailingList: true };
  bodyOf(await visit().send('post', '/api/site-users/account/notifications/restock', wish));
}
