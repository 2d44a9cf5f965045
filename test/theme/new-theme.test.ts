import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderSource } from '../../server/content/folder-source.ts';
import { checkTheme } from '../../server/rendering/theme/check-theme.ts';
import { styleLimits } from '../../server/rendering/theme/styles/style-thread.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { startServer } from '../server/serving.ts';
import { folderOf, siteOf, themeEngine } from '../server/test-site.ts';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'new-theme.md'), 'utf8');
const files = Object.fromEntries(
  [...page.matchAll(/^### `([^`]+)`\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, file = '', text = '']) => [file, text]),
);
const folder = folderOf(files);

test('the folder listing names the files of docs/new-theme.md', () => {
  const listing = /```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  expect(Object.keys(files)).toHaveLength(10);
  for (const file of Object.keys(files)) expect(listing).toContain(`    ${file.replace(/^(?:theme|content)\//, '')} `);
});

test('check finds no problem in the theme', async () => {
  expect((await checkTheme(join(folder, 'theme'), styleLimits)).diagnostics).toEqual([]);
});

test('its pages are rendered', async () => {
  const theme = await loadTheme(join(folder, 'theme'), themeEngine);
  expect(theme.declaredTweaks.map(({ name, kind }) => [name, kind])).toEqual([['link-color', 'color']]);
  const serving = await startServer({}, { site: await siteOf(theme, openFolderSource(join(folder, 'content'))) });
  const text = async (path: string): Promise<string> => (await fetch(serving.url + path)).text();
  expect(await text('/')).toContain('<p>This is the first page.</p>');
  const list = await text('/news');
  expect(list).toContain('<h2><a href="/news/hello">Hello</a></h2>');
  expect(list).toMatch(/<a href="\/news">\s*News<\/a>/);
  expect(await text('/news/hello')).toMatch(/<time>January +1, 2026<\/time>\s*<p>It is short\.<\/p>/);
  expect(await text('/site.css')).toContain('#8f3a1d');
  await serving.stop();
});
