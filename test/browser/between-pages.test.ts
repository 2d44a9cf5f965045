/** Navigation between two pages: prefetching, view transitions, the back/forward cache, and offline reading. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page } from 'puppeteer';
import { readWorker } from '../../server/rendering/regions/client-files.ts';
import { sendWorker, WORKER } from '../../server/site/offline.ts';
import { textOf } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { fillCart } from './fill-cart.ts';
import { holds } from './recording.ts';
import { hydrated } from './site-browser.ts';

const demo = useDemoSite({ OFFLINE_PAGE: 'on', PREFETCH: 'on' });
let page: Page;
useVisitor(demo, (opened) => void (page = opened));
const go = (path: string) => page.goto(demo.site.url + path);

test('a hovered link is prefetched, but never the cart', async () => {
  const session = await page.createCDPSession();
  const ready: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
    if (status === 'Ready') ready.push(new URL(prefetchUrl).pathname);
  });
  await session.send('Preload.enable');
  // A cookie that comes later makes a prefetched page unusable.
  await page.goto(`${demo.site.url}/journal`, { waitUntil: 'networkidle0' });
  await page.hover('.cart-link');
  await page.hover('.menu a[href="/events"]');
  await holds(async () => expect(ready).toEqual(['/events']));
  await page.click('.menu a[href="/events"]');
  await page.waitForFunction(() => document.readyState === 'complete' && location.pathname === '/events');
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType)).toBe(
    'navigational-prefetch',
  );
});

describe('the image of a product', () => {
  /** Names of elements in a view transition; empty if there are none. */
  const moves = async (): Promise<readonly string[]> => {
    await page.evaluateOnNewDocument(() => {
      addEventListener('pagereveal', (event) => {
        const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
        viewTransition?.ready.then(() => {
          const names = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
          sessionStorage.setItem('moves', JSON.stringify(names));
        });
      });
    });
    await go('/shop');
    // Prefetched pages have no response that a wait for the navigation would see.
    await page.click('.card-link[href="/shop/river-jug"]');
    await page.waitForFunction(() => document.readyState === 'complete' && location.pathname === '/shop/river-jug');
    return page.evaluate(() => JSON.parse(sessionStorage.getItem('moves') ?? '[]'));
  };

  test('grows from the list into its page', async () => {
    await holds(async () => expect(await moves()).toContain('::view-transition-group(product-picture)'));
    // The transition covers the whole page, but presses must reach the page.
    const over = () => getComputedStyle(document.documentElement, '::view-transition').pointerEvents;
    expect(await page.evaluate(over)).toBe('none');
  });

  test('appears without a transition for visitors who prefer reduced motion', async () => {
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    expect(await moves()).toEqual([]);
  });
});

test('a page from the back/forward cache shows the current cart', async () => {
  await go('/journal');
  const other = await page.browserContext().newPage();
  await fillCart(other, demo.site.url, [{ itemId: 'p04', sku: 'RIVER-JUG' }]);
  await other.close();
  expect(await textOf(page, '#cart-number .sqs-cart-quantity')).toBe('0');
  // Simulated, because test browsers have no back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await holds(async () => expect(await textOf(page, '#cart-number .sqs-cart-quantity')).toBe('1'));
});

test('nothing is stored before consent, and stored pages are deleted when it is withdrawn', async () => {
  const context = await demo.browser.createBrowserContext();
  const visitor = await context.newPage();
  const open = (path: string) => visitor.goto(demo.site.url + path);
  const stored = () =>
    visitor.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  const answer = (text: string) =>
    visitor.$$eval(
      '.consent-banner button',
      (all, wanted) => all.find(({ textContent }) => textContent === wanted)?.click(),
      text,
    );
  await open('/journal');
  await visitor.waitForSelector('.consent-banner');
  expect(await stored()).toEqual([0, 0]);
  await answer('Accept');
  await open('/workshop');
  await visitor.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await stored()).toEqual([1, 1]);
  await hydrated(visitor, 'analytics');
  await visitor.click('[data-cookie-settings]');
  await visitor.waitForSelector('.consent-banner');
  await answer('Decline');
  await open('/about');
  await holds(async () => expect(await stored()).toEqual([0, 0]));
  await context.close();
});

test('visited pages can be read offline, with a note; carts cannot', async () => {
  await go('/journal');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  for (const path of ['/journal/iron-in-the-clay', '/cart', '/account/login']) await go(path);
  await demo.site.stop();
  await go('/journal/iron-in-the-clay');
  expect(await textOf(page, 'body > [role=status]')).toMatch(
    /^You are offline\. This is the page of .+; prices and stock/,
  );
  expect(await textOf(page, 'h1')).toBe('Iron in the clay');
  for (const path of ['/cart', '/shop']) {
    await go(path);
    expect([path, await textOf(page, 'h1')]).toEqual([path, 'You are offline']);
  }
  const links = await page.$$eval('.seen-pages a', (all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(['/journal/iron-in-the-clay', '/journal']);
});

test('a disabled worker unregisters itself and deletes what it has stored', async () => {
  let script: string | undefined = readWorker();
  const app = express()
    .get(WORKER, (request, response, next) => sendWorker(script)(request, response, next))
    .get('/{*path}', (_request, response) =>
      response.set('Cache-Control', 'public').type('html').end('<title>A</title>'),
    );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const count = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ]);
  await page.goto(url);
  await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address);
    await navigator.serviceWorker.ready;
  }, WORKER);
  expect(await count()).toEqual([1, 1]);
  script = undefined;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await holds(async () => expect(await count()).toEqual([0, 0]));
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
