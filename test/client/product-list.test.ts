import { holds } from '../browser/recording.ts';
import { recordedTexts, recordTexts, type Visit } from './browse.ts';
import { useShop } from './use-shop.ts';

jest.setTimeout(180_000);

const shop = useShop();
let at: Visit;
beforeEach(async () => {
  at = await shop.visit('/shop');
});

const shown = (): Promise<string[]> =>
  at.page.$$eval('.products > li', (rows) => rows.map((row) => (row as HTMLElement).dataset['itemId'] ?? ''));
const until = (count: number): Promise<unknown> =>
  at.page.waitForFunction((wanted) => document.querySelectorAll('.products > li').length === wanted, {}, count);
const buttonOf = (id: string): string => `[data-item-id="${id}"] .sqs-add-to-cart-button`;

test('a grid button asks for the options for two seconds, adds products without any, and is disabled when sold out', async () => {
  await recordTexts(at.page, buttonOf('mug'));
  // The click itself hydrates the region.
  await at.page.click(buttonOf('mug'));
  const labels = ['Add To Cart', 'Select Option (disabled)', 'Add To Cart'];
  await holds(async () => expect((await recordedTexts(at.page)).map(([text]) => text)).toEqual(labels));
  const [, [, from] = ['', 0], [, to] = ['', 0]] = await recordedTexts(at.page);
  // The page's own clock, which is never early.
  expect(Math.round(to - from)).toBeGreaterThanOrEqual(2000);
  expect(await at.page.$('dialog')).toBe(null);
  await at.page.click(buttonOf('vase'));
  await at.says('Vase & stand was added to your cart.');
  await at.page.click('.list-more');
  await until(6);
  await at.page.waitForSelector(`${buttonOf('gone')}[disabled]`);
  expect(await at.text(buttonOf('gone'))).toBe('Sold out');
  expect(at.errors).toEqual([]);
});

test('the buttons of a list are named after their products, with script and without', async () => {
  const named = (page: typeof at.page): Promise<unknown> =>
    page.waitForSelector('::-p-aria([name="Add To Cart Vase & stand"][role="button"])');
  await named(at.page);
  await at.page.hover(buttonOf('vase'));
  await at.page.waitForSelector('[data-item-id="vase"] site-region[name=add-to-cart][data-region=hydrated]');
  await named(at.page);
});

test('two products added at once by a visitor without a cart are in one cart', async () => {
  await at.page.evaluate(
    (selectors) => {
      for (const selector of selectors) document.querySelector<HTMLButtonElement>(selector)?.click();
    },
    [buttonOf('vase'), buttonOf('rare')],
  );
  const inCart = (): Promise<string[]> =>
    at.page.evaluate(async () => {
      const { entries } = (await (await fetch('/api/commerce/shopping-cart')).json()) as {
        entries: readonly { readonly itemId: string }[];
      };
      return entries.map(({ itemId }) => itemId).sort();
    });
  await holds(async () => expect(await inCart()).toEqual(['rare', 'vase']));
});

test('quick view: the product in a lightbox, with its own choices; its page if loading fails', async () => {
  await at.page.focus('[data-item-id=mug] .sqs-product-quick-view-button');
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector('dialog[open] .product-variants');
  await at.hydrated('variants');
  expect(await at.violations()).toEqual([]);
  const details = await at.page.$eval('dialog p a', (link) => [link.textContent, link.getAttribute('href')]);
  expect(details).toEqual(['View full details', '/shop/mug']);
  for (const value of ['Blue', 'Large']) await at.page.click(`dialog .variant-radiobtn[value="${value}"] + label`);
  await at.page.waitForFunction(() => document.querySelector('dialog .product-price')?.textContent === '$1,200.50');
  await at.page.click('dialog .sqs-add-to-cart-button');
  await at.page.waitForFunction(() => document.querySelector('.sqs-added-popover')?.textContent?.includes('mug'));
  await at.page.keyboard.press('Escape');
  await at.page.waitForSelector('dialog', { hidden: true });
  expect(await at.page.evaluate(() => document.activeElement?.getAttribute('data-id'))).toBe('mug');
  let isFirst = true;
  shop.site.network = (request, response, next) => {
    // Prefetches by the browser are not requests of the region.
    const isAhead = request.get('Sec-Purpose') !== undefined;
    if (request.path !== '/shop/vase' || isAhead || !isFirst) return next();
    isFirst = false;
    response.status(503).end();
  };
  await Promise.all([at.page.waitForNavigation(), at.page.click('[data-item-id=vase] .sqs-product-quick-view-button')]);
  expect(at.page.url()).toBe(`${shop.site.url}/shop/vase`);
});

