/** Themes and content that do not match: a home page with content, headers with links. */

import { openFolderSource } from '../../server/content/folder-source.ts';
import { navigationNames } from '../../server/site/navigation-names.ts';
import { siteFolders } from '../../server/site/open-site.ts';
import { demoAsset } from '../demo-assets.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, siteOf, themeOf } from '../server/test-site.ts';

const navigation = (id: string): string =>
  `<squarespace:navigation navigationId="${id}">{.repeated section items}<a href="{collection.fullUrl}">{collection.title}</a>{.end}</squarespace:navigation>`;

test('the demo content has a home page in any theme', async () => {
  const theme = await themeOf({});
  const context = await siteOf(theme, openFolderSource(siteFolders('demo').content));
  const { url, stop } = await startServer({}, { site: context });
  const page = await (await fetch(url)).text();
  const main = page.slice(page.indexOf('<main>'), page.indexOf('</main>'));
  expect(main).toContain('<h1>Atelier Marre</h1>');
  expect(main).toMatch(/<h2><a href="\/shop">Shop<\/a><\/h2>/);
  expect(main.match(/class="[^"]*product-card/g)).toHaveLength(4);
  expect(main).toMatch(/<ul class="start-posts"><li><a href="\/journal\//);
  expect(main).toContain(`<img src="${demoAsset('study-branch')}`);
  expect(theme.diagnostics).toEqual([]);
  await stop();
});

const conf = (navigations: readonly string[]): string =>
  JSON.stringify({
    name: 'T',
    layouts: { default: { regions: ['site'] } },
    navigations: navigations.map((name) => ({ name, title: name })),
  });

test('a header whose navigation has another name shows the main one, and it is reported once', async () => {
  const theme = await themeOf({
    'template.conf': conf(['siteNav', 'footerLinks']),
    'site.region': `<nav>${navigation('siteNav')}</nav>\n<footer>${navigation('footerLinks')}</footer>`,
  });
  const content = contentOf([{ id: 'journal' }], { navigation: [{ title: 'Journal', fullUrl: '/journal' }] });
  const context = await siteOf(theme, content);
  const { url, stop } = await startServer({}, { site: context });
  for (let i = 0; i < 2; i++)
    expect(await (await fetch(`${url}/journal`)).text()).toBe(
      '<nav><a href="/journal">journal</a></nav>\n<footer></footer>',
    );
  expect(theme.diagnostics.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
    ['NAVIGATION_MISSING', 'site.region', 1, "The site has no navigation 'siteNav'; 'mainNav' is shown."],
    ['NAVIGATION_MISSING', 'site.region', 2, "The site has no navigation 'footerLinks'; nothing is shown."],
  ]);
  await stop();
});

/** Requested names with their results, for the navigations of a site and those of the theme. */
test.each([
  [
    ['mainNav', 'footerNav'],
    ['mainNavigation', 'footer-nav'],
    { mainNavigation: 'mainNav', 'footer-nav': 'footerNav' },
  ],
  [['mainNav'], ['Main Menu', 'secondaryNav'], { 'Main Menu': 'mainNav', secondaryNav: undefined }],
  // Navigations shown in the header are not shown again.
  [['mainNav'], ['mainNav', 'topNav', 'pages'], { mainNav: 'mainNav', topNav: undefined, pages: undefined }],
  [['mainNav'], ['topNav', 'left-nav'], { topNav: 'mainNav', 'left-nav': undefined }],
  [['mainNav'], ['navi'], { navi: 'mainNav' }],
  [['mainNav'], ['rooms', 'navi'], { rooms: undefined, navi: 'mainNav' }],
  [['mainNav'], ['rooms', 'halls'], { rooms: 'mainNav', halls: undefined }],
  // The same in another form.
  [['mainNav'], ['mainNavigation', 'mobileNav'], { mainNavigation: 'mainNav', mobileNav: 'mainNav' }],
  [['mainNav'], ['social', 'footerNavigation'], { social: undefined, footerNavigation: undefined }],
  [['footerNav', 'siteNav'], ['mainNav', 'footerNav'], { mainNav: 'siteNav', footerNav: 'footerNav', '': 'siteNav' }],
])('navigations %j, requested as %j', (own, asked, meant) => {
  const site = { navigations: new Map(own.map((name) => [name, []])) };
  const names = navigationNames({ uses: [], conf: { navigations: asked } }, site);
  for (const [name, row] of Object.entries(meant)) expect([name, names(name)]).toEqual([name, row]);
});
