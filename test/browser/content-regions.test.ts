import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { focusName, useContentPages } from './content-pages.ts';
import { holds } from './recording.ts';
import { focused, gone, hydrated, shoot } from './site-browser.ts';

const pages = useContentPages();

const open = (path: string, width?: number) => pages.open(path, width);
/** Waits until an image is centered in its list. */
const standsAt = (page: Page, index: number) =>
  page.waitForFunction(
    (wanted) => {
      const list = document.querySelector('.gallery-slides')?.getBoundingClientRect();
      const slide = document.querySelectorAll('.gallery-slide')[wanted]?.getBoundingClientRect();
      return list && slide && Math.abs(slide.left + slide.width / 2 - list.left - list.width / 2) < 2;
    },
    {},
    index,
  );
const currentDot = (page: Page) =>
  page.$$eval('nav[class^=gallery-] a', (all) => all.findIndex((link) => link.getAttribute('aria-current') === 'true'));

describe('galleries', () => {
  test('a slideshow advances by arrows, keys and marks, and announces its position', async () => {
    const { page, errors } = await open('/show');
    await hydrated(page, 'gallery');
    expect(await currentDot(page)).toBe(0);
    await page.focus('.gallery-slides');
    await page.keyboard.press('ArrowRight');
    expect(await currentDot(page)).toBe(1);
    await standsAt(page, 1);
    await page.keyboard.press('End');
    expect(await page.$eval('.gallery-controls output', (element) => element.textContent)).toBe('Picture 3 of 3');
    // Another press before the last scroll has ended.
    await page.click('[aria-label="Next picture"]');
    await standsAt(page, 0);
    expect(await currentDot(page)).toBe(0);
    await page.click('.gallery-thumbs li:nth-child(2) a');
    await standsAt(page, 1);
    expect([await currentDot(page), new URL(page.url()).hash]).toEqual([1, '']);
    expect([await violations(page), errors]).toEqual([[], []]);
    await shoot(page, 'gallery-slideshow-1280');
    await page.close();
  });

  test('a slider is dragged with a mouse without opening links under it', async () => {
    const { page } = await open('/slider');
    await hydrated(page, 'gallery');
    const box = await (await page.$('.gallery-slides'))!.boundingBox();
    const [x, y] = [box!.x + 500, box!.y + 150];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 450, y, { steps: 8 });
    await page.mouse.up();
    await page.waitForFunction(() => (document.querySelector('.gallery-slides')?.scrollLeft ?? 0) > 200);
    expect(await page.$('dialog[open].lightbox')).toBeNull();
    // A drag that ends elsewhere causes no click: the next key acts on the focused element.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 100, y, { steps: 4 });
    await page.mouse.move(x + 100, box!.y - 60);
    await page.mouse.up();
    await page.focus('.gallery-slide a');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open].lightbox');
    await page.close();
  });

  test('autoplay advances, pauses while hovered or focused, and can be switched off', async () => {
    // The gallery's timer keeps running; the test can also fire it, instead of waiting for something that must not happen.
    const { page } = await pages.open('/auto', 1280, (page) =>
      page.evaluateOnNewDocument(() => {
        const start = setInterval;
        const strikes: (() => void)[] = [];
        Object.assign(globalThis, {
          setInterval: (strike: () => void, ms: number) => {
            strikes.push(strike);
            return start(strike, ms);
          },
          strike: () => strikes.map((strike) => strike()).length,
        });
      }),
    );
    const strike = () => page.evaluate(() => (globalThis as unknown as { strike(): number }).strike());
    const state = () => page.$eval('.gallery', (element) => element.getAttribute('data-state'));
    await hydrated(page, 'gallery');
    await page.mouse.move(5, 5);
    await page.waitForFunction(
      () => document.querySelector('nav[class^=gallery-] a')?.getAttribute('aria-current') === null,
    );
    // Not with `hover`, whose own scrolling would interrupt the gallery's.
    const box = await (await page.$('.gallery-slides'))?.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
    expect(await state()).toBe('suspended');
    const resting = await currentDot(page);
    await standsAt(page, resting);
    expect(await strike()).toBe(1);
    expect(await currentDot(page)).toBe(resting);
    await page.focus('.gallery-slides');
    await page.mouse.move(5, 5);
    await strike();
    expect([await state(), await currentDot(page)]).toEqual(['suspended', resting]);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await state()).toBe('playing');
    await page.click('[aria-label="Pause the pictures"]');
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const paused = await currentDot(page);
    await strike();
    await standsAt(page, paused);
    expect([await currentDot(page), await page.$('[aria-label="Play the pictures"]')]).toEqual([
      paused,
      expect.anything(),
    ]);
    await page.close();
  });

  test('autoplay does not start for visitors who prefer reduced motion', async () => {
    const page = await pages.site.browser.newPage();
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await page.goto(`${pages.serving.url}/auto`);
    await hydrated(page, 'gallery');
    expect(await page.$('.gallery-play')).toBeNull();
    await page.close();
  });

  test('a lightbox is opened, navigated and closed by keyboard, and focuses the last image’s link', async () => {
    const { page, errors } = await open('/grid');
    await page.focus('.gallery-slide a');
    await hydrated(page, 'gallery');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.lightbox[data-state=shown]');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() =>
      document.querySelector('.lightbox-place')?.textContent?.startsWith('Picture 2 of 3'),
    );
    await page.waitForSelector('.lightbox[data-state=shown]');
    expect(await page.$eval('.lightbox-caption', (element) => element.textContent)).toContain('The loom');
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'lightbox-1280');
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('.lightbox') !== null || document.activeElement === document.body,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await gone(page, '.lightbox');
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll('.gallery-slide a')].indexOf(document.activeElement as Element),
      ),
    ).toBe(1);
    expect(errors).toEqual([]);
    await page.close();
  });

  test('a swipe changes the lightbox image, and an image that fails to load shows a message', async () => {
    const { page } = await open('/grid', 390);
    await page.hover('.gallery-slide a');
    await hydrated(page, 'gallery');
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.url().includes('room-loom.') && !request.url().includes('format=3')
        ? request.abort()
        : request.continue(),
    );
    await page.click('.gallery-slide a');
    await page.waitForSelector('.lightbox[data-state=shown]');
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(100, 410, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction(() =>
      document.querySelector('.lightbox-place')?.textContent?.startsWith('Picture 2 of 3'),
    );
    await page.waitForFunction(() =>
      /shown|failed/.test(document.querySelector('.lightbox')?.getAttribute('data-state') ?? ''),
    );
    await shoot(page, 'lightbox-390');
    await page.click('[aria-label=Close]');
    await gone(page, '.lightbox');
    await page.close();
  });
});

