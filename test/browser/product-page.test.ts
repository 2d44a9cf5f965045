/** The product page of the demo theme, on a phone and a wide window, by pointer, keyboard and without JavaScript. */
import type { Page } from 'puppeteer';
import { formsOf } from '../setup/full-run.ts';
import { violations } from './axe.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { focused, gone, hydrated, overflow, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened), WIDE);

async function open(path: string, viewport = WIDE): Promise<void> {
  await page.setViewport(viewport);
  await page.goto(demo.site.url + path);
  await hydrated(page, 'add-to-cart');
  if ((await page.$('.product-variants')) !== null) await hydrated(page, 'variants');
}
const choose = (value: string): Promise<void> =>
  page.$eval(`.variant-radiobtn[value="${value}"]`, (element) => (element as HTMLInputElement).click());
const textOf = (selector: string) => page.$eval(selector, (element) => (element.textContent ?? '').trim());
/** The file of the image in the middle of the gallery. */
const shownPicture = () =>
  page.$eval('.media-slides', (row) => {
    const { left, width, top } = row.getBoundingClientRect();
    const slides = [...row.querySelectorAll('img')];
    const middle = left + width / 2;
    const seen = slides.find((image) => {
      const box = image.getBoundingClientRect();
      return box.width > 0 && box.left < middle && box.right > middle && box.top >= top - 1;
    });
    return seen === undefined ? '' : new URL(seen.src).pathname;
  });
const isShown = (picture: string) => holds(async () => expect(await shownPicture()).toBe(`/assets/${picture}.jpg`));
const placeOf = (selector: string) =>
  page.$eval(selector, (element) => {
    const { top, height } = element.getBoundingClientRect();
    return [Math.round(top + scrollY), Math.round(height)];
  });

test.each(formsOf([PHONE, WIDE], 1))(
  'the gallery moves to the chosen color without layout shift: %p',
  async (viewport) => {
    await open('/shop/studio-apron', viewport);
    await isShown('studio-apron');
    const [gallery, buttons] = [await placeOf('.media-gallery'), await placeOf('.product-quantity-input')];
    const scrolled = await page.evaluate(() => scrollY);
    await choose('Oatmeal');
    await isShown('studio-apron-oatmeal');
    expect(await textOf('.variant-option:nth-child(2) legend')).toBe('Colour: Oatmeal');
    await choose('Moss');
    await isShown('studio-apron');
    expect([await placeOf('.media-gallery'), await placeOf('.product-quantity-input')]).toEqual([gallery, buttons]);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await overflow(page)).toBe(0);
    await shoot(page, `product-${viewport.width}`);
  },
);

test('on a phone the bar is shown at the edge, the field shows what is missing, and the image is next to the choice', async () => {
  await open('/shop/studio-apron', PHONE);
  await page.waitForSelector('.buy-bar');
  await page.click('.buy-bar-button');
  await focused(page, '.variant-radiobtn[value=Small]');
  expect(await textOf('.variant-error')).toBe('Please select the Size and Colour options.');
  expect(await page.$('dialog[open]')).toBeNull();
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'product-missing-390');
  await choose('Large');
  expect(await page.$$eval('.variant-error', (all) => all.map(({ textContent }) => textContent))).toEqual([
    '',
    'Please select the Colour option.',
  ]);
  await choose('Brick');
  await page.waitForSelector('.variant-picture[src^="/assets/studio-apron-brick.jpg"]', { visible: true });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForSelector('.buy-bar');
  expect(await textOf('.buy-bar-text')).toBe('Studio ApronLarge / Brick');
  await page.click('.buy-bar-button');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  // The pill cart is above the bar.
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  const [pill, bar] = await page.$$eval('.sqs-pill-cart, .buy-bar', (all) =>
    all
      .sort((a, b) => Number(a.matches('.buy-bar')) - Number(b.matches('.buy-bar')))
      .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect((pill?.bottom ?? 0) <= (bar?.top ?? 0)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'product-bar-390');
});

test('a sold-out combination shows that and offers the sign-up; others do not', async () => {
  await open('/shop/studio-apron');
  await choose('Large');
  await choose('Ink');
  await page.waitForSelector('.sqs-add-to-cart-button[disabled]');
  expect(await textOf('.sqs-add-to-cart-button')).toBe('Sold out');
  await page.waitForSelector('.product-restock-notification', { visible: true });
  expect(await page.$eval('.dispatch', (line) => line.checkVisibility())).toBe(false);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'product-sold-out-1280');
  await choose('Medium');
  await page.waitForSelector('.sqs-add-to-cart-button:not([disabled])');
  await page.waitForSelector('.product-restock-notification', { hidden: true });
  expect(await page.$eval('.dispatch', (line) => line.checkVisibility())).toBe(true);
});

