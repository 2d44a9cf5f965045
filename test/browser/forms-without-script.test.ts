import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { holds } from './recording.ts';
import { enter, overflow } from './site-browser.ts';
import { steadyTheme } from './steady-theme.ts';

jest.setTimeout(180_000);
let browser: TestBrowser;
let server: ServerProcess;
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-forms-'));
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startServing({ DATA_DIR: dataDir, THEME: steadyTheme() });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A page with JavaScript disabled. */
async function openPage(path: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.setJavaScriptEnabled(false);
  await page.goto(server.url + path);
  return page;
}

const submit = (page: Page, button: string) => Promise.all([page.waitForNavigation(), page.click(button)]);

/** Accessibility problems of a page, and horizontal scrolling on small screens. */
async function pageProblems(page: Page): Promise<unknown> {
  await page.setJavaScriptEnabled(true);
  const result = { violations: await violations(page), overflow: await overflow(page) };
  await page.setJavaScriptEnabled(false);
  return result;
}

test('a form is sent without JavaScript: missing fields are errors, input is preserved, and then it is accepted', async () => {
  const page = await openPage('/every-field');
  await enter(page, 'input[name="f-email"]', 'ann@example.com');
  await page.select('select[name="f-select"]', 'Cloth');
  await enter(page, 'textarea[name="f-textarea"]', 'A bowl & a <dish>');
  await page.click('input[name="f-checkbox[]"][value="Signed"]');
  await page.click('input[name="f-likert[s1]"][value="2"]');
  await enter(page, 'input[name="f-date[Month]"]', '13');
  await submit(page, 'form[data-form-id="commission"] button[type=submit]');
  expect(await page.title()).toMatch(/^Error: /);
  const links = await page.$$eval('.form-problems a', (all) => all.map(({ textContent }) => textContent));
  expect(links).toEqual(['Your name: Required', 'Needed by: Date is not valid.']);
  expect(await page.$eval('textarea[name="f-textarea"]', (area) => (area as HTMLTextAreaElement).value)).toBe(
    'A bowl & a <dish>',
  );
  for (const cached of [
    'input[value="Signed"]:checked',
    'input[name="f-likert[s1]"][value="2"]:checked',
    'option[value="Cloth"]:checked',
  ])
    expect(await page.$(cached)).not.toBeNull();
  expect(await pageProblems(page)).toEqual({ violations: [], overflow: 0 });
  await page.click('.form-problems a');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('f-name[First]');
  await enter(page, 'input[name="f-name[First]"]', 'Ann');
  await page.$eval('input[name="f-date[Month]"]', (input) => {
    (input as HTMLInputElement).value = '12';
  });
  await submit(page, 'form[data-form-id="commission"] button[type=submit]');
  expect(await page.$eval('main', ({ textContent }) => textContent)).toContain(
    'Thank you! Marre answers on Thursdays.',
  );
  await page.close();
});

test('a newsletter accepts an address without JavaScript', async () => {
  const page = await openPage('/blocks');
  await enter(page, 'form[data-form-id="letters"] input[name=email]', 'eve@example.com');
  await submit(page, 'form[data-form-id="letters"] button[type=submit]');
  expect(await page.$eval('main', ({ textContent }) => textContent)).toContain(
    'The next letter comes after the next firing.',
  );
  await page.close();
  await holds(async () => expect(readdirSync(join(dataDir, 'mailing-lists'))).toHaveLength(1));
});

test('an account is created, signed out and signed in without JavaScript', async () => {
  const page = await openPage('/account/create');
  await enter(page, 'input[name=email]', 'ann@');
  await enter(page, 'input[name=password]', 'short');
  await submit(page, 'main button[type=submit]');
  expect(await page.$$eval('.form-problems a', (all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '#plain-email',
    '#plain-password',
  ]);
  expect(await pageProblems(page)).toEqual({ violations: [], overflow: 0 });
  expect(await page.$eval('input[name=email]', (input) => (input as HTMLInputElement).value)).toBe('ann@');
  await page.$eval('input[name=email]', (input) => {
    (input as HTMLInputElement).value = 'ann@example.com';
  });
  await enter(page, 'input[name=password]', 'a long password');
  await submit(page, 'main button[type=submit]');
  expect(await page.$eval('main', ({ textContent }) => textContent)).toContain('ann@example.com');
  expect(await pageProblems(page)).toEqual({ violations: [], overflow: 0 });
  await submit(page, 'main button[type=submit]');
  await page.goto(`${server.url}/account`);
  expect(new URL(page.url()).pathname).toBe('/account/login');
  await enter(page, 'input[name=email]', 'ann@example.com');
  await enter(page, 'input[name=password]', 'a long password');
  await submit(page, 'main button[type=submit]');
  expect(new URL(page.url()).pathname).toBe('/account');
  await page.close();
});

test('a comment is posted without JavaScript, under a journal entry', async () => {
  const page = await openPage('/journal');
  const path = await page.$eval('main a[href^="/journal/"]', (link) => link.getAttribute('href'));
  await page.goto(server.url + path);
  await enter(page, '.comment-form input[name=authorName]', 'Eve');
  await enter(page, '.comment-form input[name=authorEmail]', 'eve@example.com');
  await enter(page, '.comment-form textarea', 'How lovely.');
  await submit(page, '.comment-form button[type=submit]');
  expect(await page.$eval('main', ({ textContent }) => textContent)).toContain(
    'Your comment will appear once it is approved.',
  );
  await page.close();
});