test('a video is a link until requested, then a focused frame', async () => {
  const { page } = await open('/film');
  expect(await page.$eval('a.facade', (link) => link.getAttribute('href'))).toBe('https://vimeo.com/76979871');
  await page.hover('a.facade');
  await hydrated(page, 'video');
  await page.focus('a.facade');
  await page.keyboard.press('Enter');
  const frame = await page.waitForSelector('iframe.video-frame');
  await focused(page, 'iframe.video-frame');
  expect(
    await frame?.evaluate((element) => [
      (element as HTMLIFrameElement).src,
      (element as HTMLIFrameElement).title,
      document.activeElement === element,
    ]),
  ).toEqual(['https://player.vimeo.com/video/76979871?autoplay=1&dnt=1', 'Throwing a mug', true]);
  await page.close();
});

test('a grid of pictures is as wide as its owner allows', async () => {
  const { page } = await open('/narrow');
  const widths = await page.$$eval('.gallery-slide img', (all) => all.map((image) => image.clientWidth));
  expect(widths).toEqual([120, 120, 120]);
  await page.close();
});

test('arrow keys move between the sections of an accordion, and a link into a closed section opens it', async () => {
  const { page, errors } = await open('/parts#block-b2-3');
  await hydrated(page, 'accordion');
  expect(await page.$$eval('.accordion details', (all) => all.map(({ open }) => open))).toEqual([false, false, true]);
  await page.focus('.accordion summary');
  await page.keyboard.press('ArrowUp');
  expect(await focusName(page)).toBe('Part 3');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  expect(await page.$eval('.accordion details', ({ open }) => open)).toBe(true);
  await page.evaluate(() => {
    location.hash = '#100%';
  });
  await page.evaluate(() => {
    location.hash = '#block-b2-2';
  });
  await page.waitForFunction(() => document.querySelectorAll('.accordion details')[1]?.hasAttribute('open'));
  await hydrated(page, 'marquee');
  const line = await page.$eval('.marquee', (element) => ({
    width: element.clientWidth,
    words: element.querySelector('ul')!.scrollWidth,
    read: element.querySelectorAll('li:not([aria-hidden])').length,
  }));
  expect(line.words).toBeGreaterThanOrEqual(line.width * 2);
  expect(line.read).toBe(2);
  await hydrated(page, 'code');
  const code = await page.$eval('code', (element) => ({
    text: element.textContent,
    words: [...element.querySelectorAll('.token')].map((token) => token.className),
  }));
  expect(code.text).toBe('const mug = "<blue>"; // glaze');
  expect(code.words).toEqual(expect.arrayContaining(['token keyword', 'token string', 'token comment']));
  expect([await violations(page), errors]).toEqual([[], []]);
  await shoot(page, 'accordion-1280');
  await page.close();
});

