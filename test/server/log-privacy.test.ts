import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loggedError, loggedUrl } from '../../server/observability/logger.ts';
import { siteStore } from '../database/databases.ts';
import { endOf, spawnServer } from '../durability/server-process.ts';
import { card, details, newKey } from './shop/order-shop.ts';
import { createVisitor } from './visitor.ts';

const CHECKOUT = '/api/commerce/checkout';

test('the log of a whole purchase contains nothing about the shopper and nothing that gives access to the order', async () => {
  const environment = await siteStore();
  const lines: string[] = [];
  const { child } = spawnServer({ ...environment, LOG_LEVEL: 'trace' });
  child.stdout?.on('data', (part: Buffer) => void lines.push(String(part)));
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${lines.join('')}`)));
    child.stdout?.on('data', () => {
      const result = /listens on port (\d+)/.exec(lines.join(''))?.[1];
      if (result !== undefined) resolve(result);
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const visitor = createVisitor(url);
  await visitor.add('p01', { sku: skuOf('p01') });
  const address = { ...details, country: 'BE', region: '', line1: 'Korenmarkt 17', city: 'Gent', postalCode: '9000' };
  expect((await visitor.send('put', `${CHECKOUT}/details`, address)).status).toBe(200);
  const offered = (await visitor.get(CHECKOUT)).body;
  const [option] = offered.shoppingCart.shippingOptions;
  await visitor.send('put', '/api/commerce/shopping-cart/shipping-option', { id: option.id });
  const { shoppingCart } = (await visitor.get(CHECKOUT)).body;
  const placed = await visitor.send('post', `${CHECKOUT}/orders`, {
    idempotencyKey: newKey(),
    expectedTotalCents: shoppingCart.grandTotalCents,
    expectedDueCents: shoppingCart.dueCents ?? shoppingCart.grandTotalCents,
    card: card(),
    acceptsTerms: true,
  });
  expect([placed.status, placed.body.order?.status]).toEqual([200, 'paid']);
  const token: string = placed.body.orderToken;
  for (const path of [
    `/account/order-status?order=${token}&email=${details.email}`,
    `/api/commerce/orders/${token}`,
    `/account/reset?code=${'Zx'.repeat(20)}`,
    `/search?q=ann%40example.com`,
  ])
    await visitor.get(path);
  const account = { email: details.email, password: 'a long password', rememberMe: false };
  await visitor.send('post', '/api/site-users/account', account);
  await visitor.send('post', '/api/site-users/account/password-reset', { email: details.email });
  const ended = endOf(child);
  child.kill('SIGTERM');
  await ended;
  const log = lines.join('');
  expect(log).toContain('/account/order-status?order=…');
  const setup = /"file":"([^"]+setup-token)"/.exec(log)?.[1] ?? '';
  const secrets = {
    token,
    email: details.email,
    encodedEmail: encodeURIComponent(details.email),
    street: 'Korenmarkt',
    postalCode: '9000"',
    cardNumber: '4242',
    password: account.password,
    resetCode: 'ZxZx',
    address: '127.0.0.1',
    setupToken: readFileSync(setup, 'utf8').trim(),
    secret: readFileSync(join(environment['DATA_DIR'] ?? '', 'secret'), 'utf8').trim(),
    cart: /CART=([^;]+)/.exec(String(placed.headers['set-cookie']))?.[1] || 'no cart any more',
  };
  const leaked = Object.entries(secrets).filter(([, text]) => log.includes(text));
  // The line with the server's own address is expected.
  expect(leaked.filter(([name]) => name !== 'address')).toEqual([]);
  expect(log.split('\n').filter((line) => line.includes('127.0.0.1') && !line.includes('listens on'))).toEqual([]);
});

function skuOf(id: string): string {
  const file = join(__dirname, '..', '..', 'views', 'demo', 'content', 'shop.json');
  const { items } = JSON.parse(readFileSync(file, 'utf8')) as {
    items: {
      id: string;
      structuredContent: { variants: { sku: string; qtyInStock?: number; unlimited?: boolean }[] };
    }[];
  };
  const variants = items.find((item) => item.id === id)?.structuredContent.variants ?? [];
  return variants.find(({ unlimited, qtyInStock = 0 }) => unlimited || qtyInStock > 0)?.sku ?? '';
}

test.each([
  ['/shop?category=Clay&page=2', '/shop?category=…&page=2'],
  ['/shop?page=ann%40example.com&sort=a@b.c', '/shop?page=…&sort=…'],
  ['/account/order-status?order=abc&email=a@b.c', '/account/order-status?order=…&email=…'],
  ['/search?q=shoes', '/search?q=…'],
  ['/journal/why-the-kiln-is-cold-on-mondays-in-2024', '/journal/why-the-kiln-is-cold-on-mondays-in-2024'],
  ['/api/commerce/orders/t7gPh1S6UIzvTzH7rIuQm2jhLL8ioT1', '/api/commerce/orders/…'],
  ['/assets/site-ABCDEFGHIJKLMNOP.js', '/assets/site-ABCDEFGHIJKLMNOP.js'],
  ['/s/0b46c881-312f-429a-93a0-2c84f24ce2a7/x', '/s/…/x'],
  ['/unsubscribe/ann%40example.com', '/unsubscribe/…'],
  ['/a?ann@example.com', '/a?…'],
  ['*', '*'],
])('%s is logged as %s', (url, logged) => expect(loggedUrl(url)).toBe(logged));

test('errors are logged without the values of their statement', () => {
  const cause = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    detail: 'Key (email)=(ann@example.com) already exists.',
    parameters: ['ann@example.com'],
  });
  const error = new Error('Failed query: SELECT 1\nparams: ann@example.com,4242', { cause });
  const logged = JSON.stringify(loggedError(error));
  expect(logged).not.toMatch(/ann@|4242/);
  expect(logged).toContain('Failed query: SELECT 1');
  expect(logged).toContain('duplicate key value');
  expect(logged).toContain('23505');
  expect(logged).toContain('log-privacy.test.ts');
});
