import { appendFileSync, copyFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevMessage } from '../../server/cli/dev/dev-routes.ts';
import { type Developing, develop } from '../../server/cli/dev.ts';
import { folderOf } from './test-site.ts';

const files = {
  'template.conf':
    '{"name": "T", "layouts": {"default": {"name": "D", "regions": ["site"]}}, "stylesheets": ["a.css"]}',
  'site.region':
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  'styles/a.css': '.a { color: red }',
  'blocks/used.block': '<b>block</b>',
  'collections/blog.list': '<h1>{collection.title}</h1>{@|apply used.block}',
};
const content = {
  'site.json': '{"website": {"siteTitle": "Test"}}',
  'journal.json':
    '{"collection": {"id": "j", "urlId": "journal", "title": "Journal", "typeName": "blog"}, "items": []}',
};

/** The messages that a page receives, in order. */
async function listen(url: string): Promise<{ next(): Promise<DevMessage>; end(): Promise<void> }> {
  const stop = new AbortController();
  const response = await fetch(`${url}/vitrine-dev/events`, { signal: stop.signal });
  const reader = response.body!.getReader();
  let text = '';
  const next = async (): Promise<DevMessage> => {
    while (!text.includes('\n\n')) text += Buffer.from((await reader.read()).value ?? []).toString();
    const [event = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    return event.startsWith('data: ') ? (JSON.parse(event.slice('data: '.length)) as DevMessage) : next();
  };
  return { next, end: async () => stop.abort() };
}

describe('a theme under development', () => {
  const theme = folderOf(files);
  const contentFolder = folderOf(content);
  let printed = '';
  let dev: Developing;
  const save = (file: string, text: string, folder = theme) => writeFileSync(join(folder, file), text);
  const page = async (): Promise<string> => (await fetch(`${dev.url}/journal`)).text();
  beforeAll(async () => {
    const command = { folder: theme, content: contentFolder, reload: 'css', store: false, port: 0 } as const;
    dev = await develop(command, { DATA_DIR: folderOf({}) }, (text) => {
      printed += text;
    });
  });
  afterAll(() => dev.close());

  test('a stylesheet is swapped, a template reloads the page, a broken one keeps the last good page', async () => {
    const events = await listen(dev.url);
    expect((await events.next()).problems).toEqual([]);

    save('styles/a.css', '.a { color: green }');
    const styled = await events.next();
    expect(styled.kind).toBe('css');
    expect(await (await fetch(dev.url + styled.css)).text()).toContain('green');

    save('collections/blog.list', '<h2>{collection.title}</h2>{@|apply used.block}');
    expect((await events.next()).kind).toBe('page');
    expect(await page()).toContain('<h2>Journal</h2><b>block</b>');

    save('collections/blog.list', '<h3>{.section collection}\n{title}</h3>{@|apply used.block}');
    const broken = await events.next();
    expect([broken.kind, broken.isPreviousVersion]).toEqual(['problems', true]);
    expect(broken.problems[0]).toMatchObject({ file: 'collections/blog.list', severity: 'error', line: 1 });
    expect(broken.problems[0]?.frame).toContain('{.section collection}');
    expect(await page()).toContain('<h2>Journal</h2>');
    expect(await page()).toContain('<script type="module" src="/vitrine-dev/client.js">');
    expect(printed).toContain('collections/blog.list:1:');
    expect(printed).toContain('the last valid version is served');

    save('collections/blog.list', '<h4>{collection.title}</h4>{@|apply used.block}');
    const repaired = await events.next();
    expect([repaired.kind, repaired.isPreviousVersion, repaired.problems]).toEqual(['page', false, []]);
    expect(await page()).toContain('<h4>Journal</h4>');
    await events.end();
  });

  test('a file that is neither read nor served notifies nobody, nor does one saved unchanged', async () => {
    const events = await listen(dev.url);
    await events.next();
    const before = printed;
    save('dev.log', 'a line');
    save('output', 'a line');
    save('blocks/used.block', files['blocks/used.block']);
    save('dev.log', 'another line', contentFolder);
    save('blocks/used.block', '<b>changed</b>');
    expect((await events.next()).kind).toBe('page');
    expect(printed.slice(before.length)).toMatch(/^[^\n]*used\.block saved\n$/);
    await events.end();
  });

  test('render diagnostics are logged normally; analytics are accepted and discarded', async () => {
    const events = await listen(dev.url);
    await events.next();
    save('collections/blog.list', '<h4>{collection.title}</h4>{@|apply used.block}\n{@|apply nobody.block}');
    await events.next();
    const before = printed.length;
    await page();
    expect(printed.slice(before)).toMatch(/^error collections\/blog\.list:2:\d+ APPLY_PARTIAL_MISSING\n {2}[^\n]+\n/);
    expect(printed.slice(before)).not.toContain('{"level"');
    for (const path of ['/api/census/RecordHit', '/api/v1/clanker/events', '/api/1/performance/records'])
      expect((await fetch(dev.url + path, { method: 'POST', body: 'event=1' })).status).toBe(204);
    save('collections/blog.list', '<h4>{collection.title}</h4>{@|apply used.block}');
    await events.next();
    await events.end();
  });

  test('a port in use is reported, and everything is closed', async () => {
    const port = Number(new URL(dev.url).port);
    const command = { folder: theme, content: contentFolder, reload: 'off', store: false, port } as const;
    await expect(develop(command, { DATA_DIR: folderOf({}), HOST: '0.0.0.0' }, () => {})).rejects.toThrow(
      `port ${port} is in use; choose another with --port`,
    );
  });

  test('unreadable content keeps the last good version', async () => {
    const events = await listen(dev.url);
    await events.next();
    save('journal.json', '{"collection": ', contentFolder);
    const broken = await events.next();
    expect([broken.kind, broken.problems.map(({ code }) => code)]).toEqual(['problems', ['CONTENT_UNREADABLE']]);
    expect(await page()).toContain('<h4>Journal</h4>');
    expect(broken.problems[0]).toMatchObject({ line: 1, column: 16, frame: expect.stringContaining('^') });
    save('journal.json', content['journal.json'].replace('collection', 'colection'), contentFolder);
    const misspelled = await events.next();
    expect([misspelled.kind, misspelled.problems[0]?.message]).toEqual([
      'problems',
      "the key 'colection' is not known; did you mean 'collection'?",
    ]);
    expect(printed).toContain('journal.json:1:2 CONTENT_UNREADABLE');
    save('journal.json', content['journal.json'].replace('"Journal"', '"Diary"'), contentFolder);
    expect((await events.next()).kind).toBe('page');
    expect(await page()).toContain('<h4>Diary</h4>');
    await events.end();
  });
});

describe('a theme folder that other programs change', () => {
  const theme = folderOf(files);
  let printed = '';
  let dev: Developing;
  const page = async (): Promise<string> => (await fetch(`${dev.url}/journal`)).text();
  beforeAll(async () => {
    const command = { folder: theme, content: folderOf(content), reload: 'css', store: false, port: 0 } as const;
    dev = await develop(command, { DATA_DIR: folderOf({}) }, (text) => {
      printed += text;
    });
  });
  afterAll(() => dev.close());

  test('while it is missing, the last good version is served; the new one is used as soon as it is back', async () => {
    const events = await listen(dev.url);
    await events.next();
    renameSync(theme, `${theme}-before`);
    const missing = await events.next();
    expect([missing.kind, missing.isPreviousVersion]).toEqual(['problems', true]);
    expect(missing.problems).toMatchObject([
      { code: 'THEME_UNREADABLE', message: expect.stringContaining('does not exist') },
    ]);
    expect(printed).toContain('The theme folder does not exist.');
    expect(await page()).toContain('<h1>Journal</h1>');

    renameSync(
      folderOf({ ...files, 'collections/blog.list': '<h2>{collection.title}</h2>{@|apply used.block}' }),
      theme,
    );
    const back = await events.next();
    expect([back.kind, back.isPreviousVersion, back.problems]).toEqual(['page', false, []]);
    expect(printed).toContain('collections/blog.list saved\n');
    expect(await page()).toContain('<h2>Journal</h2>');

    writeFileSync(join(theme, 'blocks/new.block'), 'new');
    expect((await events.next()).kind).toBe('page');
    expect(printed).toContain('blocks/new.block saved\n');
    await events.end();
  });

  test('each round names what differs from the one before, and no temporary files', async () => {
    const events = await listen(dev.url);
    await events.next();
    const before = printed.length;
    for (let i = 0; i < 10; i++) {
      appendFileSync(join(theme, 'styles/a.css'), `.b${i} { color: blue }`);
      copyFileSync(join(theme, 'blocks/used.block'), join(theme, `blocks/tmp${i}.block`));
      renameSync(join(theme, `blocks/tmp${i}.block`), join(theme, 'blocks/renamed.block'));
    }
    while (!printed.slice(before).includes('renamed.block')) await events.next();
    writeFileSync(join(theme, 'collections/sednKd6SX'), '<h3>{collection.title}</h3>');
    renameSync(join(theme, 'collections/sednKd6SX'), join(theme, 'collections/blog.list'));
    const middle = printed.length;
    expect((await events.next()).kind).toBe('page');
    const saved = (text: string): readonly string[] => text.split('\n').filter((line) => line.endsWith(' saved'));
    expect(saved(printed.slice(middle))).toEqual(['collections/blog.list saved']);
    expect(printed.slice(before)).not.toMatch(/tmp\d|sednKd6SX/);
    expect(await page()).toContain('<h3>Journal</h3>');
    await events.end();
  });
});

test('with reloading disabled, no page is notified', async () => {
  const theme = folderOf(files);
  let saved = (): void => {};
  const message = new Promise<void>((resolve) => {
    saved = resolve;
  });
  const command = { folder: theme, content: folderOf(content), reload: 'off', store: false, port: 0 } as const;
  const dev = await develop(command, { DATA_DIR: folderOf({}), LOG_LEVEL: 'silent' }, (text) => {
    if (text.includes('saved')) saved();
  });
  const events = await listen(dev.url);
  await events.next();
  writeFileSync(join(theme, 'site.region'), files['site.region'].replace('<body>', '<body>new'));
  await message;
  const next = Promise.race([
    events.next().then(() => 'told'),
    new Promise((resolve) => setImmediate(resolve, 'quiet')),
  ]);
  expect(await next).toBe('quiet');
  expect(await (await fetch(`${dev.url}/journal`)).text()).toContain('new');
  await events.end();
  await dev.close();
});
