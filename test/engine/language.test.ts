import { join } from 'node:path';
import type { Value } from '#engine';
import { readFixtures } from './fixtures.ts';
import { bothTiers, everything, messages, renderOn } from './render.ts';

const fixtures = readFixtures(join(__dirname, 'fixtures'));
const tiers = bothTiers();

describe.each(Object.entries(tiers))('the language on the %s tier', (_tier, engine) => {
  test.each(fixtures.map((fixture) => [fixture.name, fixture] as const))(
    '%s',
    (_name, { template, data, partials, output, errors }) => {
      const { html, diagnostics } = renderOn(engine, template, data as Value, { ...everything, partials });
      expect(html).toBe(output);
      expect(messages(diagnostics)).toEqual(errors);
    },
  );
});

test('a third of the cases are failures', () => {
  const failures = fixtures.filter(({ errors }) => errors.length > 0);
  expect(failures.length).toBeGreaterThanOrEqual(fixtures.length / 3);
});

/** Generated code joins fixed texts through conditions and between elements. */
describe.each(Object.entries(tiers))('fixed texts around variable ones, on the %s tier', (_tier, engine) => {
  const long = 'x'.repeat(300);
  const rows = [{ n: 1, yes: true, k: [1, 2] }, { n: 2 }, { n: 3, yes: true, k: [3] }];
  test.each([
    ['from one element to the next', '{.repeated section l}<i>{n}</i>{.end}.', '<i>1</i><i>2</i><i>3</i>.'],
    ['fixed elements', '{.repeated section l}<i></i>{.end}', '<i></i><i></i><i></i>'],
    ['no elements', '[{.repeated section none}<i>{n}</i>{.or}-{.end}]', '[-]'],
    ['what begins with a section', '{.repeated section l}({.section yes}{@}{.end}){.end}', '(true)()(true)'],
    [
      'a variable of the element between two',
      '{.repeated section l}{.var @x n}<{@x}>{.alternates with}{@x},{.end}',
      '<1>1,<2>2,<3>',
    ],
    [
      'after a condition',
      '{.repeated section l}a{.if yes}b{.end}c{.if yes}d{.or}e{.end}f{n}{.end}',
      'abcdf1acef2abcdf3',
    ],
    ['around a predicate', '{.repeated section l}[{.equal? n 2}two{.or}other{.end}]{.end}', '[other][two][other]'],
    [
      'a second predicate',
      '{.repeated section l}{.equal? n 2}two{.or equal? n 3}three{.or}-{.end};{.end}',
      '-;two;three;',
    ],
    ['a long text', `{.repeated section l}{.if yes}+{.end}${long}{.end}`, `+${long}${long}+${long}`],
    [
      'more than one function holds',
      `{.repeated section l}<${'{.if yes}+{.or}-{.end}{n}'.repeat(500)}>{.end}`,
      `<${'+1'.repeat(500)}><${'-2'.repeat(500)}><${'+3'.repeat(500)}>`,
    ],
    ['in each other', '{.repeated section l}<{.repeated section k}({@}){.end}>{.end}', '<(1)(2)><><(3)>'],
  ])('%s', (_name, template, output) => {
    expect(renderOn(engine, template, { l: rows }).html).toBe(output);
  });
});

test('a diagnostic has code, line and column', () => {
  const { diagnostics } = renderOn(tiers.walk, 'one\n  {a|nope}\n', {});
  expect(diagnostics).toMatchObject([
    { code: 'FORMATTER_UNKNOWN', type: 'parser', severity: 'error', line: 2, column: 3 },
  ]);
});

test('a pre-process run leaves a template for the next run', () => {
  const template = tiers.walk.compile('{^.repeated section a}{x}{^@}{^.end}', { preprocess: true });
  expect(tiers.walk.render(template, { a: [1, 2] }).html).toBe('{x}1{x}2');
});

test('exchange code renders like its source', () => {
  const source =
    '{.section a}{b|json}{.or equal? b 1}{.if b && c}x{.end}{.end}{.repeated section l}{@index}{.alternates with},{.end}';
  const { walk } = tiers;
  const tree = JSON.parse(JSON.stringify(walk.compile(source).toCode())) as unknown;
  const data = { b: 1, c: 2, l: ['p', 'q'] };
  expect(walk.render(walk.fromCode(tree), data).html).toBe(walk.render(walk.compile(source), data).html);
  expect(walk.fromCode(tree).toCode()).toEqual(tree);
});

test.each([
  [[17, 1, 'x']],
  [
    [
      17,
      1,
      [
        [99, 'x'],
        [0, 'ok'],
      ],
      18,
    ],
  ],
])('an unknown opcode or a block that is not a list does nothing: %j', (tree) => {
  expect(['', 'ok']).toContain(tiers.walk.render(tiers.walk.fromCode(tree), {}).html);
});

test.each([[[]], [[17, 1, [[1, 'x', 0]], 18]], [[17, 1, [[2, [{}], [], 3]], 18]], [{}], [null]])(
  'an invalid tree is rejected with the place of the error: %j',
  (tree) => {
    expect(() => tiers.walk.fromCode(tree)).toThrow(/Instruction tree is not valid at \//);
  },
);
