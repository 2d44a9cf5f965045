import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderSource } from '../../server/content/folder-source.ts';
import type { Theme } from '../../server/rendering/theme/theme.ts';
import { type Serving, startServer } from '../server/serving.ts';
import { openDemoSite, siteOf, themeOf } from '../server/test-site.ts';

const folder = join(__dirname, '..', '..', '..', 'shared', 'fixtures', 'page-json');
const input = existsSync(folder) ? describe : describe.skip;
const pages = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name !== 'site-navigation.json')
      .map((name) => ({ name, page: JSON.parse(readFileSync(join(folder, name), 'utf8')) }))
  : [];

/** The URL of a fixture's page. */
function addressOf({
  collection,
  item,
  categoryFilter,
}: {
  collection: { fullUrl: string };
  item?: { fullUrl: string };
  categoryFilter?: string;
}): string {
  if (item !== undefined) return item.fullUrl;
  return categoryFilter === undefined ? collection.fullUrl : `${collection.fullUrl}?category=${categoryFilter}`;
}

input.each(['the demo theme', 'a bare theme'])('page JSON of a site like real ones, in %s', (name) => {
  let serving: Serving;
  let theme: Theme;
  beforeAll(async () => {
    theme = name === 'a bare theme' ? await themeOf({}) : (await openDemoSite()).theme.current;
    const context = await siteOf(theme, openFolderSource(folder));
    serving = await startServer({}, { site: context });
  });
  afterAll(() => serving.stop());

  test.each(pages)('$name renders completely, each text escaped once, and no tag is left', async ({ page }) => {
    const response = await fetch(serving.url + addressOf(page));
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html.trimEnd().slice(-7)).toBe('</html>');
    // The share buttons' formatter escapes the title again, as specified.
    const text = html.replace(/ data-title="[^"]*"/g, '');
    expect(text.match(/<\/?squarespace:.{20}|.{20}&amp;(?:amp|#39|quot);|\[object .{20}|undefined.{20}/g)).toBeNull();
    const title: string = page.item?.title ?? page.collection.title;
    expect(html.includes(title)).toBe(true);
    const errors = theme.diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
  });

  test('the folder leads to its first page, the navigation to every page', async () => {
    const folderPage = await fetch(`${serving.url}/more`, { redirect: 'manual' });
    expect([folderPage.status, folderPage.headers.get('location')]).toEqual([302, '/events']);
  });

  test('an unknown URL shows the site’s page for it', async () => {
    const response = await fetch(`${serving.url}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1>Page not found</h1>');
  });

  test('every URL of the site map responds', async () => {
    const map = await (await fetch(`${serving.url}/sitemap.xml`)).text();
    const paths = [...map.matchAll(/<loc>[^<]*?\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const response = await fetch(serving.url + path, { redirect: 'manual' });
      expect([path, response.status < 400]).toEqual([path, true]);
    }
  });
});
