import { type ContentPages, focusName, openContentPages } from './content-pages.ts';
import { awake, shoot, violations } from './site-browser.ts';

let pages: ContentPages;
beforeAll(async () => {
  pages = await openContentPages();
}, 120_000);
afterAll(() => pages?.site.stop());

const open = (path: string, width?: number) => pages.open(path, width);

describe('around the page', () => {
  test('the popup comes once, is left with Escape, and stays away after that', async () => {
    const context = await pages.site.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${pages.serving.url}/stacked`);
    await page.focus('.site-title');
    await page.waitForSelector('.popup-dialog[open]');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'popup-1280');
    await page.keyboard.press('Escape');
    expect([await page.$('.popup-dialog'), await focusName(page)]).toEqual([null, 'Test']);
    const kept = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('popup'))),
    );
    expect(kept).toEqual({ 'popup-overlay-version': '3', 'popup-overlay-closed-date': expect.stringMatching(/^\d+$/) });
    await page.goto(`${pages.serving.url}/grid`, { waitUntil: 'networkidle0' });
    await awake(page, 'popup');
    expect(await page.$('.popup-dialog')).toBeNull();
    await context.close();
  });

  test('the announcement stays closed', async () => {
    const context = await pages.site.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${pages.serving.url}/stacked`);
    await page.waitForSelector('.popup-dialog[open]');
    await page.keyboard.press('Escape');
    await page.click('[aria-label="Close the announcement"]');
    await page.goto(`${pages.serving.url}/grid`, { waitUntil: 'networkidle0' });
    await awake(page, 'announcement');
    expect(await page.$('.announcement-bar')).toBeNull();
    await context.close();
  });

  test('the menu of a phone holds the focus, closes with Escape and gives the focus back', async () => {
    const { page, complaints } = await open('/stacked', 390);
    await page.focus('.menu-button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.site-menu:popover-open');
    await awake(page, 'menu');
    expect(await focusName(page)).toBe('Close');
    await shoot(page, 'menu-390');
    expect(await violations(page)).toEqual([]);
    const seen: (string | null | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab');
      seen.push(await focusName(page));
    }
    expect(seen).toEqual(['Shop', 'Rooms', 'Close']);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.site-menu:not(:popover-open)');
    expect([await focusName(page), complaints]).toEqual(['Menu', []]);
    await page.close();
  });

  test.each(['/stacked', '/parts', '/numbers', '/grid'])('%s never loads React', async (path) => {
    const page = await pages.site.browser.newPage();
    const scripts: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.js')) scripts.push(await response.text());
    });
    await page.goto(pages.serving.url + path, { waitUntil: 'networkidle0' });
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((text) => text.includes('react.element') || text.includes('hydrateRoot'))).toEqual([]);
    await page.close();
  });
});
