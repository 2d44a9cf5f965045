/** Settings of the site and members: what owners set there is on pages, and bad input is refused at its field. */
import type { Page } from 'puppeteer';
import { createVisitor, type Visitor } from '../server/visitor.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { byRole, fill, press, screen, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite({ OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, CAPTCHA: 'none' });
const errors: string[] = [];
let page: Page;

const open = async (path: string, title: string): Promise<void> => {
  await page.goto(`${demo.site.url}/config${path}`);
  await screen(page, title);
};
const saved = (): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.studio-save')?.textContent === 'Saved');
const htmlOf = async (path: string): Promise<string> => (await fetch(demo.site.url + path)).text();
const onPage = (text: string, path = '/'): Promise<unknown> =>
  eventually(async () => (await htmlOf(path)).includes(text), `${text} on ${path}`);
const toast = (text: string): Promise<void> => shows(page, text, '.studio-toast');
const type = async (label: string, text: string, role = 'textbox'): Promise<void> => {
  const field = await byRole(page, role, label);
  await field.click({ count: 3 });
  await field.type(text);
};

beforeAll(async () => {
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${demo.site.url}/config/settings`);
  await fill(page, 'Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press(page, 'Sign in');
  await screen(page, 'All settings');
}, 120_000);
afterAll(() => expect(errors).toEqual([]));

test('a search over all settings leads to the field, by keyboard alone', async () => {
  await screen(page, 'All settings');
  await (await byRole(page, 'searchbox', 'Search all settings')).type('gift wrap');
  await shows(page, 'Store settings, Checkout', '.settings-found');
  expect(await violations(page)).toEqual([]);
  await page.waitForSelector('.settings-found-item[data-focused]');
  await page.keyboard.press('Enter');
  await screen(page, 'Store settings');
  await page.waitForFunction(() => document.activeElement?.closest('[data-setting="cartOptions.giftWrap"]') !== null);
  await open('/settings', 'All settings');
  await (await byRole(page, 'searchbox', 'Search all settings')).type('tag line');
  await page.waitForSelector('.settings-found-item[data-focused]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('[data-setting="siteTagLine"]') !== null);
});

test('title and time zone are saved as they are typed, and undone', async () => {
  await type('Site title', 'Pots & <b>pans</b>');
  await saved();
  await onPage('Pots &amp; &lt;b&gt;pans&lt;/b&gt;');
  await type('Time zone', 'tokyo', 'combobox');
  await (await page.waitForSelector('::-p-aria([name="Asia/Tokyo"][role="option"])'))?.click();
  await shows(page, 'UTC+09:00');
  await saved();
  await onPage('"timeZone":"Asia/Tokyo"');
  expect(await violations(page)).toEqual([]);
  await type('Time zone', 'Middle-earth', 'combobox');
  await shows(page, 'Middle-earth is not one of the expected options.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await type('Site title', ' ');
  await shows(page, 'is missing');
  await press(page, 'Undo');
  await saved();
});

describe('redirects', () => {
  const stored = async (): Promise<readonly string[]> =>
    page.evaluate(async () => {
      const reply = await (await fetch('/api/owner/redirects')).json();
      const all: string[] = reply.redirects.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`);
      // The demo's own.
      return all.filter((row) => !['/workbench /journal', '/store /shop'].includes(row));
    });
  const isStored = (...rows: string[]): Promise<unknown> =>
    eventually(async () => JSON.stringify(await stored()) === JSON.stringify(rows), rows.join());
  const last = async (label: string, text: string): Promise<void> => {
    const field = (await page.$$(`::-p-aria([name="${label}"][role="textbox"])`)).at(-1);
    await field?.click({ count: 3 });
    await field?.type(text);
  };
  const added = async (from: string, to: string): Promise<void> => {
    const rows = (await page.$$('.studio-redirects > li')).length;
    await press(page, 'Add a redirect');
    await page.waitForFunction((n) => document.querySelectorAll('.studio-redirects > li').length > n, {}, rows);
    await last('From', from);
    await last('To', to);
  };

  test('a redirect is stored when its row is left or by Enter, at no keystroke before', async () => {
    await open('/settings/redirects', 'Redirects');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postData() ?? ''));
    await added('/old-sale', '/journal');
    expect(await stored()).toEqual([]);
    await page.keyboard.press('Enter');
    await isStored('/old-sale /journal');
    await last('To', '/shop');
    expect(await stored()).toEqual(['/old-sale /journal']);
    await press(page, 'Redirects', 'heading');
    await isStored('/old-sale /shop');
    expect(sent).toHaveLength(2);
  });

  test('one that hides a page takes a confirmation, and keeps its warning', async () => {
    await added('/journal', '/shop');
    await page.keyboard.press('Enter');
    await shows(page, 'The page at /journal can no longer be reached.');
    expect(await violations(page)).toEqual([]);
    expect(await stored()).toEqual(['/old-sale /shop']);
    await press(page, 'Redirect it anyway');
    await isStored('/old-sale /shop', '/journal /shop');
    await shows(page, 'The page at /journal can no longer be reached.');
    await press(page, 'Remove the redirect of /journal');
    await isStored('/old-sale /shop');
  });

  test('those at fault are held, the others are stored, and rows do not overlap', async () => {
    for (const from of ['no path', '/2024/wp-post/', '/api/x', '/shop-a']) {
      await added(from, '/journal');
      await page.keyboard.press('Enter');
    }
    await added('/journal-b', '');
    await press(page, 'Redirects', 'heading');
    await shows(page, 'is missing');
    await shows(page, 'no path is not a valid page URL.');
    await shows(page, 'is an address of the server itself');
    await isStored('/old-sale /shop', '/2024/wp-post /journal', '/shop-a /journal');
    await page.setViewport({ width: 1280, height: 500 });
    const { end, button } = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.studio-redirects > li')].map((row) => row.getBoundingClientRect());
      const add = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Add a redirect');
      return { end: Math.max(...rows.map(({ bottom }) => bottom)), button: add?.getBoundingClientRect().top ?? 0 };
    });
    expect(button).toBeGreaterThan(end);
    await page.setViewport({ width: 1280, height: 900 });
  });
});

