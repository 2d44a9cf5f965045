/** Common expectations of a shop: menus that close, choices visible in forced colors, a cart quantity without JavaScript. */
import type { KeyInput, Page } from 'puppeteer';
import { nextDocument, shopperInput } from './checkout-steps.ts';
import { useDemoSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { enter, focused, hydrated, shoot } from './site-browser.ts';

jest.setTimeout(180_000);

const demo = useDemoSite();
let page: Page;
useVisitor(demo, (opened) => void (page = opened), { width: 1280, height: 800 });

const go = (path: string) => page.goto(demo.site.url + path);
const styleOf = (selector: string, property: string) =>
  page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), property);
const textOf = (selector: string) => page.$eval(selector, (element) => (element.textContent ?? '').trim());

test('a folder of the menu closes on Escape, on a click outside, and when it loses the focus', async () => {
  await go('/');
  const isOpen = () => page.$eval('.site-menu', (menu) => menu.querySelector('details[open]') !== null);
  const openFolder = async (): Promise<void> => {
    await page.click('.menu-folder summary');
    await hydrated(page, 'menu');
    await holds(async () => expect(await isOpen()).toBe(true));
  };
  await openFolder();
  await page.keyboard.press('Escape');
  await holds(async () => expect(await isOpen()).toBe(false));
  await focused(page, '.menu-folder summary');
  await openFolder();
  await page.mouse.click(640, 700);
  await holds(async () => expect(await isOpen()).toBe(false));
  await openFolder();
  await page.focus('.site-tools a');
  await holds(async () => expect(await isOpen()).toBe(false));
});

test('arrow keys move through the menu, down into a folder and up again', async () => {
  await go('/');
  await page.focus('.menu-split > a');
  await hydrated(page, 'menu');
  const press = async (key: KeyInput, to: string): Promise<void> => {
    await page.keyboard.press(key);
    await focused(page, to);
  };
  await press('ArrowRight', '.menu-kinds > summary');
  await press('ArrowDown', '.menu-kinds li:first-child > a');
  expect(await page.$eval('.menu-kinds img', (image) => image.checkVisibility())).toBe(true);
  await press('ArrowRight', '.menu-kinds li:nth-child(2) > a');
  await press('Home', '.menu-kinds li:first-child > a');
  await press('ArrowUp', '.menu-kinds > summary');
  await press('End', '.menu > li:last-child > details > summary');
  await press('ArrowRight', '.menu-split > a');
});

test('with forced colors, selected options and buttons are visible', async () => {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  await go('/shop/studio-apron');
  await hydrated(page, 'variants');
  await page.click('.variant-radiobtn');
  await page.waitForSelector('.variant-radiobtn:checked');
  const chosen = await styleOf('.variant-radiobtn:checked + label', 'background-color');
  expect(chosen).not.toBe(await styleOf('.variant-radiobtn:not(:checked) + label', 'background-color'));
  expect(await styleOf('.sqs-add-to-cart-button', 'border-top-style')).toBe('solid');
  expect(await styleOf('.sqs-pill-cart', 'border-top-color')).not.toBe('rgba(0, 0, 0, 0)');
  await shoot(page, 'forced-colors-product');
  await go('/');
  expect(await styleOf('a.button', 'border-top-style')).toBe('solid');
  await go('/shop?category=Clay');
  const chip = await styleOf('.filters a[aria-current]', 'background-color');
  expect(chip).not.toBe(await styleOf('.filters a:not([aria-current])', 'background-color'));
});

test('after adding by keyboard the next Tab moves to the cart link, and no control is covered', async () => {
  await page.setViewport({ width: 390, height: 844 });
  await go('/shop/river-jug');
  await hydrated(page, 'add-to-cart');
  await page.focus('.sqs-add-to-cart-button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.sqs-added-popover[data-state=shown]');
  await page.keyboard.press('Tab');
  await focused(page, '.sqs-added-popover a');
  await shoot(page, 'added-390');
  const covers = (above: string, below: string) =>
    page.evaluate(
      (first, second) => {
        const [a, b] = [first, second].map((text) => document.querySelector(text)?.getBoundingClientRect());
        return (
          a !== undefined &&
          b !== undefined &&
          a.left < b.right &&
          b.left < a.right &&
          a.top < b.bottom &&
          b.top < a.bottom
        );
      },
      above,
      below,
    );
  expect(await covers('.sqs-added-popover', '.sqs-add-to-cart-button')).toBe(false);
  await page.keyboard.press('Escape');
  await focused(page, '.sqs-add-to-cart-button');
  // Scrolls the button to the pill's position.
  await page.evaluate(() => {
    const button = document.querySelector('.sqs-add-to-cart-button') as HTMLElement;
    scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 20);
  });
  await page.waitForSelector('.sqs-pill-cart-place[data-raised]');
  await holds(async () => expect(await covers('.sqs-pill-cart', '.sqs-add-to-cart-button')).toBe(false));
  // A taller window has its bottom elsewhere.
  await page.setViewport({ width: 390, height: 1200 });
  await page.waitForSelector('.sqs-pill-cart-place:not([data-raised])');
});

