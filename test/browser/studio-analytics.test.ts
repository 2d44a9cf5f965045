/** The screens of analytics: what visitors did as figures, charts with tables, ranges in the address, files. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { byRole, fill, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;
const problems: string[] = [];

const post = async (path: string, body: object, visitor: string): Promise<void> => {
  const answer = await fetch(demo.site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': visitor },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
};
const event = (eventSchemaName: string, eventContent: object, visitor: string) =>
  post('/api/v1/clanker/events', { eventSchemaName, eventContent }, visitor);
const hit = (pagePath: string, visitor: string, more: object = {}) =>
  post('/api/census/RecordHit', { event: 'View', data: { pagePath, host: 'shop.example', ...more } }, visitor);

/** Two visitors, one of whom adds a vase to the cart. */
async function visit(): Promise<void> {
  await hit('/shop', 'one', { referrer: 'https://www.google.com/', campaign: 'utm_source=letter' });
  await hit('/shop', 'two');
  await hit('/contact', 'two', { referrer: 'https://shop.example/shop' });
  await event('CommerceShopping_ProductViewed', { object_identifier: 'p01' }, 'one');
  await event('CommerceShopping_ItemAdded', { object_identifier: 'p01' }, 'one');
  await post('/api/census/form-render', { formId: 'message' }, 'two');
  await post('/api/1/performance/records', { pagePath: '/shop', LCP: 4200, CLS: 0.02 }, 'one');
  await fetch(`${demo.site.url}/search?q=vase`);
}

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${demo.site.url}/config${path}`);
  await screen(page, title);
};
const narrow = { width: 390, height: 800 };
const wide = { width: 1280, height: 900 };

beforeAll(async () => {
  const { site, browser } = demo;
  await visit();
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await page.setViewport(wide);
  await page.goto(`${site.url}/config/analytics?range=7`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Analytics');
});

test('the overview has the key figures, a chart, the funnel and who is there now', async () => {
  await holds(async () => {
    const { visitors } = await page.evaluate(async () => (await fetch('/api/analytics/live')).json());
    expect(visitors).toBe(2);
  });
  await page.reload();
  await shows(page, '2 visitors in the last five minutes');
  await page.waitForSelector('.analytics-canvas canvas');
  expect(await page.$eval('.analytics-canvas', (one) => one.getAttribute('aria-label'))).toMatch(
    /^Visitors by day, .*: between 0 and 2\. The table below has all days\.$/,
  );
  const funnel = await page.$$eval('.analytics-funnel-count', (all) => all.map((one) => one.textContent?.trim()));
  expect(funnel.map((text) => Number.parseInt(text ?? '', 10))).toEqual([2, 1, 1, 0, 0]);
  expect(await page.$eval('[aria-label="Key figures"] li', (one) => one.textContent)).toBe('Visitors2↑ new');
  await (await page.waitForSelector('.analytics-days summary'))?.click();
  await shows(page, 'Page views', '.analytics-days table');
  expect(await violations(page)).toEqual([]);
});

test('the range is part of the address, and one that cannot be is refused at its field', async () => {
  await open('/analytics/traffic?range=custom&from=2026-01-01&to=2026-01-31', 'Traffic');
  await shows(page, 'Jan 1, 2026 – Jan 31, 2026');
  await shows(page, 'Nobody came in these days.');
  await open('/analytics/traffic?range=custom&from=2024-01-01&to=2026-01-31', 'Traffic');
  await shows(page, 'These are 762 days. Choose up to 366.', '[role="alert"], .studio-field');
  await open('/analytics/traffic?range=31', 'Traffic');
  await shows(page, 'There is no range “31”. Choose one.', '.studio-field');
  await open('/analytics/traffic?compare=year', 'Traffic');
  await shows(page, 'letter / – / –', '.analytics-table');
  const file = await page.$eval('a[aria-label="Campaigns as CSV"]', (link) => (link as HTMLAnchorElement).href);
  const text = await page.evaluate(async (address) => (await fetch(address)).text(), file);
  expect(text).toBe('Campaign,views,views before\r\nletter / – / –,1,0\r\n');
});

test('pages lead to one page with its days and its speed', async () => {
  await open('/analytics/pages', 'Page views');
  await (await byRole(page, 'link', '/shop')).click();
  await screen(page, 'Page /shop');
  await shows(page, '4,200 ms', '.analytics-vitals');
  await shows(page, 'Poor', '.analytics-vitals');
  await page.goBack();
  await screen(page, 'Page views');
});

test.each([
  ['/analytics/sales', 'Sales', 'Moon Vase'],
  ['/analytics/sales?item=p01', 'Sales of a product', 'Moon Vase'],
  ['/analytics/searches', 'Search words', 'vase'],
  ['/analytics/forms', 'Form views', 'Sent of shown'],
  ['/analytics/forms', 'Form views', 'Submissions of others are under Submissions and not here.'],
  ['/analytics/speed', 'Page speed', 'Good up to 2,500 ms, poor over 4,000 ms'],
  ['/analytics/errors', 'Errors', 'No errors in these days.'],
  ['/analytics/carts', 'Abandoned carts', 'No cart was left in these days.'],
])('%s is for everybody, on a wide screen and on a phone', async (path, title, text) => {
  await page.setViewport(narrow);
  await open(path, title);
  await shows(page, text);
  expect(await violations(page)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const hints = await page.$$eval('.analytics-table[data-scrolls] + .analytics-scroll-note', (all) =>
    all.map((one) => getComputedStyle(one).display),
  );
  expect(hints).toEqual(hints.map(() => 'block'));
  if (path === '/analytics/sales') expect(hints.length).toBeGreaterThan(0);
  await page.setViewport(wide);
});

test('nothing was reported on the console', () => {
  expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
});
