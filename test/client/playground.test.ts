import { gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import {
  documentIds,
  isPartialName,
  newPartialName,
  textOf,
  withoutPartial,
  withPartialNamed,
  withText,
  workspaceOf,
} from '../../client/playground/documents.ts';
import { allExamples, firstExample } from '../../client/playground/examples.ts';
import {
  decodeState,
  encodeState,
  listOf,
  type PlaygroundState,
  stateOf,
} from '../../client/playground/playground-state.ts';
import { previewDocument } from '../../client/playground/preview.ts';
import { dataOf } from '../../client/playground/render-call.ts';
import { tagTokens } from '../../client/playground/tag-tokens.ts';
import { timingText } from '../../client/playground/timing-text.ts';
import { clientBundle } from '../../deploy/client-bundle.mjs';
import { createEngine, describeDefinitions } from '../../engine/index.ts';
import fc from '../fast-check.ts';

const state: PlaygroundState = {
  template: '{a|apply row}',
  data: '{"a": 1}',
  partials: { row: '<b>{@}', cell: '' },
  locale: 'de-DE',
  timeZone: 'Asia/Tokyo',
  now: '',
};

describe('links', () => {
  const texts = fc.string({ unit: 'binary' });

  test('hold any state', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, fc.dictionary(texts, texts), async (template, data, partials) => {
        const example = { ...state, template, data, partials };
        const fragment = await encodeState(example);
        expect(fragment).toMatch(/^[\w-]+$/);
        expect(listOf((await decodeState(fragment)) ?? state)).toEqual(listOf(example));
      }),
      { numRuns: 50 },
    );
  });

  test('of anything else are invalid', async () => {
    const good = await encodeState(state);
    const packed = async (value: unknown) => encodeState(value as PlaygroundState);
    const wrong = [
      '',
      'x',
      'a',
      'a!!',
      `b${good.slice(1)}`,
      good.slice(0, 20),
      await packed({ ...state, template: 1 }),
    ];
    expect(await Promise.all([...wrong, await packed({ ...state, partials: { a: 1 } })].map(decodeState))).toEqual(
      Array.from({ length: wrong.length + 1 }, () => null),
    );
    expect([null, {}, [], [1, 2]].map(stateOf)).toEqual([null, null, null, null]);
  });

  test('that decompress to more than a page could show are invalid', async () => {
    const bomb = await encodeState({ ...state, template: 'a'.repeat(3 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(10_000);
    expect(await decodeState(bomb)).toBeNull();
  });
});

test('partials are changed, renamed in place, and removed', () => {
  expect(documentIds(state)).toEqual(['template', 'data', 'partial:row', 'partial:cell']);
  expect(textOf(withText(state, 'partial:row', 'new'), 'partial:row')).toBe('new');
  expect(Object.keys(withPartialNamed(state, 'row', 'line').partials)).toEqual(['line', 'cell']);
  expect(withoutPartial(state, 'row').partials).toEqual({ cell: '' });
  expect(newPartialName({ ...state, partials: { 'partial-1': '' } })).toBe('partial-2');
  expect(['row', 'a/b.html', 'a b', 'a|b', '{', '', '__proto__'].map(isPartialName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('the time zone is set in the data where templates read it', () => {
  expect(dataOf(state)).toEqual({ value: { a: 1, website: { timeZone: 'Asia/Tokyo' } } });
  expect(dataOf({ ...state, data: '{"website": {"id": 1, "timeZone": "UTC"}}' })).toEqual({
    value: { website: { id: 1, timeZone: 'Asia/Tokyo' } },
  });
  expect(dataOf({ ...state, data: ' ' })).toEqual({ value: { website: { timeZone: 'Asia/Tokyo' } } });
  expect(dataOf({ ...state, data: '[1]' })).toEqual({ value: [1] });
  expect(dataOf({ ...state, data: '{' })).toMatch(/^The data is not JSON: /);
  expect(workspaceOf({ ...state, data: '{' })).toEqual({
    templates: [state.template],
    partials: state.partials,
    isComplete: true,
  });
});

test('times of both tiers, or of the one that rendered', () => {
  const stats = { tier: 'walk', renderMs: 12.34, bytes: 1234 } as const;
  expect(timingText(stats)).toBe('tree walker 12.3 ms, 1,234 bytes');
  const tiers = { walk: { medianMs: 0.0812, runs: 3 }, code: { medianMs: 0.02, runs: 3 } };
  expect(timingText({ ...stats, tiers })).toBe('tree walker 0.081 ms, generated code 0.020 ms, 1,234 bytes');
});

test('the preview starts with its policy, whatever the page starts with', () => {
  expect(previewDocument('<script>')).toMatch(
    /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
  );
});

describe('highlighting', () => {
  const tokensOf = (source: string) =>
    tagTokens(source).map(({ kind, from, to }) => `${kind} ${source.slice(from, to)}`);
  const inside = (source: string) => tokensOf(source).slice(1, -1);

  test.each([
    ['{a.b|truncate 10 …|html}', ['name a.b', 'formatter truncate', 'argument  10 …', 'formatter html']],
    ['{.repeated section a.b}', ['keyword .repeated section', 'name a.b']],
    ['{.if a && @b || c}', ['keyword .if', 'name a', 'variable @b', 'name c']],
    ['{.if equal? a "x y"}', ['keyword .if', 'predicate equal?', 'name a', 'argument "x y"']],
    ['{.equal? a 1}', ['predicate .equal?', 'name a', 'name 1']],
    ['{.var @x a, b|json}', ['keyword .var', 'variable @x', 'name a', 'name b', 'formatter json']],
    ['{.or}', ['keyword .or']],
    ['{@}', ['variable @']],
  ])('%s', (source, expected) => {
    expect(inside(source)).toEqual(expected);
    expect(tokensOf(source).at(-1)).toBe('brace }');
  });

  test('comments, and text that is not a tag', () => {
    expect(tokensOf('{# a #}{## {b} ##} { c } {} {.nope} a:b {a:b')).toEqual([
      'comment {# a #}',
      'comment {## {b} ##}',
    ]);
    expect(tokensOf('x {## to the end {a}')).toEqual(['comment {## to the end {a}']);
  });

  test('tokens of any text are in order and do not overlap', () => {
    const pieces = fc.constantFrom('{', '}', '{.if ', 'a', '.', '|', ' ', '"', '{##', '##}', '@x', 'equal? ', '\n');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (list) => {
        let end = 0;
        for (const { from, to } of tagTokens(list.join(''))) {
          expect(from).toBeGreaterThanOrEqual(end);
          end = to;
        }
      }),
    );
  });
});

test('every example of the documentation can be opened', () => {
  const engine = createEngine({ codegen: 'off' });
  const examples = allExamples(describeDefinitions(engine));
  expect(examples[0]).toBe(firstExample);
  expect(examples.length).toBeGreaterThan(engine.formatters.length + engine.predicates.length);
  expect(examples.every(({ state: example }) => typeof dataOf(example) !== 'string')).toBe(true);
  const { template, data, partials } = firstExample.state;
  const rendered = engine.render(engine.compile(template), JSON.parse(data), { partials, expressions: true });
  expect(rendered.diagnostics).toEqual([]);
});

describe('the size of the scripts', () => {
  const sizes = new Map<string, number>();
  let metafile: Metafile;
  beforeAll(async () => {
    const built = await build({ ...clientBundle, sourcemap: false, metafile: true, write: false });
    metafile = built.metafile;
    for (const { path, contents } of built.outputFiles)
      sizes.set(path.slice(path.lastIndexOf('/') + 1), gzipSync(contents, { level: 9 }).length);
  });

  test.each([
    ['playground.js', 215],
    ['language-worker.js', 18],
    ['reference-search.js', 1],
  ])('%s is under %d kB', (file, most) => {
    expect(sizes.get(file)).toBeLessThan(most * 1024);
  });

  test('the worker has no code of formatters, nor locale data', () => {
    const [, { inputs } = { inputs: {} }] =
      Object.entries(metafile.outputs).find(([path]) => path.endsWith('language-worker.js')) ?? [];
    expect(
      Object.keys(inputs).filter(
        (path) => !/^(?:engine\/(?:language|syntax|expression|diagnostics)\/|shared\/spans\.ts)/.test(path),
      ),
    ).toEqual([]);
  });
});
