/** The loader with slow networks, early input and broken regions. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page } from 'puppeteer';
import { readClientFiles } from '../../server/rendering/regions/client-files.ts';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { rounds } from '../setup/full-run.ts';
import { engine } from './region-page.ts';

jest.setTimeout(600_000);

const RUNS = Number(process.env['LOADER_RUNS'] ?? rounds(40, 120));
const AT_ONCE = 12;

let browser: TestBrowser;
let server: Server;
let url: string;
/** Purchases of each item, by script or plain form. */
const bought = new Map<string, number>();
/** Middleware in front of each script. */
let obstacle: express.RequestHandler = (_request, _response, next) => next();

const product = (id: string) => ({
  id,
  title: 'A vase',
  structuredContent: {
    productType: 1,
    variants: [{ sku: 'V', priceMoney: { value: '1', currency: 'USD' }, unlimited: true }],
  },
});
const template = engine.compile('{@|add-to-cart-btn}');
const restock = engine.compile('{@|product-restock-notification}');

function page(body: string): string {
  const [style, script] = readClientFiles();
  return `<!doctype html><html lang="en"><head><title>T</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${style}"><script type="module" async src="${script}"></script></head><body>${body}</body></html>`;
}

beforeAll(async () => {
  browser = await launchBrowser();
  const app = express();
  const count = (id: unknown): void => void bought.set(String(id), (bought.get(String(id)) ?? 0) + 1);
  app.use('/assets/site', (request, response, next) => obstacle(request, response, next));
  app.use('/assets/site', express.static('dist/site', { cacheControl: false, etag: false, lastModified: false }));
  app.get('/run/:id', (request, response) => {
    const { html } = engine.render(template, product(request.params.id));
    const [[attribute, trigger] = ['hydrate', 'idle']] = Object.entries(request.query);
    response.type('html').end(page(html.replace('hydrate="idle"', `${attribute}="${trigger}"`)));
  });
  app.get('/consent', (_request, response) => {
    const context = { website: { id: 'w1', cookieSettings: { isCookieBannerEnabled: true } } };
    const data = `<script type="application/json" id="site-context">${JSON.stringify(context)}</script>`;
    response.type('html').end(page(`${data}<site-region name="analytics" props="{}" hydrate="idle"></site-region>`));
  });
  app.get('/vase.svg', (_request, response) => {
    response
      .type('svg')
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>');
  });
  app.get('/picture', (_request, response) => {
    const link = '<a href="/vase.svg" data-lightbox><img src="/vase.svg" alt="A vase" width="90" height="90"></a>';
    response
      .type('html')
      .end(page(`<site-region name="lightbox" props="{}" hydrate="intent"><div>${link}</div></site-region>`));
  });
  app.get('/broken', (_request, response) => {
    const good = engine.render(template, product('good')).html;
    const bad = engine.render(template, product('bad')).html.replace('"product":', '"nothing":');
    const form = engine.render(restock, {
      id: 'gone',
      productMerchandisingContext: { gone: { restockNotificationViews: [{ variantId: 'v' }] } },
    }).html;
    // All of them hydrate automatically here, one after the other.
    response.type('html').end(page((bad + good + form).replaceAll(/hydrate="(?:intent|follow)"/g, 'hydrate="idle"')));
  });
  app.get('/api/commerce/shopping-cart', (_request, response) => {
    response.cookie('crumb', 'x').json({ entries: [], totalQuantity: 0 });
  });
  app.post('/api/commerce/shopping-cart/entries', express.json(), (request, response) => {
    count(request.body.itemId);
    response.json({
      shoppingCart: { entries: [], totalQuantity: 1 },
      newlyAdded: { title: 'A vase', itemId: request.body.itemId },
    });
  });
  app.post('/cart/add', express.urlencoded({ extended: false }), (request, response) => {
    count(request.body.itemId);
    response.type('html').end('<!doctype html><title>Cart</title><p>Added.');
  });
  app.get('/host', (_request, response) => void response.type('html').end('<!doctype html><title>Host</title><body>'));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 180_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});
afterEach(() => {
  obstacle = (_request, _response, next) => next();
});

/** Opens a page in a frame, presses its button after a delay, and waits for the result. */
const press = (host: Page, id: string, delay: number): Promise<void> =>
  host.evaluate(
    async (address, wait) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
      const until = async (is: () => boolean): Promise<void> => {
        for (let tries = 0; tries < 1500 && !is(); tries++) await new Promise((resolve) => setTimeout(resolve, 10));
      };
      await until(() => frame.contentDocument?.querySelector('button') != null);
      // The time of the click is random.
      await new Promise((resolve) => setTimeout(resolve, wait));
      frame.contentDocument?.querySelector<HTMLElement>('button')?.click();
      await until(() => {
        const text = frame.contentDocument?.body?.textContent ?? '';
        return text.includes('Added.') || text.includes('was added to your cart');
      });
      frame.remove();
    },
    `${url}/run/${id}`,
    delay,
  );