test('contact, hours and accounts are on pages; what is refused stands at its field', async () => {
  await open('/settings/site/contact', 'Contact and hours');
  await type('Email address', 'nobody');
  await shows(page, 'Please enter a valid email.');
  await type('Email address', 'hello@shop.example');
  await saved();
  await type('Latitude', '95');
  await page.keyboard.press('Tab');
  await shows(page, 'This must be from -90 to 90.');
  await type('Latitude', '51.05');
  await page.keyboard.press('Tab');
  const monday = 'fieldset[aria-label=Monday]';
  while ((await page.$(`${monday} button[aria-label^="Remove opening 1"]`)) !== null)
    await page.click(`${monday} button[aria-label^="Remove opening 1"]`);
  await press(page, 'Add an opening on Monday');
  await press(page, 'Add an opening on Monday');
  await saved();
  expect(await violations(page)).toEqual([]);
  await onPage('"Mo 09:00-17:00","Mo 18:00-22:00"');
  await onPage('<dt>Monday</dt><dd>09:00 – 17:00, 18:00 – 22:00</dd>');
  await open('/settings/site/social', 'Social');
  await press(page, 'Add an account');
  await shows(page, 'is missing');
  const last = (await page.$$('.settings-account')).length;
  const fields = await page.$$(`.settings-account:nth-last-child(2) input`);
  await fields[0]?.type('mastodon');
  await fields[1]?.type('https://clay.example/@marre');
  await saved();
  expect(last).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await onPage('https://clay.example/@marre');
});

test('titles of search results are shown as they will be', async () => {
  await open('/settings/site/search', 'Search engines');
  await type('Title of pages', '%c | %s');
  await shows(page, 'About us | Pots', '.studio-search-title');
  await saved();
  expect(await violations(page)).toEqual([]);
  await onPage(' | Pots &amp; ', '/about');
});

test('consent, events and trackers', async () => {
  await open('/settings/site/privacy', 'Cookies and analytics');
  await (await page.waitForSelector('::-p-text(Link clicked)'))?.click();
  await type('Script of a tag manager', 'ftp://x');
  await shows(page, 'is not a valid page URL.');
  await type('Script of a tag manager', 'https://tags.example/t.js');
  await saved();
  expect(await violations(page)).toEqual([]);
  await onPage('"eventFlags":{"SiteVisitor_LinkClicked":false}');
  await onPage('https://tags.example/t.js');
});