test('on a phone the pill cart never rests on text, and returns when a visitor scrolls up', async () => {
  await page.setViewport({ width: 390, height: 844 });
  await go('/shop/river-jug');
  await hydrated(page, 'add-to-cart');
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  await go('/journal/why-the-kiln-sleeps-on-mondays');
  await page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  /** Scrolls so that the end of a line is in the middle of the pill's place. */
  const readTo = () =>
    page.evaluate(() => {
      const range = document.createRange();
      const words = [...document.querySelectorAll('main p')];
      range.selectNodeContents(words.sort((a, b) => b.textContent.length - a.textContent.length)[0] as Element);
      const lines = [...range.getClientRects()].sort((a, b) => b.right - a.right);
      scrollBy(0, (lines[0]?.bottom ?? 0) - innerHeight + 44);
    });
  const top = () => page.$eval('.sqs-pill-cart', (pill) => pill.getBoundingClientRect().top);
  await readTo();
  await page.waitForSelector('.sqs-pill-cart-place[data-away]');
  await holds(async () => expect(await top()).toBeGreaterThan(843));
  await page.evaluate(() => scrollBy(0, -10));
  await page.waitForSelector('.sqs-pill-cart-place:not([data-away])');
  await holds(async () => expect(await top()).toBeLessThan(800));
  await page.evaluate(() => scrollBy(0, 10));
  await page.waitForSelector('.sqs-pill-cart-place[data-away]');
  await page.focus('.sqs-pill-cart');
  await page.keyboard.press('Shift');
  await holds(async () => expect(await top()).toBeLessThan(800));
});

test('each step of the checkout is focused when it is shown', async () => {
  await go('/shop/river-jug');
  await hydrated(page, 'add-to-cart');
  await page.click('.sqs-add-to-cart-button');
  await page.waitForSelector('.sqs-added-popover');
  await go('/checkout');
  for (const [name, value] of Object.entries(shopperInput)) await enter(page, `#field-${name}`, value);
  await page.select('#field-country', 'BE');
  await Promise.all([nextDocument(page), page.click('.checkout-main [type=submit]')]);
  expect(await textOf('[aria-current=step]')).toContain('Shipping');
  await focused(page, '#step');
  expect(await page.$eval('#step', (element) => `${element.localName} ${element.textContent}`)).toBe('h2 Shipping');
});

test('without JavaScript the header shows the cart quantity on every page', async () => {
  await page.setJavaScriptEnabled(false);
  await go('/shop/river-jug');
  await Promise.all([page.waitForNavigation(), page.click('.sqs-add-to-cart-button')]);
  for (const path of ['/cart', '/journal']) {
    await go(path);
    const frame = await (await page.waitForSelector('.cart-tool iframe'))?.contentFrame();
    expect((await frame?.$eval('body', (body) => body.textContent))?.trim()).toBe('1');
    expect(await styleOf('.cart-tool .sqs-cart-quantity', 'display')).toBe('none');
    await shoot(page, `cart-count${path.replace('/', '-')}`);
  }
  await page.setJavaScriptEnabled(true);
});

test('in an iframe the pill cart navigates the frame to the cart', async () => {
  await go('/about');
  await page.setContent('<title>Editor</title><iframe title="Page" style="width:1200px;height:700px"></iframe>');
  await page.evaluate(
    (src) => document.querySelector('iframe')?.setAttribute('src', src),
    `${demo.site.url}/shop/river-jug`,
  );
  const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
  await frame?.waitForSelector('site-region[name=add-to-cart][data-region=hydrated], .sqs-add-to-cart-button');
  await frame?.click('.sqs-add-to-cart-button');
  await frame?.waitForSelector('.sqs-added-popover');
  await frame?.waitForFunction(() => document.querySelector<HTMLElement>('.sqs-pill-cart-place')?.hidden === false);
  await frame?.$eval('.sqs-pill-cart', (pill) => (pill as HTMLElement).click());
  await page.waitForFunction(() => document.querySelector('iframe')?.src.endsWith('/cart') === true);
});