test('clicks before hydration, with slow and failing scripts: none is lost, none counts twice', async () => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  obstacle = (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const fate = random();
    if (fate < 0.1) return void response.status(503).end();
    if (fate < 0.15) return void response.destroy();
    setTimeout(next, random() * 120);
  };
  const ids = Array.from({ length: RUNS }, (_, index) => `run-${index}`);
  const queue = ids.values();
  const work = async (): Promise<void> => {
    const host = await browser.newPage();
    await host.goto(`${url}/host`);
    for (const id of queue) await press(host, id, random() * 150);
    await host.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(ids.filter((id) => bought.get(id) !== 1).map((id) => [id, bought.get(id)])).toEqual([]);
});

test('a script that cannot be loaded: the button posts its form', async () => {
  obstacle = (request, response, next) =>
    request.path.startsWith('/product-regions') ? void response.status(503).end() : next();
  const at = await browser.newPage();
  await at.goto(`${url}/run/never`);
  await at.click('button');
  await at.waitForFunction(() => document.body.textContent?.includes('Added.'), { timeout: 30_000 });
  expect(bought.get('never')).toBe(1);
  await at.close();
});

test('a region that throws keeps its markup, reports itself, and the others are hydrated', async () => {
  const at = await browser.newPage();
  const errors: string[] = [];
  at.on('pageerror', (error) => errors.push(String(error)));
  await at.goto(`${url}/broken`);
  await at.waitForFunction(() =>
    [...document.querySelectorAll('site-region')].every((element) =>
      /hydrated|failed/.test(element.getAttribute('data-region') ?? ''),
    ),
  );
  const states = await at.$$eval('site-region', (all) => all.map((element) => element.getAttribute('data-region')));
  expect(states).toEqual(['failed', 'hydrated', 'hydrated']);
  expect(errors.length).toBe(1);
  await at.click('#buy-bad button');
  await at.waitForFunction(() => document.body.textContent?.includes('Added.'));
  expect(bought.get('bad')).toBe(1);
  await at.close();
});

test('a failed script of an enhanced region is retried automatically: the region listens once', async () => {
  let failures = 1;
  obstacle = (request, response, next) =>
    request.path.startsWith('/consent-banner') && failures-- > 0 ? void response.status(503).end() : next();
  const at = await browser.newPage();
  await at.evaluateOnNewDocument(() => {
    const listened: string[] = [];
    const listen = addEventListener.bind(window);
    Object.assign(window, {
      listened,
      addEventListener: (...input: Parameters<typeof addEventListener>) => {
        listened.push(input[0]);
        listen(...input);
      },
    });
  });
  await at.goto(`${url}/consent`);
  await at.waitForSelector('.consent-banner');
  const listened = await at.evaluate(() => (window as unknown as { listened: string[] }).listened);
  expect([failures, listened.filter((type) => type === 'visibilitychange')]).toEqual([-1, ['visibilitychange']]);
  await at.close();
});

test('input from before hydration is preserved, and counts', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  obstacle = (request, _response, next) =>
    void (request.path.startsWith('/restock') ? held.then(() => next()) : next());
  const at = await browser.newPage();
  await at.goto(`${url}/broken`);
  await at.type('input[type=email]', 'ann@');
  release();
  await at.waitForSelector('site-region[name=restock][data-region=hydrated]');
  expect(await at.$eval('input[type=email]', (input) => (input as HTMLInputElement).value)).toBe('ann@');
  expect(await at.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
  await at.keyboard.press('Enter');
  await at.waitForFunction(() => document.body.textContent?.includes('Email is invalid'));
  await at.close();
});

test('an image clicked before hydration opens in the lightbox; opening a new tab is left to the browser', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  obstacle = ({ path }, _response, next) => void (/^\/loader|\.css$/.test(path) ? next() : held.then(() => next()));
  const at = await browser.newPage();
  await at.goto(`${url}/picture`, { waitUntil: 'domcontentloaded' });
  await at.waitForFunction(() => customElements.get('site-region') !== undefined);
  const isLeft = await at.$eval('a', (link) => {
    let isPrevented = true;
    link.addEventListener(
      'click',
      (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    return !isPrevented;
  });
  expect(isLeft).toBe(true);
  await at.click('a');
  release();
  await at.waitForSelector('.lightbox[data-state=shown]');
  expect(new URL(at.url()).pathname).toBe('/picture');
  await at.close();
});

test('a focus from before the loader ran hydrates the region', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  obstacle = (request, _response, next) => void (request.path.startsWith('/loader') ? held.then(() => next()) : next());
  const at = await browser.newPage();
  await at.goto(`${url}/run/early?hydrate=intent`, { waitUntil: 'domcontentloaded' });
  await at.focus('button');
  release();
  await at.waitForSelector('site-region[data-region=hydrated]');
  await at.close();
});

test.each(['hydrate', 'wake'])('only the loader is loaded before it is needed (%s)', async (attribute) => {
  const at = await browser.newPage();
  const requests: string[] = [];
  at.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await at.goto(`${url}/run/quiet?${attribute}=intent`, { waitUntil: 'networkidle0' });
  expect(requests.filter((path) => path.endsWith('.js'))).toHaveLength(1);
  await at.hover('button');
  await at.waitForSelector('site-region[data-region=hydrated]');
  await at.close();
});
