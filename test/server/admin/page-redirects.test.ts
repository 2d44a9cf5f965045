/** Redirects and pages at the same address. */
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
});
afterAll(() => site.stop());

const PAGES = '/api/owner/pages';
const REDIRECTS = '/api/owner/redirects';
const read = (path: string): Promise<Response> => fetch(`${site.url}${path}`, { redirect: 'manual' });
const hasStatus = (path: string, status: number): Promise<boolean> =>
  eventually(async () => (await read(path)).status === status);
const add = async (body: object): Promise<Answer['body']> =>
  (await owner.send('post', PAGES, { type: 'page', ...body })).body;
const lead = async (from: string, to: string): Promise<void> => {
  const { status, body } = await owner.send('post', REDIRECTS, { from, to });
  expect([status, body]).toEqual([201, { from, to, status: 301 }]);
};
const leadingFrom = async (): Promise<readonly string[]> =>
  (await owner.get(REDIRECTS)).body.redirects.map(({ from }: { from: string }) => from);

describe('a page is not hidden by a redirect', () => {
  test('when it gets its former address back', async () => {
    const { id } = await add({ title: 'About', urlId: 'about' });
    await owner.send('put', `${PAGES}/${id}`, { urlId: 'about-b' });
    await lead('/about', '/about-b');
    await lead('/about-us', '/about-b');
    await hasStatus('/about', 301);
    await owner.send('put', `${PAGES}/${id}`, { title: 'About us' });
    expect(await leadingFrom()).toEqual(['/about', '/about-us']);
    await owner.send('put', `${PAGES}/${id}`, { urlId: 'about' });
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/about', 200);
  });

  test('when it is created', async () => {
    await lead('/news', '/about');
    await lead('/cups', '/about');
    await add({ title: 'News', urlId: 'news' });
    const products = '/api/content-service/product/1.1/websites/test-site/products';
    const { status } = await owner.send('post', products, { title: 'Cups', navigationTitle: 'Cups' });
    expect(status).toBe(201);
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/news', 200);
  });

  test('when it is restored, and when it is a copy', async () => {
    const { id } = await add({ title: 'Team', urlId: 'team' });
    await owner.send('delete', `${PAGES}/${id}`);
    await lead('/team', '/about');
    await lead('/team-1', '/about');
    expect((await owner.send('post', `${PAGES}/${id}/restore`)).status).toBe(200);
    expect(await leadingFrom()).toEqual(['/about-us', '/team-1']);
    expect((await owner.send('post', `${PAGES}/${id}/copy`)).body.urlId).toBe('team-1');
    expect(await leadingFrom()).toEqual(['/about-us']);
    await hasStatus('/team', 200);
  });
});
