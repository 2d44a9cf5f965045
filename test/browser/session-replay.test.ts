/** Session replay in a browser: who is recorded, after what, and what the site's own server receives. */
import { sql } from 'drizzle-orm';
import type { BrowserContext, HTTPRequest, Page } from 'puppeteer';
import { demoContent } from './demo-content.ts';
import { useSite } from './demo-site.ts';
import { eventually } from './recording.ts';

const input = demoContent['site'] as unknown as { readonly website: object; readonly websiteSettings: object };
const american = {
  ...demoContent,
  site: {
    ...input,
    website: {
      ...input.website,
      timeZone: 'America/Chicago',
      location: { addressCountryCode: 'US' },
      cookieSettings: { isCookieBannerEnabled: true },
    },
    websiteSettings: { ...input.websiteSettings, analytics: { isReplayEnabled: true } },
  },
};
const demo = useSite(american, { SESSION_REPLAY: 'offline', SESSION_REPLAY_SHARE: '1' });

let context: BrowserContext;
afterEach(() => context.close());

interface Visitor {
  readonly cores?: number;
  readonly zone?: string;
  readonly cookies?: Readonly<Record<string, string>>;
}

async function visit({ cores = 4, zone = 'America/New_York', cookies = {} }: Visitor = {}) {
  context = await demo.browser.createBrowserContext();
  for (const [name, value] of Object.entries(cookies)) await context.setCookie({ name, value, domain: '127.0.0.1' });
  const page = await context.newPage();
  await page.emulateTimezone(zone);
  await page.evaluateOnNewDocument((count) => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { get: () => count });
  }, cores);
  const requests: HTTPRequest[] = [];
  page.on('request', (request) => void (request.url().endsWith('/getId') && requests.push(request)));
  await page.goto(`${demo.site.url}/about`);
  return { page, requests };
}

const isRecording = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['sessionReplay'] === 'recording');
const recorded = async (): Promise<readonly { readonly name: string; readonly data: object }[]> =>
  (
    await demo.site.database.db.execute(
      sql`SELECT name, data FROM analytics_events WHERE name LIKE 'session-replay:%' ORDER BY id`,
    )
  ).rows as [];

test('a consenting visitor is recorded, until consent is withdrawn', async () => {
  const { page, requests } = await visit();
  await page.waitForSelector('.consent-banner:not([data-appears])');
  expect([await isRecording(page), requests.length]).toEqual([false, 0]);
  await page.click('.consent-banner .button');
  await page.waitForSelector('html[data-session-replay=recording]');
  await page.click('h1');
  await page.click('[data-cookie-settings]');
  await page.waitForSelector('.consent-banner:not([data-appears])');
  await page.click('.consent-banner .button-secondary');
  await page.waitForSelector('html:not([data-session-replay])');
  expect(requests).toHaveLength(1);
  const events = await eventually(async () => {
    const all = await recorded();
    return all.length === 2 ? all : undefined;
  }, 'a recording in the database');
  expect(events).toMatchObject([
    { name: 'session-replay:started', data: { id: 'offline', page_path: '/about' } },
    { name: 'session-replay:ended', data: { id: 'offline', presses: 3 } },
  ]);
});

const agreed = { ss_cookieAllowed: '1' };
test.each<[string, Visitor]>([
  ['who has said no', { cookies: { ss_cookieAllowed: '0' } }],
  ['with two cores', { cores: 2, cookies: agreed }],
  ['in another part of the world', { zone: 'Europe/Brussels', cookies: agreed }],
  ['who owns the site', { cookies: { ...agreed, ss_owner_roles: '1' } }],
])('a visitor %s is not recorded, and no id is requested', async (_who, visitor) => {
  const { page, requests } = await visit(visitor);
  await page.waitForSelector('site-region[name=analytics][data-region=hydrated]');
  await page.evaluate(() => fetch('/healthz'));
  expect([await isRecording(page), requests.length]).toEqual([false, 0]);
});
