/** The studio shows all times in the site's time zone, in a browser that has another. */
import type { Page } from 'puppeteer';
import { timeTexts } from '../../client/studio/time-text.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const SITE_ZONE = 'Europe/Brussels';
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password });
let page: Page;

beforeAll(async () => {
  const context = await demo.browser.createBrowserContext();
  page = await context.newPage();
  await page.emulateTimezone('America/New_York');
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${demo.site.url}/config/pages`);
  await fill(page, 'Email', OWNER.email);
  await fill(page, 'Password', OWNER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Pages');
}, 120_000);

const open = async (path: string): Promise<void> => void (await page.goto(`${demo.site.url}/config${path}`));
/** Spaces of `Intl` are not always plain ones. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');
const siteTime = (at: string): string => plain(timeTexts(SITE_ZONE).time(at));

/** The times that are shown, with their instants. */
const shownTimes = async (): Promise<readonly { readonly at: string; readonly text: string }[]> =>
  (await page.$$eval('time', (all) => all.map((one) => ({ at: one.dateTime, text: one.textContent ?? '' })))).map(
    ({ at, text }) => ({ at, text: plain(text) }),
  );

async function expectSiteTimes(): Promise<void> {
  const times = await eventually(async () => {
    const found = await shownTimes();
    return found.length > 0 && found.every(({ text }) => text !== '') ? found : undefined;
  }, 'times');
  expect(times).toEqual(times.map(({ at }) => ({ at, text: siteTime(at) })));
}

test('what is published later is announced, and listed, at the time that was chosen', async () => {
  await open('/design/header');
  await fill(page, 'Note', 'Closed on Monday');
  await page.waitForSelector('.studio-save[data-state="saved"]');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await press(page, 'More about the draft');
  await press(page, 'Publish later…', 'menuitem');
  await shows(page, `Time zone: ${SITE_ZONE}.`, '[role=dialog]');
  const text = await page.$eval('[role=dialog]', (dialog) =>
    [dialog.textContent, ...[...dialog.querySelectorAll('input')].map((input) => input.value)].join(' '),
  );
  const [, hour = '', minute = ''] = /(\d{1,2}):(\d\d)/.exec(text) ?? [];
  await press(page, 'Schedule');
  for (const place of ['.studio-toast', '.studio-tag'])
    await eventually(async () => {
      const shown = await page.$$eval(place, (all) => all.map((one) => one.textContent ?? ''));
      return shown.some((one) => new RegExp(`, ${Number(hour) % 12 || 12}:${minute}\\s[AP]M`).test(one));
    }, `${hour}:${minute} in ${place}`);
});

test.each([
  ['Profile', '/profile'],
  ['Activity', '/settings/activity'],
  ['Journal', '/items/journal'],
])('%s shows times of the site', async (_name, path) => {
  await open(path);
  await expectSiteTimes();
});

test('the rail names the zone, as the browser has another, and a time says when it is there', async () => {
  await open('/profile');
  await shows(page, `Times are in ${SITE_ZONE}.`, '.studio-rail');
  const title = await (await page.waitForSelector('time'))?.evaluate((time) => time.title);
  expect(title).toMatch(/^Europe\/Brussels\. For you: /);
  expect(await violations(page)).toEqual([]);
});
