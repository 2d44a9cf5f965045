/** A role without the permission of a screen sees the reason, whatever address it opens. */
import type { Page } from 'puppeteer';
import { routes } from '../../client/studio/routes.ts';
import { addAdmin } from '../../server/admin/admins.ts';
import { permissions, roles } from '../../shared/roles.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { fill, screen, shows } from './studio-page.ts';

const VIEWER = { email: 'vi@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
const exceptions: string[] = [];

/** A page of an admin who has signed in. */
async function signedIn({ email, password }: typeof VIEWER, role: number): Promise<Page> {
  const { site, browser } = demo;
  await addAdmin(site.database.db, { email, password, name: 'Vi', roles: [role] });
  const opened = await (await browser.createBrowserContext()).newPage();
  opened.on('pageerror', (error) => exceptions.push(String(error)));
  await opened.goto(`${site.url}/config/pages`);
  await fill(opened, 'Email', email);
  await fill(opened, 'Password', password);
  await opened.keyboard.press('Enter');
  await screen(opened, 'Pages');
  return opened;
}

beforeAll(async () => {
  page = await signedIn(VIEWER, roles.commenter);
});

const closed = routes.flatMap(({ path, permission }) =>
  permission === undefined || (permissions[permission].roles as readonly string[]).includes('commenter')
    ? []
    : [{ path: path.replace(/:\w+/g, 'nothing'), summary: permissions[permission].summary }],
);

test('screens of the store, forms, figures, people, marketing and settings say which permission they need', async () => {
  expect(closed.length).toBeGreaterThan(30);
  for (const { path, summary } of closed) {
    await page.evaluate((to) => {
      history.pushState(null, '', `/config${to}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await holds(async () => expect(await page.$eval('main', (main) => main.textContent ?? '')).toContain(summary));
  }
  expect(exceptions).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the rail lists none of them', async () => {
  const links = await page.$$eval('nav a', (all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((href) => closed.some(({ path }) => href === `/config${path}`))).toEqual([]);
});

test('a role that sees products without managing them can change nothing on their screen, not even texts', async () => {
  const reporter = await signedIn({ ...VIEWER, email: 'rita@shop.example' }, roles.reporting);
  await reporter.goto(`${demo.site.url}/config/products/shop/p04`);
  await shows(reporter, 'Your role may see products, but not change them.');
  await reporter.waitForSelector('.studio-rich');
  const open = await reporter.$$eval(
    'fieldset :is(input, select, textarea, .studio-rich)',
    (fields) =>
      fields.filter((field) => field.getAttribute('contenteditable') === 'true' || field.matches(':enabled')).length,
  );
  expect(open).toBe(0);
  await reporter.click('.studio-rich');
  await reporter.keyboard.type('ZZZ');
  expect(await reporter.$eval('.studio-rich', (text) => text.textContent)).not.toContain('ZZZ');
  await reporter.close();
});
