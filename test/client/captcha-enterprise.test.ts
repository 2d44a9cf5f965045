/** A captcha without a challenge: the provider's script and assessment server are stand-ins. */
import type { HTTPRequest, Page } from 'puppeteer';
import { launchBrowser, type TestBrowser } from '../browser/browser.ts';
import { type LoopbackServer, startHttp } from '../server/integrations/servers.ts';
import { type Visit, visit } from './browse.ts';
import { openShopSite, type ShopSite } from './shop-site.ts';

jest.setTimeout(180_000);

/** Like the provider's script: tokens contain the key and action, so that the assessment can check them. */
const SCRIPT = `let count = 0;
window.grecaptcha = { enterprise: {
  ready: (done) => setTimeout(done),
  execute: async (key, { action }) => {
    if (window.captchaFails) throw new Error('no token today');
    return [key, action, ++count].join(' ');
  },
} };`;

let browser: TestBrowser;
let shop: ShopSite;
let google: LoopbackServer;
let at: Visit;
let events: { token: string; expectedAction: string }[] = [];
let score = 0.9;
beforeAll(async () => {
  google = await startHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { event } = JSON.parse(body);
    events.push(event);
    const [, action] = event.token.split(' ');
    response.end(JSON.stringify({ tokenProperties: { valid: true, action }, riskAnalysis: { score } }));
  });
  [browser, shop] = await Promise.all([
    launchBrowser(),
    openShopSite({
      environment: {
        CAPTCHA: 'recaptcha-enterprise',
        CAPTCHA_SITE_KEY: 'public',
        CAPTCHA_PROJECT: 'shop',
        CAPTCHA_API_KEY: 'secret',
        CAPTCHA_VERIFY_URL: `${google.url}/assessments`,
      },
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await google?.stop();
});
beforeEach(() => {
  events = [];
  score = 0.9;
});
afterEach(() => at?.close());

/** Responds for the provider's host. */
async function standIn(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) => {
    const { host, pathname, search } = new URL(request.url());
    if (host !== 'www.google.com') return void request.continue();
    const isScript = `${pathname}${search}` === '/recaptcha/enterprise.js?render=public';
    void request.respond({
      status: isScript ? 200 : 404,
      contentType: 'text/javascript',
      body: isScript ? SCRIPT : '',
    });
  });
}

async function openForm(): Promise<void> {
  at = await visit(browser, `${shop.url}/shop/gone`, { prepare: standIn });
  await at.hydrated('add-to-cart');
  await at.page.focus('.product-restock-form [type=email]');
  await at.page.waitForSelector('.product-restock-form [data-captcha-rendered]');
  await at.page.keyboard.type('ann@example.com');
}

test('each attempt has a new token; a low score is an error, a high one signs up', async () => {
  await openForm();
  score = 0.2;
  await at.page.keyboard.press('Enter');
  await at.says('reCAPTCHA failed. Refresh this page and try again.');
  score = 0.9;
  await at.page.keyboard.press('Enter');
  await at.says('Signed up!');
  expect(events).toMatchObject([
    { token: 'public restock_sign_up 1', expectedAction: 'restock_sign_up' },
    { token: 'public restock_sign_up 2', expectedAction: 'restock_sign_up' },
  ]);
  expect(at.errors.filter((complaint) => !complaint.includes('400'))).toEqual([]);
});

test('a provider without a token: the server responds with the error, and the visitor is not challenged', async () => {
  await openForm();
  await at.page.evaluate(() => Object.assign(window, { captchaFails: true }));
  await at.page.keyboard.press('Enter');
  await at.says('reCAPTCHA failed. Refresh this page and try again.');
  expect(events).toEqual([]);
});
