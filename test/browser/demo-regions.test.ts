/** Regions of the demo site that need its content or backend: calendar, sharing, audio, reviews, the pill cart. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { enter, focused, hydrated, shoot, touched } from './site-browser.ts';

const tiles = {
  MAPS: 'tiles',
  MAP_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© Test tiles',
};

const demo = useDemoSite(tiles);
let page: Page;
useVisitor(demo, (opened) => void (page = opened));

/** Opens a page and waits for an element. */
async function go(path: string, selector: string): Promise<void> {
  await page.goto(demo.site.url + path);
  await page.$eval(selector, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}
const text = (selector: string) => page.$eval(selector, (element) => element.textContent ?? '');

test('a calendar changes months by keyboard, announces the month, and shows the events of each', async () => {
  await go('/more-blocks', '.calendar-view');
  await hydrated(page, 'calendar');
  expect(await text('.calendar caption')).toBe('What is on: May 2027');
  expect(await page.$$eval('.calendar td.has-events a', (all) => all.map((link) => link.textContent))).toEqual([
    'Open house',
  ]);
  await page.focus('[aria-label="Next month"]');
  for (let turns = 0; turns < 4; turns++) await page.keyboard.press('Enter');
  expect(await text('.calendar caption')).toBe('What is on: September 2027');
  expect(await text('.calendar-controls output')).toBe('September 2027');
  expect(await text('.calendar td.has-events')).toContain('The long night: a wood firing');
  expect(
    await page.$$eval('.calendar time', (all) => [all[0], all.at(-1)].map((element) => element?.dateTime)),
  ).toEqual(['2027-08-30', '2027-10-03']);
  await focused(page, '[aria-label="Next month"]');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'calendar-1280');
  await page.focus('[aria-label="Previous month"]');
  for (let turns = 0; turns < 9; turns++) await page.keyboard.press('Space');
  expect(await text('.calendar caption')).toBe('What is on: December 2026');
});

