/** An admin adds languages and translations; visitors read the site in them. */
import type { Page } from 'puppeteer';
import { roles } from '#shared/roles';
import { addAdmin } from '../../server/admin/admins.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { eventually } from './recording.ts';
import { byRole, fill, press, shows } from './studio-page.ts';

const OWNER = { email: 'ann@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
const errors: string[] = [];

const open = (path: string) => page.goto(`${demo.site.url}/config${path}`);
const text = async (path: string) => (await fetch(`${demo.site.url}${path}`)).text();

async function add(name: string): Promise<void> {
  const field = await byRole(page, 'combobox', 'Add a language');
  await field.click({ count: 3 });
  await field.type(name);
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  await addAdmin(demo.site.database.db, { ...OWNER, name: 'Ann', roles: [roles.admin] });
  page = await demo.browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  await open('/languages');
  await fill(page, 'Email', OWNER.email);
  await page.locator('input[type=password]').fill(OWNER.password);
  await press(page, 'Sign in');
  await byRole(page, 'heading', 'Languages');
}, 120_000);

test('the screen names the languages that visitors are offered: of the page’s own menu, then of the list', async () => {
  await shows(page, 'Visitors are also offered Nederlands and Français.');
  await shows(page, 'from the word list /assets/glossary-[language].json');
  // A list of one language offers none, so the menu stays, and has the script that it needs.
  const status = await page.evaluate(async () => {
    const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) };
    const body = '{"languages":["en"]}';
    return (await fetch('/api/multilingual/languages', { method: 'PUT', headers, body })).status;
  });
  expect(status).toBe(200);
  expect((await text('/about')).split('<option value="nl" lang="nl">').length).toBe(3);
  expect(await text('/about')).toContain('name="translation"');
  await open('/languages');
});

test('German and Arabic are added, and neither twice', async () => {
  await add('German');
  await shows(page, 'Deutsch');
  await shows(page, 'Visitors are offered English and Deutsch, each with addresses of its own.');
  await eventually(async () => !(await text('/about')).includes('name="translation"'));
  await add('de');
  await shows(page, 'This language already exists');
  await add('nothing known');
  await shows(page, 'Choose a language from the list, or type its tag, such as pt-BR.');
  await add('Arabic');
  await shows(page, 'right to left');
  await shows(page, '0 of ');
  expect(await violations(page)).toEqual([]);
});

test('a page is translated text by text', async () => {
  await press(page, 'Translate into Deutsch', 'link');
  await fill(page, 'Search', 'about');
  await press(page, 'About us', 'link');
  await fill(page, 'Title, German', 'Über uns');
  await shows(page, '2 of 12 translated');
  await shows(page, 'Saved');
  expect(await violations(page)).toEqual([]);
  await eventually(async () => (await text('/de/about')).includes('Über uns'));
  await press(page, 'Missing', 'radio');
  await page.waitForFunction(() => document.querySelector('.studio-texts [data-state=translated]') === null);
  await press(page, 'Undo');
  await eventually(async () => !(await text('/de/about')).includes('Über uns'));
  await press(page, 'Redo');
  await eventually(async () => (await text('/de/about')).includes('Über uns'));
});

test('visitors read the page in each language, and switch languages in the header', async () => {
  const visitor = await demo.browser.newPage();
  await visitor.goto(`${demo.site.url}/ar/about`);
  expect(await visitor.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
    'ar',
    'rtl',
  ]);
  expect(await visitor.title()).toContain('About us');
  await visitor.locator('.choices-button').click();
  await Promise.all([visitor.waitForNavigation(), press(visitor, 'Deutsch', 'link')]);
  expect(new URL(visitor.url()).pathname).toBe('/de/about');
  expect(await visitor.title()).toContain('Über uns');
  await visitor.close();
});

test('rich text is edited as such, and the keyboard moves to missing texts', async () => {
  await open('/languages/de/page/about');
  const rich = await byRole(page, 'textbox', 'Description, German');
  await rich.click();
  await rich.type('Wer hier arbeitet');
  await eventually(async () => (await text('/de/about')).includes('Wer hier arbeitet'));
  await page.keyboard.down('Control');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  const row = await page.evaluate(() => document.activeElement?.closest('li')?.dataset['state']);
  expect(row).toBe('missing');
});

test('a translation of a changed original is marked', async () => {
  const status = await page.evaluate(async () => {
    const crumb = /crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) };
    const body = '{"title":"About the three of us"}';
    return (await fetch('/api/owner/pages/about', { method: 'PUT', headers, body })).status;
  });
  expect(status).toBe(200);
  await open('/languages/de/page/about');
  await shows(page, '1 changed since');
  await press(page, 'Original changed', 'radio');
  await press(page, 'The translation is still right');
  await shows(page, '3 of 12 translated');
  await page.waitForFunction(() => !document.body.textContent?.includes('changed since'));
});

test('order, name and default are changed; texts survive a disconnection', async () => {
  await open('/languages');
  await shows(page, 'right to left');
  await press(page, 'Actions for Deutsch');
  await press(page, 'Rename', 'menuitem');
  await fill(page, 'Name of German', 'Schweizerdeutsch');
  await eventually(async () => (await text('/')).includes('Schweizerdeutsch'));
  await press(page, 'Actions for Schweizerdeutsch');
  await press(page, 'Make default', 'menuitem');
  await eventually(async () => (await text('/about')).includes('Über uns'));
  await press(page, 'Disconnect languages');
  await shows(page, 'Translations are kept');
  await press(page, 'Disconnect');
  await shows(page, 'Languages are disconnected. Translations are kept.');
  await eventually(async () => (await text('/about')).includes('About the three of us'));
  await add('German');
  await eventually(async () => (await text('/de/about')).includes('Über uns'));
});

test('there were no errors', () => {
  expect(errors).toEqual([]);
});
