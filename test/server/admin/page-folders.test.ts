/** What the address of a folder of pages leads to, as its owner sets it. */

import { holds } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
  for (const title of ['Guides', 'Washing', 'Mending', 'Wool', 'Silk']) ids[title] = await add(title);
  const { navigations, revision } = (await owner.get(NAVIGATIONS)).body;
  const [main, ...others] = navigations;
  const heading = { externalLink: { url: '', title: 'By cloth', newWindow: false }, items: [link('Wool')] };
  const guides = link('Guides', [heading, link('Mending'), link('Washing', [link('Silk')])]);
  const changed = [{ ...main, links: [...main.links, guides] }, ...others];
  const headers = { 'If-Match': `"${revision}"` };
  expect((await owner.send('put', NAVIGATIONS, { navigations: changed }, headers)).status).toBe(200);
});
afterAll(() => site.stop());

const PAGES = '/api/owner/pages';
const NAVIGATIONS = '/api/owner/navigations';
const add = async (title: string): Promise<string> =>
  (await owner.send('post', PAGES, { type: 'page', title, workflowState: 'Published' })).body.id;
const link = (title: string, items: readonly object[] = []) => ({ collectionId: ids[title], title, items });
const set = (title: string, folder: string): Promise<Answer> => owner.send('put', `${PAGES}/${ids[title]}`, { folder });
const open = (path: string) => fetch(`${site.url}${path}`, { redirect: 'manual' });
const becomes = (path: string, status: number, target: string | null = null): Promise<void> =>
  holds(async () => {
    const response = await open(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, target]);
  });

test('a folder shows itself, an index of its pages, the first of them, or nothing', async () => {
  await becomes('/guides', 200);
  await set('Guides', 'redirect');
  await becomes('/guides?from=mail', 302, '/wool?from=mail');
  await set('Guides', 'none');
  await becomes('/guides', 404);
  expect(await (await open('/')).text()).not.toContain('href="/guides"');
  expect(await (await open('/sitemap.xml')).text()).not.toContain('/guides<');
  await set('Guides', 'index');
  await becomes('/guides', 200);
  const html = await (await open('/guides')).text();
  const list = html.slice(html.indexOf('class="folder-navigation"'));
  expect(list).toMatch(/By cloth[\s\S]*href="\/mending"[\s\S]*href="\/washing"/);
  await set('Guides', 'page');
  await holds(async () => expect(await (await open('/guides')).text()).not.toContain('folder-navigation'));
  expect((await owner.get(`${PAGES}/${ids['Guides']}`)).body.folder).toBe('page');
});

test('a folder in a folder leads on; one whose pages are gone shows itself', async () => {
  await set('Washing', 'redirect');
  await becomes('/washing', 302, '/silk');
  await owner.send('put', `${PAGES}/${ids['Silk']}`, { enabled: false });
  await becomes('/washing', 200);
  await owner.send('put', `${PAGES}/${ids['Silk']}`, { enabled: true });
  await becomes('/washing', 302, '/silk');
});

test('two folders that stand in each other do not lead in circles', async () => {
  const { navigations } = (await owner.get(NAVIGATIONS)).body;
  const [main, next, ...others] = navigations;
  const inside = link('Wool', [link('Mending')]);
  const around = link('Mending', [link('Wool')]);
  const changed = [{ ...main, links: [...main.links, inside] }, { ...next, links: [...next.links, around] }, ...others];
  expect((await owner.send('put', NAVIGATIONS, { navigations: changed })).status).toBe(200);
  await set('Wool', 'redirect');
  await set('Mending', 'redirect');
  await becomes('/wool', 200);
  await becomes('/mending', 200);
});

test('the editor shows the page of a folder that leads elsewhere', async () => {
  await set('Guides', 'none');
  const { status, text } = await owner.get('/preview?path=/guides&studio');
  expect([status, text.includes('<title>Guides')]).toEqual([200, true]);
});

test('the home page is no folder without a page, and pages with items are none', async () => {
  const made = await owner.send('post', `${PAGES}/${ids['Guides']}/homepage`, {});
  expect(made.body.error).toBe('The home page must show a page. Make another page the home page first.');
  const blog = (await owner.send('post', PAGES, { type: 'generic', title: 'Notes' })).body.id;
  const refused = await owner.send('put', `${PAGES}/${blog}`, { folder: 'index' });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ field: 'folder', message: 'is for pages without items' }],
  ]);
});
