/** A busy machine cuts no stylesheet, and a cut one is never mistaken for complete. */
import { loadBlockViews } from '../../server/rendering/blocks/block-views.ts';
import type { StyleLimits } from '../../server/rendering/theme/styles/style-thread.ts';
import type { OpenThreadClock } from '../../server/rendering/theme/styles/thread-clock.ts';
import { loadTheme } from '../../server/rendering/theme/theme.ts';
import { recompileUntilComplete } from '../../server/site/recompile-styles.ts';
import { startServer } from '../server/serving.ts';
import { contentOf, folderOf, silent, siteOf, themeEngine } from '../server/test-site.ts';

const names = ['a.less', 'b.less', 'c.less'];
const files = {
  'template.conf': JSON.stringify({
    name: 'T',
    layouts: { default: { regions: ['site'] } },
    stylesheets: names,
  }),
  'site.region': '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
  'styles/a.less': `@w: 4px; ${Array.from({ length: 300 }, (_, i) => `.a${i} { .b { width: @w * ${i} } }`).join('\n')}`,
  'styles/b.less': '.m() { top: 1px } .b { width: @w }',
  'styles/c.less': '.c { .m(); width: @w }',
};

/** The thread waits for CPU time: the wall clock advances, its own does not. */
const starved: OpenThreadClock = () => () => 0;
/** Every check costs a second of CPU time. */
const costly: OpenThreadClock = () => {
  let used = 0;
  return () => {
    used += 1000;
    return used;
  };
};

const limitsWith = (clock: OpenThreadClock): StyleLimits => ({ deadlineMs: 1, heapMb: 256, clock });

test('a starved thread is not over its deadline, however late it is', async () => {
  const theme = await loadTheme(folderOf(files), themeEngine, { styleLimits: limitsWith(starved) });
  expect(theme.diagnostics).toEqual([]);
  expect(theme.css.isWhole).toBe(true);
  expect(theme.css.plain).toContain('.a299 .b {\n  width: 1196px;\n}');
});

test('definitions of a cut sheet are not reported as missing', async () => {
  const loop = '.m(@i) when (@i > 0) { .m(@i - 1); .m(@i - 1) }';
  const sheets = {
    ...files,
    'styles/a.less': `@w: 4px; .big() { top: 0 } ${loop} .x { .m(40) }`,
    'styles/b.less': '.b { width: @w; .big() }',
    'styles/c.less': '.c { width: @nobody }',
  };
  const theme = await loadTheme(folderOf(sheets), themeEngine, { styleLimits: { deadlineMs: 300, heapMb: 256 } });
  expect(theme.css.isWhole).toBe(false);
  expect(theme.diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['STYLESHEET_OVER_LIMIT', 'styles/a.less'],
    ['STYLESHEET_REPAIRED', 'styles/c.less'],
  ]);
});

test('cut styles have a separate URL, are not cached, and are replaced once retried successfully', async () => {
  let clock = costly;
  const styleLimits: StyleLimits = { deadlineMs: 1, heapMb: 256, clock: (id) => clock(id) };
  const blockViews = loadBlockViews(themeEngine);
  const load = () => loadTheme(folderOf(files), themeEngine, { base: blockViews, styleLimits });
  const context = await siteOf(await load(), contentOf([{ id: 'journal' }]));
  const serving = await startServer({}, { site: context });
  const linked = async () => {
    const page = await fetch(`${serving.url}/journal`);
    const address = /\/site\.css\?v=[\w-]+/.exec(await page.text())?.[0] ?? '';
    const { headers, ...answer } = await fetch(serving.url + address).then(async (response) => ({
      headers: response.headers,
      text: await response.text(),
    }));
    const [cache, etag, pageTag] = [headers.get('cache-control'), headers.get('etag'), page.headers.get('etag')];
    return { address, cache, etag, pageTag, text: answer.text };
  };
  const waits: { ms: number; call: () => void }[] = [];
  let waiting = (): void => {};
  recompileUntilComplete(context.theme, silent, (ms, call) => {
    waits.push({ ms, call });
    waiting();
  });

  const cut = await linked();
  expect(cut.text).not.toContain('.c{');
  expect(cut.cache).toBe('public, max-age=0, must-revalidate');

  // Still too slow: it is retried after a longer delay.
  const again = new Promise<void>((resolve) => {
    waiting = resolve;
  });
  waits[0]?.call();
  await again;
  expect(waits.map(({ ms }) => ms)).toEqual([15_000, 30_000]);

  clock = starved;
  waits[1]?.call();
  while (!context.theme.current.css.isWhole) await new Promise((resolve) => setImmediate(resolve));
  const full = await linked();
  expect(full.text).toContain('.c{top:1px;width:4px}');
  expect(full.cache).toBe('public, max-age=31536000, immutable');
  expect(full.address).not.toBe(cut.address);
  expect(full.etag).not.toBe(cut.etag);
  expect(full.pageTag).not.toBe(cut.pageTag);
  expect(context.theme.current.diagnostics).toEqual([]);
  // A page cached in the meantime requests the old URL: it gets the complete styles, but not cached forever.
  const old = await fetch(serving.url + cut.address);
  expect(old.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  await serving.stop();

  // The same sheets have the same URL on every replica.
  expect((await load()).css.version).toBe(full.address.split('v=')[1]);
});