test('sharing opens a popup of the network, and copies the URL', async () => {
  await page
    .browserContext()
    .overridePermissions(demo.site.url, ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write']);
  await go('/journal/iron-in-the-clay', '.squarespace-social-buttons');
  await page.focus('.share-link');
  await hydrated(page, 'share');
  const [copy] = await page.$$('xpath/.//button[text()="Copy the link"]');
  await copy?.focus();
  await page.keyboard.press('Enter');
  await holds(async () => expect(await text('.share-said')).toBe('The link was copied.'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/journal/iron-in-the-clay');
  expect(await violations(page)).toEqual([]);
  const opened = demo.browser.waitForTarget((target) => target.url().startsWith('https://www.facebook.com/sharer'));
  await page.focus('.share-facebook');
  await page.keyboard.press('Enter');
  const address = new URL((await opened).url());
  expect(new URL(address.searchParams.get('u') ?? '').pathname).toBe('/journal/iron-in-the-clay');
  // The page itself does not change.
  expect(new URL(page.url()).pathname).toBe('/journal/iron-in-the-clay');
});

test('one sound at a time, one track after another, and an error for a missing recording', async () => {
  await go('/blocks', 'audio');
  for (const audio of (await page.$$('site-region[name=audio] audio')).slice(0, 2)) await audio.hover();
  await hydrated(page, 'audio');
  const state = () => page.$$eval('audio', (all) => all.map(({ paused }) => (paused ? 'still' : 'playing')));
  const play = (index: number) =>
    page.evaluate((at) => {
      const sound = document.querySelectorAll('audio')[at];
      if (sound) sound.muted = true;
      return sound?.play();
    }, index);
  await play(0);
  await holds(async () => expect((await state())[0]).toBe('playing'));
  await play(1);
  await holds(async () => expect((await state()).slice(0, 2)).toEqual(['still', 'playing']));
  // At the end of the first track, the second one follows.
  await page.evaluate(() => {
    const [, first, second] = document.querySelectorAll('audio');
    if (second) second.muted = true;
    if (first) first.currentTime = first.duration;
  });
  await holds(async () => expect((await state()).slice(0, 3)).toEqual(['still', 'still', 'playing']));
  await page.evaluate(() => {
    const [first] = document.querySelectorAll('audio');
    if (first) first.src = '/assets/nothing-here.wav';
    first?.load();
    first?.play().catch(() => {});
  });
  await page.waitForSelector('.sound-failed');
  expect(await text('.sound-failed')).toBe('This recording could not be loaded.');
  expect(await violations(page)).toEqual([]);
});

test('a review is written: missing fields are errors, and it is confirmed', async () => {
  await go('/shop/river-jug', '.review-write summary');
  await page.focus('.review-write summary');
  await page.keyboard.press('Enter');
  await touched(page, 'comments');
  await page.click('.review-write [type=submit]');
  await page.waitForSelector('.review-write .form-problems, .product-reviews .form-problems');
  expect(await page.$$eval('.form-problems a', (all) => all.map((link) => link.textContent))).toEqual([
    'Name: Required',
    'Email, never shown: Required',
    'How was it?: Required',
    'Review: Required',
  ]);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'review-errors-1280');
  await enter(page, '.review-write [name=authorName]', 'Ann');
  await enter(page, '.review-write [name=authorEmail]', 'ann@example.com');
  await page.select('.review-write [name=rating]', '4');
  await enter(page, '.review-write [name=body]', 'It pours without a drop.');
  await page.click('.review-write [type=submit]');
  await page.waitForFunction(() => document.querySelector('.comment-status')?.textContent?.startsWith('Thank you.'));
  expect(await page.$eval('.review-write [name=body]', (area) => (area as HTMLTextAreaElement).value)).toBe('');
  expect(await violations(page)).toEqual([]);
});

test('the pill cart pulses (to 0.7 in 0.2 s and back in 0.5 s) when its number changes, and only then', async () => {
  await page.evaluateOnNewDocument(() => {
    const fades: [number | undefined, unknown][] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, frames, options) {
      if (this.matches('.sqs-pill-cart'))
        fades.push([
          (options as KeyframeAnimationOptions).duration as number,
          (frames as Keyframe[]).at(-1)?.['opacity'],
        ]);
      return animate.call(this, frames, options);
    };
    Object.assign(globalThis, { fades });
  });
  const fades = () => page.evaluate(() => (globalThis as unknown as { fades: unknown[] }).fades);
  await page.goto(`${demo.site.url}/shop/market-basket`);
  await hydrated(page, 'add-to-cart');
  const add = async (count: number): Promise<void> => {
    await page.waitForSelector('.add-to-cart-form[data-state=idle]');
    await page.click('.sqs-add-to-cart-button');
    await page.waitForFunction(
      (wanted) => document.querySelector('.sqs-pill-cart .sqs-cart-quantity')?.textContent === wanted,
      {},
      String(count),
    );
  };
  await add(1);
  expect(await fades()).toEqual([]);
  await add(2);
  await holds(async () =>
    expect(await fades()).toEqual([
      [200, 0.7],
      [500, 1],
    ]),
  );
});

test('the map link shows the server’s tiles; no third party is contacted before', async () => {
  const requests: string[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().startsWith('https://tiles.example.com/')) return void request.continue();
    requests.push(request.url());
    void request.respond({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#cde"/></svg>',
    });
  });
  await go('/contact', '.map');
  expect(requests).toEqual([]);
  await page.focus('.map-card a');
  await hydrated(page, 'map');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.map.has-tiles .map-tiles img');
  await holds(async () => expect(requests.length).toBeGreaterThan(0));
  expect(await text('.map-source')).toBe('© Test tiles');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'map-tiles-1280');
});

test('an unknown embed is resolved by the server, and stays a link if that fails', async () => {
  await go('/blocks', 'a.facade[href="https://radio.example/workshop"]');
  const request = page.waitForRequest((request) => request.url().includes('/api/embeds?'));
  const left = page.waitForRequest((request) => request.url() === 'https://radio.example/workshop');
  await page.focus('a.facade[href="https://radio.example/workshop"]');
  await page.waitForFunction(() => document.activeElement?.closest('site-region[data-region=hydrated]'));
  await page.keyboard.press('Enter');
  expect(new URL((await request).url()).searchParams.get('url')).toBe('https://radio.example/workshop');
  expect((await left).isNavigationRequest()).toBe(true);
});
