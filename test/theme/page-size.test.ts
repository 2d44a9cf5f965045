import { startServer } from '../server/serving.ts';
import { contentOf, siteOf, themeOf } from '../server/test-site.ts';

test("a collection without a page size has that of the theme's conf", async () => {
  const theme = await themeOf({
    'collections/blog.conf': '{"pageSize": 2}',
    'collections/blog.list': '{.repeated section items}[{title}]{.end}',
  });
  const items = [1, 2, 3, 4].map((at) => ({ id: `p${at}`, urlId: `p${at}`, title: `P${at}` }));
  const content = contentOf([
    { id: 'plain', items },
    { id: 'own', pageSize: 3, items },
  ]);
  const serving = await startServer({}, { site: await siteOf(theme, content) });
  const titles = async (path: string) => (await (await fetch(serving.url + path)).text()).match(/\[P\d\]/g)?.join('');
  expect(await titles('/plain')).toBe('[P1][P2]');
  expect(await titles('/plain?offset=2')).toBe('[P3][P4]');
  expect(await titles('/own')).toBe('[P1][P2][P3]');
  await serving.stop();
});