test('the stepper stops at the stock, which is shown when more is typed', async () => {
  await open('/shop/studio-apron');
  await choose('Medium');
  await choose('Ink');
  const [less, more] = ['.quantity-step:first-child', '.quantity-step:last-child'];
  for (let presses = 0; presses < 6; presses++) await page.click(more);
  const value = () => page.$eval('.quantity-stepper input', (input) => (input as HTMLInputElement).value);
  await holds(async () => expect(await value()).toBe('4'));
  await page.click(less);
  await holds(async () => expect(await value()).toBe('3'));
  await page.click('.quantity-stepper input', { count: 3 });
  await page.keyboard.type('9');
  await holds(async () => expect(await textOf('.quantity-hint')).toBe('Only 4 left'));
});

test('by keyboard: thumbnails, the full-size image, zoom, and back to the same place', async () => {
  await open('/shop/river-jug');
  await page.focus('.media-thumbs li:nth-child(2) a');
  await page.keyboard.press('Enter');
  await hydrated(page, 'product-gallery');
  await isShown('river-jug-close');
  await holds(async () => expect(await page.$('.media-thumbs li:nth-child(2) [aria-current]')).not.toBeNull());
  await page.focus('.media-slide:nth-child(2) a');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.lightbox[data-state=shown]');
  const scale = () => textOf('.lightbox-zoom output');
  const alt = await page.$eval('.lightbox-frame img', (image) => (image as HTMLImageElement).alt);
  expect(await textOf('.lightbox-place')).toBe(`Picture 2 of 3: ${alt}`);
  expect(alt).not.toBe('');
  await page.keyboard.press('+');
  await holds(async () => expect(await scale()).toBe('200 %'));
  const transformOf = () => page.$eval('.lightbox-frame img', (image) => (image as HTMLElement).style.transform);
  const before = await transformOf();
  await page.keyboard.press('ArrowDown');
  await holds(async () => expect(await transformOf()).not.toBe(before));
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'product-zoom-1280');
  await page.keyboard.press('-');
  await holds(async () => expect(await scale()).toBe('100 %'));
  await page.keyboard.press('ArrowLeft');
  await page.waitForSelector('.lightbox[data-state=shown]');
  expect(await textOf('.lightbox-place')).toMatch(/^Picture 1 of 3: /);
  await page.keyboard.press('Escape');
  await gone(page, '.lightbox');
  await focused(page, '.media-slide:nth-child(1) a');
  await isShown('river-jug');
});

test('wheel, double click, drag and pinch zoom; a swipe changes the image', async () => {
  await open('/shop/river-jug');
  await page.click('.media-slide:first-child a');
  await page.waitForSelector('.lightbox[data-state=shown]');
  const scale = () => textOf('.lightbox-zoom output');
  const isScaled = (text: string) => holds(async () => expect(await scale()).toBe(text));
  await page.mouse.move(640, 400);
  await page.mouse.wheel({ deltaY: -400 });
  await holds(async () => expect(await scale()).not.toBe('100 %'));
  await page.mouse.click(640, 400, { count: 2 });
  await isScaled('100 %');
  await page.mouse.click(640, 400, { count: 2 });
  await isScaled('200 %');
  const transformOf = () => page.$eval('.lightbox-frame img', (image) => (image as HTMLElement).style.transform);
  const before = await transformOf();
  await page.mouse.down();
  await page.mouse.move(640, 300, { steps: 4 });
  await page.mouse.up();
  expect(await transformOf()).not.toBe(before);
  await page.keyboard.press('0');
  await isScaled('100 %');
  const session = await page.createCDPSession();
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) });
  await touch('touchStart', 600, 680);
  await touch('touchMove', 540, 740);
  await touch('touchEnd');
  await holds(async () => expect(Number.parseInt(await scale(), 10)).toBeGreaterThan(150));
  await page.keyboard.press('0');
  await isScaled('100 %');
  await touch('touchStart', 700);
  await touch('touchMove', 600);
  await touch('touchEnd');
  await holds(async () => expect(await textOf('.lightbox-place')).toMatch(/^Picture 2 of 3/));
});