test('code, services, backup and roles', async () => {
  await open('/settings/site/code', 'Code injection');
  await page.waitForSelector('.cm-content');
  expect(await violations(page)).toEqual([]);
  await (await page.waitForSelector('.cm-content'))?.click();
  await page.keyboard.type('<meta name="proof" content="1">');
  await saved();
  await onPage('<meta name="proof" content="1">');
  await open('/settings/site/services', 'Services and domains');
  await shows(page, 'set with CAPTCHA');
  await shows(page, demo.site.url, '.store-facts');
  expect(await violations(page)).toEqual([]);
  await open('/settings/site/backup', 'Backup');
  await page.waitForSelector('a[href="/api/owner/site-export"]');
  expect(await violations(page)).toEqual([]);
  await open('/settings/site/roles', 'Roles');
  await page.waitForSelector('.settings-matrix');
  expect(await page.$$eval('.settings-matrix tbody tr', (rows) => rows.length)).toBe(23);
  expect(await violations(page)).toEqual([]);
  await page.setViewport({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewport({ width: 1280, height: 900 });
});

test('a member area opens a page to who is put into it', async () => {
  const visitor: Visitor = createVisitor(demo.site.url);
  const account = { email: 'ben@example.com', password: 'a good password', firstName: 'Ben', lastName: 'Ray' };
  expect((await visitor.send('post', '/api/site-users/account', account)).status).toBe(201);
  await open('/settings/members?tab=areas', 'Members');
  await press(page, 'Add a member area');
  await press(page, 'Add');
  await shows(page, 'is missing', '.studio-dialog');
  await fill(page, 'Name', 'The club');
  await press(page, 'Add');
  await toast('“The club” was added.');
  expect(await violations(page)).toEqual([]);
  await press(page, 'Add a member area');
  await fill(page, 'Name', 'the club');
  await press(page, 'Add');
  await shows(page, 'This member area already exists', '.studio-dialog');
  await page.keyboard.press('Escape');

  await open('/pages', 'Pages');
  await press(page, 'Actions for About us');
  await press(page, 'Settings…', 'menuitem');
  await press(page, 'Access', 'tab');
  await (await page.waitForSelector('::-p-text(For signed-in members alone)'))?.click();
  await page.waitForFunction(() => document.querySelectorAll('.studio-dialog .studio-select').length === 1);
  await page.click('.studio-dialog .studio-select');
  await (await page.waitForSelector('::-p-aria([name="The club"][role="option"])'))?.click();
  await press(page, 'Save');
  await page.waitForFunction(() => document.querySelector('.studio-dialog') === null);
  const status = async (): Promise<number> => (await visitor.agent.get('/about')).status;
  await eventually(async () => (await status()) === 403, 'the page is for members');

  await open('/settings/members?search=ben', 'Members');
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await (await page.waitForSelector('.studio-dialog .studio-checkbox'))?.click();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Save');
  await toast('Saved');
  expect(await status()).toBe(200);
  await (await page.waitForSelector('.studio-table-row .studio-table-cell'))?.click();
  await press(page, 'End all sessions');
  await toast('Signed out everywhere.');
  expect(await status()).toBe(403);
});

test('a member is invited, and an address is refused that is none', async () => {
  await open('/settings/members', 'Members');
  await press(page, 'Invite a member');
  await fill(page, 'Email', 'nobody');
  await press(page, 'Send the invitation');
  await shows(page, 'Emails must be formatted as name@example.com', '.studio-dialog');
  await fill(page, 'Email', 'cat@example.com');
  await press(page, 'Send the invitation');
  await toast('The invitation is on its way to cat@example.com.');
  await shows(page, 'Invited', '.studio-table');
  expect(await violations(page)).toEqual([]);
});

test('the site is closed with a password that visitors enter, and opened again', async () => {
  await open('/settings', 'All settings');
  await (await byRole(page, 'searchbox', 'Search all settings')).type('maintenance');
  await page.waitForSelector('.settings-found-item[data-focused]');
  await page.keyboard.press('Enter');
  await screen(page, 'Visibility');
  await shows(page, 'Who can see the site');
  expect(await violations(page)).toEqual([]);
  await (await byRole(page, 'radio', 'Those who know the password')).click();
  await press(page, 'Save');
  await shows(page, 'is missing', '.studio-error');
  expect(await violations(page)).toEqual([]);
  await page.locator('input[type=password]').fill('first light');
  await fill(page, 'What visitors are told', 'We open on Friday.');
  await press(page, 'Save');
  await press(page, 'Change');
  await toast('Saved');
  await eventually(async () => (await fetch(`${demo.site.url}/shop`)).status === 401, 'the site is closed');
  expect((await page.goto(`${demo.site.url}/shop`))?.status()).toBe(200);

  const context = await demo.browser.createBrowserContext();
  const visitor = await context.newPage();
  visitor.on('pageerror', (error) => errors.push(String(error)));
  await visitor.setViewport({ width: 320, height: 700 });
  await visitor.goto(`${demo.site.url}/shop?sort=price#kinds`);
  await shows(visitor, 'We open on Friday.');
  expect(await violations(visitor)).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await visitor.type('#password', 'second light');
  await Promise.all([visitor.waitForNavigation(), visitor.keyboard.press('Enter')]);
  await visitor.waitForSelector('[role=alert]');
  expect(await violations(visitor)).toEqual([]);
  await visitor.type('#password', 'first light');
  await Promise.all([visitor.waitForNavigation(), visitor.keyboard.press('Enter')]);
  // What was asked for is shown where it was to be, even after a wrong password.
  const { pathname, search, hash } = new URL(visitor.url());
  expect([pathname, search, hash]).toEqual(['/shop', '?sort=price', '#kinds']);
  await visitor.waitForSelector('a[href^="/shop/"]');
  await context.close();

  await open('/settings/site/access', 'Visibility');
  await (await byRole(page, 'radio', 'Everybody')).click();
  await press(page, 'Save');
  await press(page, 'Change');
  await toast('Saved');
  await eventually(async () => (await fetch(`${demo.site.url}/shop`)).status === 200, 'the site is open');
});

test('a percentage beyond its bounds is refused at its field, and stays as it was typed', async () => {
  await open('/discounts', 'Discounts');
  await press(page, 'Add a discount');
  for (const typed of ['-5', '150']) {
    await type('Percent', typed);
    await page.keyboard.press('Tab');
    await shows(page, 'This must be from 0 to 100.', '.studio-dialog');
    expect(await page.$eval('.studio-number input', (input) => (input as HTMLInputElement).value)).toBe(typed);
  }
});
