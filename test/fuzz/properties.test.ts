import { createEngine, createPartialCache, LimitExceeded, type Value } from '#engine';
import { canGenerate, compileUnit } from '../../engine/compile/compile.ts';
import { generateSource } from '../../engine/compile/generate.ts';
import { parse } from '../../engine/syntax/parser.ts';
import { TagTable } from '../../engine/syntax/tag-table.ts';
import { bothTiers, everything, renderOn } from '../engine/render.ts';
import fc from '../fast-check.ts';
import { data, partials, template } from './generate.ts';

const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 1500), seed: Number(process.env.FUZZ_SEED ?? 20_261_121) };
const tiers = bothTiers();
const options = { ...everything, partials, injectables: { x: 5 } };

test('both tiers give the same bytes and the same errors', () => {
  expect(canGenerate()).toBe(true);
  fc.assert(
    fc.property(template, data, (source, json) => {
      const value = json as Value;
      expect(renderOn(tiers.code, source, value, options)).toEqual(renderOn(tiers.walk, source, value, options));
    }),
    RUNS,
  );
});

test('renders that reuse what partials printed give the same', async () => {
  const cache = createPartialCache({ maxBytes: 10_000_000 });
  // Shorter texts are not kept.
  const padding = '-'.repeat(300);
  const padded = Object.fromEntries(
    Object.entries(partials).map(([name, source]) => {
      const partial = tiers.code.compile(source + padding, { name });
      tiers.code.precompile(partial);
      return [name, partial];
    }),
  );
  const settings = { ...options, partials: padded };
  await fc.assert(
    fc.asyncProperty(template, data, async (source, json) => {
      const value = json as Value;
      const { html, diagnostics } = renderOn(tiers.walk, source, value, settings);
      const compiled = tiers.code.compile(source);
      tiers.code.precompile(compiled);
      for (let i = 0; i < 3; i++) {
        let text = '';
        const output = { write: (chunk: string) => (text += chunk) !== '', drained: async () => undefined };
        const again = await tiers.code.stream(compiled, value, output, {
          ...settings,
          settled: true,
          partialCache: cache,
        });
        expect({ html: text, diagnostics: again.diagnostics }).toEqual({ html, diagnostics });
      }
    }),
    RUNS,
  );
});

test('any text parses and renders without throwing', () => {
  const braces = fc.stringMatching(/^[{}.@|#^a-z0-9 =&?"]*$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), braces), (source) => {
      renderOn(tiers.walk, source, { a: 1 }, options);
      renderOn(tiers.code, source, { a: 1 }, options);
    }),
    RUNS,
  );
});

test('code to source tree to code is stable', () => {
  fc.assert(
    fc.property(template, (source) => {
      const code = tiers.walk.compile(source).toCode();
      expect(tiers.walk.fromCode(JSON.parse(JSON.stringify(code))).toCode()).toEqual(code);
    }),
    RUNS,
  );
});

test('html and htmlattr let no markup through', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(renderOn(tiers.code, '{@|html}', text).html).not.toMatch(/[<>]/);
      expect(renderOn(tiers.code, '{@|htmlattr}', text).html).not.toMatch(/[<>"]/);
    }),
    RUNS,
  );
});

test('generated source contains nothing of a hostile template or tree outside string literals', () => {
  const engine = createEngine();
  const definitions = {
    formatters: new Map(engine.formatters.map((definition) => [definition.name, definition])),
    predicates: new Map(engine.predicates.map((definition) => [definition.name, definition])),
  };
  const word = fc.stringMatching(/^ATTACK[\w"'`\\${}();\n\u2028]{1,12}$/);
  fc.assert(
    fc.property(word, word, (name, text) => {
      const tree = [
        17,
        1,
        [
          [0, text],
          [1, [[name, name, 3]], 0],
          [6, `@${name}`, [[`@${name}`]], 0],
          [2, [name], [[1, [['@']], 0]], 3],
          [23, text],
          [9, `@${name}`, text, 0],
          [22, `@${name}`, [[name, [name]]]],
          [4, [name], [[1, [['@index']], 0]], 3, []],
          [5, 'equal?', [[name, text], ' '], [], 3],
        ],
        18,
      ];
      const { root } = engine.fromCode(tree) as unknown as { root: Parameters<typeof generateSource>[0] };
      const source = generateSource(root, definitions, 0)?.source ?? '';
      const outside = source.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/\.ATTACK\w*/g, '');
      expect(outside).not.toContain('ATTACK');
      expect(source.match(/\.ATTACK\w*/g)?.every((access) => /^\.[A-Za-z]\w*$/.test(access)) ?? true).toBe(true);
    }),
    { ...RUNS, numRuns: 300 },
  );
});

test('very deep and very broken templates neither overflow nor hang', () => {
  const vocabulary = { hasFormatter: () => true, hasPredicate: () => true };
  const tags = new TagTable(vocabulary);
  for (const source of [
    '{.if a}'.repeat(20_000),
    '{'.repeat(200_000),
    '{##'.repeat(50_000),
    '{a'.repeat(50_000),
    '{.end}'.repeat(20_000),
  ]) {
    const { root } = parse(source, tags);
    expect(root.body).not.toBeNull();
  }
  const deep = `${'{.if a}'.repeat(20_000)}x`;
  expect(renderOn(tiers.walk, deep, { a: 1 }).html).toBe('x');
  expect(renderOn(tiers.code, deep, { a: 1 }).html).toBe('x');
  expect(compileUnit).toBeDefined();
});

describe('limits stop every runaway template', () => {
  const l = Array.from({ length: 200 }, () => 1);
  const nested = { l: l.map(() => ({ l: l.map(() => ({ l })) })) } as unknown as Value;
  const runaway = '{.repeated section l}{.repeated section l}{.repeated section l}xxxxxxxxxx{.end}{.end}{.end}';
  const doubling = '{@|apply d}';
  const doubled = { d: 'xx{@|apply d}{@|apply d}' };
  test.each([
    ['maxIterations', runaway, { maxIterations: 10_000 }],
    ['maxOutputBytes', runaway, { maxOutputBytes: 10_000 }],
    [
      'deadlineMs',
      '{.repeated section l}{.repeated section l}{.repeated section l}{.equal? @ 2}{.end}{.end}{.end}{.end}',
      { deadlineMs: 5 },
    ],
    ['maxIterations', doubling, { maxIterations: 1000 }],
  ] as const)('%s', (limit, source, limits) => {
    for (const engine of Object.values(tiers)) {
      const render = (): unknown => renderOn(engine, source, nested, { ...everything, limits, partials: doubled });
      expect(render).toThrow(LimitExceeded);
      expect(render).toThrow(expect.objectContaining({ limit }));
    }
  });
});
