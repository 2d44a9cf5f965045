import { pageClasses } from '../../server/site/page-identity.ts';
import { openDemoSite } from '../server/test-site.ts';

test('admins change the images of Depot into rows, and set its colors', async () => {
  const { theme } = await openDemoSite('depot');
  const { declaredTweaks } = theme.current;
  expect(declaredTweaks.map(({ name, kind }) => [name, kind])).toEqual([
    ['accent', 'color'],
    ['on-accent', 'color'],
    ['paper', 'color'],
    ['column', 'size'],
    ['catalog-rows', 'checkbox'],
  ]);
  const changed = await theme.current.tweaked({ 'catalog-rows': true, accent: '#7fd1ff', column: 240 });
  expect(changed?.css.minified).toMatch(/:root:root\{[^}]*--accent:#7fd1ff/);
  expect(changed?.css.minified).toMatch(/:root:root\{[^}]*--column:240px/);
  const page = {
    entry: { path: '/', view: 'list', typeName: 'home', collection: {} },
    pageType: 1,
    context: {},
  } as const;
  const classes = (tweaks = theme.current.tweaks) => pageClasses(page, 'default', tweaks).split(' ');
  expect(classes(changed?.tweaks)).toContain('catalog-rows');
  expect(classes()).not.toContain('catalog-rows');
});
