import type { NavigationLink, SiteData } from '../../server/content/content-source.ts';
import { startServer } from '../server/serving.ts';
import { openDemoSite } from '../server/test-site.ts';
import { invalidHtml } from '../server/valid-html.ts';

const link = (
  title: string,
  items: readonly NavigationLink[] = [],
  url = `/${title.toLowerCase()}`,
): NavigationLink => ({
  externalLink: { url, title, newWindow: false },
  items,
});
/** As deep as admins can move pages below others. */
const levels = [link('One', [link('Two', [link('Three')]), link('Heading', [link('Four')], '')])];

test.each(['atelier', 'depot'])(
  'in the theme %s, pages below others stay in the header and in each navigation of the footer',
  async (themeName) => {
    const context = await openDemoSite(themeName);
    const site = (await context.content.site()) as SiteData;
    const names = ['mainNav', 'footerNav', 'studio', 'policies'];
    const navigations = new Map(names.map((name) => [name, levels]));
    const content = { ...context.content, site: () => ({ ...site, navigations, version: `${site.version}-levels` }) };
    const serving = await startServer({}, { site: { ...context, content } });
    const page = await (await fetch(`${serving.url}/about`)).text();
    await serving.stop();
    for (const url of ['/two', '/three', '/four'])
      expect([url, page.split(`href="${url}"`).length - 1]).toEqual([url, names.length]);
    // A heading has no address of its own.
    expect([page.split('<span>Heading</span>').length - 1, page.includes('href=""')]).toEqual([names.length, false]);
    expect(await invalidHtml('/about', page)).toEqual([]);
  },
);
