/** API calls of signed-in users: their orders, returns, names, password and sessions. */
import { usualStore } from '../../database/databases.ts';
import { order, ready } from '../shop/order-shop.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';

const ACCOUNT = '/api/site-users/account';
const PASSWORD = 'a long password';

let shop: TestShop;
let accounts = 0;
beforeAll(async () => {
  shop = await openShop(await usualStore.environment());
}, 120_000);
afterAll(() => shop.stop());

const signUp = async () => {
  const visitor: Visitor = shop.visitor();
  const email = `own${++accounts}@example.com`;
  const { body } = await visitor.send('post', ACCOUNT, { email, password: PASSWORD });
  const headers = { 'X-XSRF-TOKEN': body.xsrfToken as string };
  const send = (method: 'post' | 'put' | 'delete', path: string, body?: unknown) =>
    visitor.send(method, `${ACCOUNT}${path}`, body, headers);
  return { visitor, email, send };
};
const buy = async (visitor: Visitor): Promise<number> => {
  await visitor.add('vase');
  return (await order(visitor, await ready(visitor))).body.order.number;
};

test('orders and returns are those of the account alone', async () => {
  const [ann, bea] = [await signUp(), await signUp()];
  const number = await buy(ann.visitor);
  const listed = (await ann.visitor.get(`${ACCOUNT}/orders`)).body;
  expect(listed).toMatchObject({
    orders: [{ number, status: 'paid', lines: [{ title: 'Vase & stand' }] }],
    hasNextPage: false,
  });
  expect((await ann.visitor.get(`${ACCOUNT}/orders/${number}`)).body).toMatchObject({ order: { number }, returns: [] });
  expect((await bea.visitor.get(`${ACCOUNT}/orders/${number}`)).status).toBe(404);
  expect((await bea.visitor.get(`${ACCOUNT}/orders`)).body.orders).toEqual([]);
  expect((await shop.visitor().get(`${ACCOUNT}/orders`)).status).toBe(401);
  const request = { lines: [{ position: 0, quantity: 1 }], reason: 'other', comment: '' };
  expect((await bea.send('post', `/orders/${number}/returns`, request)).status).toBe(404);
  expect((await ann.visitor.send('post', `${ACCOUNT}/orders/${number}/returns`, request)).body.code).toBe(
    'crumb-failed',
  );
  const twice = { ...request, lines: [...request.lines, ...request.lines] };
  expect((await ann.send('post', `/orders/${number}/returns`, twice)).body.errors).toEqual([
    { field: 'lines', message: 'Name each line once.' },
  ]);
  const both = await Promise.all([1, 2].map(() => ann.send('post', `/orders/${number}/returns`, request)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect((await ann.visitor.get(`${ACCOUNT}/orders/${number}`)).body.returns).toMatchObject([{ state: 'requested' }]);
});

test('orders are paginated', async () => {
  const { visitor } = await signUp();
  const numbers: number[] = [];
  for (let i = 0; i < 11; i++) numbers.unshift(await buy(visitor));
  const first = (await visitor.get(`${ACCOUNT}/orders`)).body;
  const second = (await visitor.get(`${ACCOUNT}/orders?cursor=${first.nextPageCursor}`)).body;
  const shown = [...first.orders, ...second.orders].map(({ number }: { number: number }) => number);
  expect([first.orders.length, second.hasNextPage, shown]).toEqual([10, false, numbers]);
  expect((await visitor.get(`${ACCOUNT}/orders?cursor=x`)).status).toBe(400);
});

test('names, password and sessions can be changed only with the session’s own token', async () => {
  const { visitor, email, send } = await signUp();
  expect((await visitor.send('put', ACCOUNT, { firstName: 'Ann', lastName: '' })).body.code).toBe('crumb-failed');
  expect((await send('put', '', { firstName: 'Ann', lastName: 'Lee' })).status).toBe(200);
  expect((await visitor.get(`${ACCOUNT}/session`)).body.account).toMatchObject({ firstName: 'Ann', lastName: 'Lee' });
  const change = (currentPassword: string) =>
    send('put', '/password', { currentPassword, password: 'another long one' });
  expect((await change('a guess')).body.errors).toEqual([
    { field: 'currentPassword', message: 'This is not your password.' },
  ]);
  expect((await change(PASSWORD)).status).toBe(200);
  const other = shop.visitor();
  expect((await other.send('post', `${ACCOUNT}/session`, { email, password: 'another long one' })).status).toBe(200);
  expect((await send('delete', '/sessions')).status).toBe(200);
  expect((await other.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
  expect((await visitor.get(`${ACCOUNT}/session`)).body.authenticated).toBe(false);
});

test('requesting a link has the same response for everybody, and a wrong token is useless', async () => {
  const { email } = await signUp();
  const ask = async (address: string) => {
    const { status, body } = await shop.visitor().send('post', `${ACCOUNT}/sign-in-link`, { email: address });
    return [status, body];
  };
  expect(await ask(email)).toEqual(await ask('nobody@example.com'));
  const wrong = await shop.visitor().send('put', `${ACCOUNT}/sign-in-link`, { token: 'x'.repeat(43) });
  expect([wrong.status, wrong.headers['set-cookie']]).toEqual([400, undefined]);
});
