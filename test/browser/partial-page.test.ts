import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useDemoSite } from './demo-site.ts';
import { closedPopup, measuredOn, watchPage } from './steadiness.ts';

const demo = useDemoSite();
const PAUSE_MS = 600;

let server: Server;
let cut: { readonly path: string; readonly until: string };
beforeAll(async () => {
  // The site on a slow connection: the page pauses after a certain part of its markup.
  server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(demo.site.url + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' });
    if (url !== cut.path) return response.end(body);
    const at = body.indexOf(cut.until, body.indexOf('<body')) + cut.until.length;
    expect(at).toBeGreaterThan(cut.until.length);
    response.write(body.subarray(0, at));
    setTimeout(() => response.end(body.subarray(at)), PAUSE_MS);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

test.each([
  ['a row of filters', '/journal', '<li><a href="/journal?category=Paper">'],
  ['a slide', '/account/sso', '<label'],
])('%s that is half loaded has no layout shift when the rest arrives', async (_what, path, until) => {
  cut = { path, until };
  const page = await demo.browser.newPage();
  await page.setViewport({ width: 390, height: 900 });
  await Promise.all([watchPage(page), closedPopup(page)]);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect((await measuredOn(page)).where).toEqual([]);
  await page.close();
});