test('a tile map moves and zooms by keyboard and pointer; it covers the drawing', async () => {
  const { page, errors } = await open('/place');
  await hydrated(page, 'map');
  await page.waitForSelector('.map-tiles img');
  const tiles = () =>
    page.$$eval('.map-tiles img', (all) => all.map((image) => (image as HTMLImageElement).src.replace(/.*tiles/, '')));
  const first = await tiles();
  expect(first[0]).toMatch(/^\/14\/\d+\/\d+$/);
  await page.focus('.map-surface');
  await page.keyboard.press('+');
  await holds(async () => expect((await tiles())[0]).toMatch(/^\/15\//));
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await page.click('[aria-label="Zoom out"]');
  expect(await tiles()).not.toEqual(first);
  expect([await violations(page), errors]).toEqual([[], []]);
  await shoot(page, 'map-1280');
  await page.close();
});

test('a chart shows its first value on focus by keyboard, and the others for arrow keys', async () => {
  const { page, errors } = await open('/numbers');
  await hydrated(page, 'chart');
  await page.keyboard.press('Shift');
  await page.$eval('.chart svg', (element) => (element as SVGSVGElement).focus());
  const first = await page.$eval('.chart-tip', (element) => element.textContent);
  await page.keyboard.press('ArrowRight');
  const second = await page.$eval('.chart-tip', (element) => element.textContent);
  expect([first, second].every((text) => /\d/.test(text ?? ''))).toBe(true);
  expect(first).not.toBe(second);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'chart-1280');
  await page.keyboard.press('Escape');
  expect([await page.$eval('.chart-tip', (element) => (element as HTMLElement).hidden), errors]).toEqual([true, []]);
  await page.close();
});

test('past tour dates are collapsed, and dates that passed since rendering are marked', async () => {
  const { page } = await open('/shows');
  await hydrated(page, 'tour');
  const shown = () =>
    page.$$eval('.tour-venue', (all) =>
      all.filter((element) => element.checkVisibility()).map((element) => element.textContent),
    );
  expect(await shown()).toEqual(['New hall']);
  await page.focus('.tour-past summary');
  await page.keyboard.press('Enter');
  expect([await shown(), await page.$eval('.tour-past summary', (element) => element.textContent)]).toEqual([
    ['New hall', 'Old hall'],
    'Past dates (1)',
  ]);
  await page.close();
});

test('a search shows suggestions, by keyboard, and submits without a selection', async () => {
  const { page, errors } = await open('/find');
  await page.focus('.search-block input, .search input');
  await hydrated(page, 'search');
  await page.keyboard.type('mug');
  await page.waitForSelector('.suggestions:not([hidden]) li');
  expect(await page.$$eval('.suggestions li', (all) => all.map((element) => element.textContent))).toEqual([
    'Mug salenews',
    'Mug schoolnews',
    // Pages with the word in a block.
    'film',
    'numbers',
  ]);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'search-1280');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await page.$eval('[aria-selected=true]', (element) => element.textContent)).toBe('Mug schoolnews');
  await page.keyboard.press('Escape');
  await gone(page, '.suggestions:not([hidden])');
  await page.keyboard.type('s');
  await page.keyboard.press('Backspace');
  await page.waitForSelector('.suggestions:not([hidden]) li');
  await page.keyboard.press('ArrowDown');
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
  expect([new URL(page.url()).pathname, errors]).toEqual(['/news/n0', []]);
  await page.close();
});
