import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { createEngine } from '#engine';
import { createCallTree } from '../../server/load/profile/call-tree.ts';
import { profileReport, profileText } from '../../server/load/profile/profile-report.ts';
import { type ProfileNode, profileTemplate } from '../../server/load/profile/profile-template.ts';
import { runProfile } from '../../server/load/run-profile.ts';

const template = `<h1>{title|html}</h1>
{.repeated section items}
  <li>{.if sale}{name|html|htmlattr}{.or}{name}{.end}</li>
  {@|apply price.html}
{.end}
`;
const partials = { 'price.html': '<b>\n{price|json}</b>' };
const data = {
  title: 'Shop',
  items: Array.from({ length: 30 }, (_, i) => ({ name: `N ${i}`, sale: i % 2 === 0, price: { value: i } })),
};
const profile = profileTemplate({ template, data, partials, locale: 'en-US', durationMs: 60 });

const nodesOf = (node: ProfileNode): readonly ProfileNode[] => [node, ...node.children.flatMap(nodesOf)];
const nodes = nodesOf(profile.root);
const find = (tag: string): ProfileNode => {
  const node = nodes.find((one) => one.tag === tag);
  if (node === undefined) throw new Error(`no ${tag}`);
  return node;
};

test('instructions have their line, their tag and how often they ran', () => {
  const { renders } = profile;
  const runs = (tag: string) => [find(tag).line, find(tag).count / renders];
  expect(runs('{title|html}')).toEqual([1, 1]);
  expect(runs('{.repeated section items}')).toEqual([2, 1]);
  expect(runs('{.if sale}')).toEqual([3, 30]);
  expect(runs('{name}')).toEqual([3, 15]);
  expect(runs('{price|json}')).toEqual([2, 30]);
  expect(find('{price|json}').template).toBe('price.html');
});

test('what runs in an instruction is below it, and times add up', () => {
  expect(
    find('{.repeated section items}')
      .children.map(({ tag }) => tag)
      .sort(),
  ).toEqual(['{.if sale}', '{@|apply price.html}']);
  expect(find('{@|apply price.html}').children.map(({ tag }) => tag)).toEqual(['{price|json}']);
  for (const { total, self, children } of nodes)
    expect(total).toBeCloseTo(
      children.reduce((sum, child) => sum + child.total, self),
      6,
    );
  const lines = profile.lines.reduce((sum, { self }) => sum + self, 0);
  expect(lines).toBeCloseTo(profile.total - profile.root.self, 6);
});

test('tracing a render does not change its page', () => {
  const engine = createEngine();
  const compiled = engine.compile(template);
  const tree = createCallTree();
  tree.begin();
  expect(engine.trace(compiled, data, tree, { partials }).html).toBe(engine.render(compiled, data, { partials }).html);
});

test('bodies rendered by formatters are traced, too', () => {
  const engine = createEngine();
  const seen: string[] = [];
  const tracer = { step: (name = 'main', at: number, depth: number) => void seen.push(`${name} ${at} ${depth}`) };
  engine.trace(engine.compile('{x|apply a|html}'), { x: { y: 1 } }, tracer, {
    partials: { a: '{.section y}{@}{.end}' },
  });
  expect(seen).toEqual(['main 0 1', 'a 0 2', 'a 12 3']);
});

test('the report is valid, needs nothing else, and escapes the template', async () => {
  const html = profileReport(profile, 'a<b>.html');
  const { results } = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`))).toEqual([]);
  expect(html).toContain('a&lt;b&gt;.html:2 {.repeated section items}');
  expect(html).not.toMatch(/<script|<link|src=/);
  expect(profileText(profile, 'a.html')).toMatch(/^a\.html: \d+ renders, \d+ µs each\n/);
});

test.each(['0ms', '0s', 'long', '11m'])('a profile of %s is rejected', (duration) => {
  const command = {
    file: 'a.html',
    data: undefined,
    partials: undefined,
    locale: 'en-US',
    duration,
    report: undefined,
  };
  expect(() => runProfile(command)).toThrow(`--duration "${duration}": use a duration like 500ms, 3s or 1m, up to 10m`);
});

test('a template with errors is profiled, and the exit code says so', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-profile-'));
  const written: string[] = [];
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    jest.spyOn(process[name], 'write').mockImplementation((text) => written.push(String(text)) > 0),
  );
  const codes = ['{a}', '{a|nope}'].map((text) => {
    const file = join(folder, 'page.html');
    writeFileSync(file, text);
    return runProfile({
      file,
      data: undefined,
      partials: undefined,
      locale: 'en-US',
      duration: '20ms',
      report: undefined,
    });
  });
  for (const spy of spies) spy.mockRestore();
  rmSync(folder, { recursive: true });
  expect(codes).toEqual([0, 1]);
  expect(written.join('')).toContain('nope');
});
