/** Several sites in one process: the studio's header shows the current one, and links to the others. */
import type { Page } from 'puppeteer';
import { addAdmin } from '../../server/admin/admins.ts';
import { readConfig } from '../../server/config.ts';
import { siteStore } from '../database/databases.ts';
import { type Opened, serveContext } from '../server/serving.ts';
import { askHost, sitesFolder } from '../server/sites/sites-folder.ts';
import { violations } from './axe.ts';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { byRole, fill, press, shows } from './studio-page.ts';

// Browsers resolve these names to this machine.
const HOSTS = ['pottery.localhost', 'weaving.localhost'];
const ANN = { email: 'ann@shop.example', name: 'Ann', password: 'a long password', roles: [1] };

let server: Opened;
let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  const quiet = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off' };
  server = await serveContext(readConfig({ ...(await siteStore()), ...quiet, SITES: sitesFolder(HOSTS) }));
  for (const host of HOSTS) await askHost(server.port, host, '/shop');
  const { database } = server.context;
  if (database === undefined) throw new Error('no database');
  for (const host of HOSTS) await addAdmin(database.forSite(host).db, ANN);
  browser = await launchBrowser();
  page = await browser.newPage();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(): Promise<void> {
  await fill(page, 'Email', ANN.email);
  await page.locator('input[type=password]').fill(ANN.password);
  await press(page, 'Sign in');
}

test('the header names the site and links to the studio of the other one, which has its own session', async () => {
  await page.goto(`http://${HOSTS[0]}:${server.port}/config/settings/people`);
  await signIn();
  await press(page, 'pottery.localhost: choose a site');
  await shows(page, 'Signed in here as ann@shop.example. Each site asks for its own password.');
  expect(await violations(page)).toEqual([]);
  await (await byRole(page, 'link', 'weaving.localhost weaving.localhost')).click();
  await page.waitForFunction((host) => location.hostname === host, {}, HOSTS[1] ?? '');
  await signIn();
  await byRole(page, 'button', 'weaving.localhost: choose a site');
});