test('more is loaded into the list, and Back restores it', async () => {
  expect(await shown()).toEqual(['mug', 'vase', 'rare']);
  shop.site.network = (request, response, next) =>
    request.query['offset'] === undefined ? next() : void response.status(503).end();
  await at.page.click('.list-more');
  await at.says('Please try again.');
  shop.site.network = (_request, _response, next) => next();
  await at.page.focus('.list-more');
  await at.page.keyboard.press('Enter');
  await until(6);
  await at.says('6 of 8 products');
  await at.page.waitForFunction(() => document.activeElement?.closest('li')?.dataset['itemId'] === 'gone');
  expect(await at.violations()).toEqual([]);
  await Promise.all([at.page.waitForNavigation(), at.page.click('[data-item-id=pattern] h2 a')]);
  await at.page.goBack();
  await until(6);
  await at.page.click('.list-more');
  await until(8);
  expect(await at.page.$('a.list-more')).toBe(null);
});

const check = (name: string, value: string): Promise<void> =>
  at.page.click(`.list-tools [name="${name}"][value="${value}"]`);
const count = (): Promise<string> => at.text('.list-tools-count');

test('facets are counted, combined, part of the URL, and undone by chips and Back', async () => {
  expect(await count()).toBe('8 products');
  await at.page.select('.list-tools select', 'price-up');
  await at.page.waitForFunction(
    () => document.querySelector<HTMLElement>('.products > li')?.dataset['itemId'] === 'rare',
  );
  expect(new URL(at.page.url()).search).toBe('?sort=price-up');
  await at.page.click('.list-facets summary');
  await check('in-stock', '1');
  await at.says('7 products');
  expect(await at.page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('in-stock');
  await check('price', '10-25');
  await at.page.waitForFunction(() => document.querySelectorAll('.list-chips li').length === 3);
  await holds(async () => expect(await count()).toBe(`${(await shown()).length} products`));
  expect(await at.violations()).toEqual([]);
  const kinds = (): Promise<string[]> =>
    at.page.$$eval('.kinds a', (links) => links.map((link) => new URL((link as HTMLAnchorElement).href).search));
  expect(await kinds()).toEqual([
    '?sort=price-up&price=10-25&in-stock=1',
    '?category=Clay&sort=price-up&price=10-25&in-stock=1',
  ]);
  await at.page.click('[aria-label="Remove Price: $10 – $25"]');
  await at.says('7 products');
  await at.focused('.list-facets summary');
  await at.page.goBack();
  await at.page.waitForFunction(() => document.querySelector('[aria-label="Remove Price: $10 – $25"]') !== null);
  await at.page.click('.list-clear');
  await at.says('8 products');
  expect(new URL(at.page.url()).search).toBe('?sort=price-up');
  expect(at.errors).toEqual([]);
});

test('a history entry made by a list is loaded even without its script', async () => {
  await at.page.select('.list-tools select', 'price-down');
  await at.page.waitForFunction(
    () => document.querySelector<HTMLElement>('.products > li')?.dataset['itemId'] === 'ring',
  );
  await at.page.reload();
  await at.page.goBack();
  await at.page.waitForFunction(
    () => document.querySelector<HTMLElement>('.products > li')?.dataset['itemId'] === 'mug',
  );
});

test('without JavaScript the same form, chips and pages lead to the same lists', async () => {
  await at.page.setJavaScriptEnabled(false);
  await at.page.goto(`${shop.site.url}/shop`);
  await at.page.click('.list-facets summary');
  await check('in-stock', '1');
  await at.page.select('.list-tools select', 'price-up');
  await Promise.all([at.page.waitForNavigation(), at.page.click('.list-tools-show')]);
  expect(new URL(at.page.url()).search).toBe('?in-stock=1&sort=price-up');
  expect(await count()).toBe('7 products');
  await Promise.all([at.page.waitForNavigation(), at.page.click('a.list-more')]);
  expect(await shown()).toHaveLength(6);
  await Promise.all([at.page.waitForNavigation(), at.page.click('.list-clear')]);
  expect(await count()).toBe('8 products');
});