test('a swipe of the gallery counts, and the number shows the position', async () => {
  await open('/shop/studio-apron', PHONE);
  await hydrated(page, 'product-gallery');
  expect(await textOf('.media-place')).toBe('1 / 5');
  const session = await page.createCDPSession();
  await session.send('Input.synthesizeScrollGesture', { x: 200, y: 350, xDistance: -300, speed: 2000 });
  await isShown('studio-apron-close');
  await holds(async () => expect(await textOf('.media-place')).toBe('2 / 5'));
});

test('the size guide is a dialog; delivery and returns open below the button', async () => {
  await open('/shop/studio-apron', PHONE);
  await page.focus('.size-guide-button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.size-guide:popover-open');
  expect(await textOf('.size-guide tbody tr:first-child')).toBe('Small80–92 cm84 cm');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.waitForSelector('.size-guide:not(:popover-open)');
  await focused(page, '.size-guide-button');
  for (const title of ['Delivery', 'Returns']) await page.click(`::-p-xpath(//summary[text()="${title}"])`);
  expect(await page.$$eval('.lines', (all) => all.filter((text) => text.checkVisibility()).length)).toBe(2);
  expect(await textOf('.dispatch')).toBe('Wrapped in straw and sent within two days');
  expect(await violations(page)).toEqual([]);
});

test('viewed products are listed on the next product page, until cleared', async () => {
  await open('/shop/morning-mug');
  await hydrated(page, 'recently-viewed');
  await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null);
  expect(await page.$('.recently-viewed:not([hidden])')).toBeNull();
  await open('/shop/studio-apron');
  await page.waitForSelector('.recently-viewed-list');
  expect(await page.$$eval('.recently-viewed-list a', (all) => all.map(({ textContent }) => textContent))).toEqual([
    'Morning Mug',
  ]);
  expect(await violations(page)).toEqual([]);
  await page.click('.recently-viewed-clear');
  await gone(page, '.recently-viewed-list');
  expect(await page.evaluate(() => localStorage.getItem('recently-viewed'))).toBeNull();
});

test('with forced colors the chosen swatch and the current thumbnail have an outline', async () => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  await open('/shop/studio-apron');
  await choose('Ink');
  await page.waitForSelector('[value=Ink]:checked + .variant-swatch');
  const outline = (selector: string) => page.$eval(selector, (element) => getComputedStyle(element).outlineStyle);
  expect(await outline('[value=Ink]:checked + .variant-swatch')).toBe('solid');
  expect(await outline('[value=Brick] + .variant-swatch')).toBe('none');
  await page.waitForSelector('.media-thumb[aria-current]');
  expect(await outline('.media-thumb[aria-current]')).toBe('solid');
  await shoot(page, 'product-forced-colors');
});

test('without JavaScript the images are links in a row, the quantity is typed, and missing options are reported', async () => {
  await page.setJavaScriptEnabled(false);
  await page.setViewport(PHONE);
  await page.goto(`${demo.site.url}/shop/studio-apron`);
  const links = await page.$$eval('.media-slide a', (all) => all.map((link) => link.getAttribute('href')));
  expect(links).toHaveLength(5);
  expect(links[0]).toBe('/assets/studio-apron.jpg');
  expect(await page.$eval('.quantity-step', (button) => button.checkVisibility())).toBe(false);
  expect(await overflow(page)).toBe(0);
  await shoot(page, 'product-without-script-390');
});

test.each(formsOf([PHONE, WIDE], 0))(
  'a video is played on request, and stops when another image is shown: %p',
  async (viewport) => {
    await open('/shop/moon-vase', viewport);
    // Phones have no thumbnails: the row is swiped.
    const goTo = (place: 'first' | 'last') =>
      viewport === WIDE
        ? page.click(`li:${place}-child > .media-thumb`)
        : page.$eval('.media-slides', (row, left) => row.scrollTo({ left }), place === 'first' ? 0 : 9999);
    await goTo('last');
    await page.waitForSelector('li:last-child > .media-thumb[aria-current]');
    await holds(async () => expect(await shownPicture()).toBe('/assets/moon-vase-close.jpg'));
    await shoot(page, `product-video-${viewport.width}`);
    expect(await page.$('video')).toBeNull();
    await page.focus('.media-video');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    expect(await violations(page)).toEqual([]);
    await goTo('first');
    await gone(page, 'video');
  },
);
