/** Visitors of the tests themselves: a context that is used again is like a new one. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer';
import { launchBrowser } from './browser.ts';

const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  const type = request.url === '/a.js' ? 'text/javascript' : 'text/html';
  response.setHeader('Content-Type', type).setHeader('Cache-Control', 'max-age=3600, immutable');
  response.end(type === 'text/html' ? '<!doctype html><title>T</title><script src="/a.js"></script>' : 'var a = 1;');
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

const stored = (page: Page): Promise<unknown> =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
  }));

test('the next visitor has the same process, and finds nothing of the one before', async () => {
  const browser = await launchBrowser();
  const first = await browser.createBrowserContext();
  const page = await first.newPage();
  await page.goto(url);
  const empty = await stored(page);
  await first.overridePermissions(url, ['geolocation']);
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: as a page stores it
    document.cookie = 'a=1';
    await new Promise((resolve) => Object.assign(indexedDB.open('a'), { onsuccess: resolve }));
    await caches.open('a');
  });
  expect(await stored(page)).not.toEqual(empty);
  await page.goto(`${url}again`);
  expect(requests).toEqual(['/', '/a.js', '/again']);
  await first.newPage();
  await first.close();

  const second = await browser.createBrowserContext();
  expect(second.id).toBe(first.id);
  const next = await second.newPage();
  await next.goto(url);
  expect(await stored(next)).toEqual(empty);
  expect(requests.slice(3)).toEqual(['/', '/a.js']);
  const other = await browser.createBrowserContext();
  expect(other.id).not.toBe(second.id);
  await browser.close();
  // The next file's browser.
  const later = await launchBrowser();
  expect([first.id, other.id]).toContain((await later.createBrowserContext()).id);
  await later.close();
});
