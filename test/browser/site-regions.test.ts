import { violations } from './axe.ts';
import { focusName, useContentPages } from './content-pages.ts';
import { holds } from './recording.ts';
import { focused, gone, hydrated, shoot } from './site-browser.ts';

const pages = useContentPages();

const open = (path: string, width?: number) => pages.open(path, width);

describe('around the page', () => {
  test('the popup is shown once, closes with Escape, and stays closed', async () => {
    const context = await pages.site.browser.createBrowserContext();
    const page = await context.newPage();
    // The popup's markup waits until something on the page has the focus, which it has to restore.
    await page.setRequestInterception(true);
    let open: () => void = () => {};
    const mayOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    const requests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('popup-overlay')) return void request.continue();
      requests.push(request.url());
      void mayOpen.then(() => request.continue());
    });
    await page.goto(`${pages.serving.url}/stacked`);
    await page.focus('.site-title');
    open();
    await page.waitForSelector('.popup-dialog[open]');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'popup-1280');
    await page.keyboard.press('Escape');
    await gone(page, '.popup-dialog');
    expect(await focusName(page)).toBe('Test');
    const stored = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('popup'))),
    );
    expect(stored).toEqual({
      'popup-overlay-version': '3',
      'popup-overlay-closed-date': expect.stringMatching(/^\d+$/),
    });
    // On the next page the delay has elapsed, and still nothing is requested.
    await page.evaluateOnNewDocument(() => {
      const wait = setTimeout;
      Object.assign(globalThis, { setTimeout: (then: () => void, ms = 0) => wait(then, ms === 1000 ? 0 : ms) });
    });
    await page.goto(`${pages.serving.url}/grid`);
    await hydrated(page, 'popup');
    // The popup's timer fires first, because it was set before this one.
    await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      await fetch(location.href);
    });
    expect([await page.$('.popup-dialog'), requests.length]).toEqual([null, 1]);
    await context.close();
  });

  test('the popup counts a followed link, and has a button of its own; the announcement stays closed', async () => {
    const context = await pages.site.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${pages.serving.url}/stacked`);
    await page.waitForSelector('.popup-dialog[open]');
    await page.$eval('.popup-dialog a.button', (link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLElement).click();
    });
    expect(await page.evaluate(() => localStorage.getItem('popup-overlay-submitted'))).toBe('true');
    await page.click('.popup-dialog .popup-close');
    await gone(page, '.popup-dialog');
    await page.click('[aria-label="Close the announcement"]');
    await gone(page, '.announcement-bar');
    await page.goto(`${pages.serving.url}/grid`, { waitUntil: 'networkidle0' });
    await hydrated(page, 'announcement');
    expect(await page.$('.announcement-bar')).toBeNull();
    await context.close();
  });

  test('the menu of a phone contains the focus, closes with Escape and restores the focus', async () => {
    const { page, errors } = await open('/stacked', 390);
    // The admin's text has its own line, and leaves the button next to the title.
    const [title = 0, button = 0, note = 0] = await page.$$eval('.site-title, .menu-button, .header-note', (all) =>
      all.map((element) => element.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
    expect([Math.abs(title - button) < 10, note > button + 10]).toEqual([true, true]);
    await shoot(page, 'header-390');
    await page.focus('.menu-button');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.site-menu:popover-open');
    await focused(page, '.site-menu [aria-label=Close], .site-menu button');
    expect(await focusName(page)).toBe('Close');
    await shoot(page, 'menu-390');
    expect(await violations(page)).toEqual([]);
    const seen: (string | null | undefined)[] = [];
    for (let i = 0; i < 5; i++) {
      await page.keyboard.press('Tab');
      seen.push(await focusName(page));
    }
    expect(seen).toEqual(['Shop', 'Rooms', 'Search', 'Account', 'Close']);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.site-menu:not(:popover-open)');
    await holds(async () => expect(await focusName(page)).toBe('Menu'));
    expect(errors).toEqual([]);
    await page.close();
  });

  test.each([
    ['/stacked', 2],
    ['/parts', 2],
    ['/numbers', 2],
    // A grid loads its script when it is touched.
    ['/grid', 1],
  ])('%s never loads React', async (path, least) => {
    const page = await pages.site.browser.newPage();
    // The popup loads it when it is due.
    await page.evaluateOnNewDocument(() => localStorage.setItem('popup-overlay-version', '3'));
    await page.evaluateOnNewDocument(() => localStorage.setItem('popup-overlay-submitted', 'true'));
    const arriving: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) arriving.push(response.text());
    });
    await page.goto(pages.serving.url + path, { waitUntil: 'networkidle0' });
    const scripts = await Promise.all(arriving);
    expect(scripts.length).toBeGreaterThanOrEqual(least);
    expect(scripts.filter((text) => text.includes('react.element') || text.includes('hydrateRoot'))).toEqual([]);
    await page.close();
  });
});
