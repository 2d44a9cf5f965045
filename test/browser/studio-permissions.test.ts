/** A role without the permission of a screen sees the reason, whatever address it opens. */
import type { Page } from 'puppeteer';
import { routes } from '../../client/studio/routes.ts';
import { addAdmin } from '../../server/admin/admins.ts';
import { permissions, roles } from '../../shared/roles.ts';
import { violations } from './axe.ts';
import { useDemoSite } from './demo-site.ts';
import { holds } from './recording.ts';
import { fill, screen } from './studio-page.ts';

const VIEWER = { email: 'vi@shop.example', password: 'a long password' };
const demo = useDemoSite();
let page: Page;
const exceptions: string[] = [];

beforeAll(async () => {
  const { site, browser } = demo;
  await addAdmin(site.database.db, { ...VIEWER, name: 'Vi', roles: [roles.commenter] });
  page = await (await browser.createBrowserContext()).newPage();
  page.on('pageerror', (error) => exceptions.push(String(error)));
  await page.goto(`${site.url}/config/pages`);
  await fill(page, 'Email', VIEWER.email);
  await fill(page, 'Password', VIEWER.password);
  await page.keyboard.press('Enter');
  await screen(page, 'Pages');
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
