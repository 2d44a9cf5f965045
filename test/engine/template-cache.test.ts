import { createEngine } from '#engine';

/** Texts of equal length that differ only in the middle, which a fingerprint does not sample. */
const variants = Array.from(
  { length: 12 },
  (_, i) => `${'head '.repeat(40)}{a}${String(i).padStart(2, '0')}${' tail'.repeat(40)}`,
);

describe('the cache of compiled templates', () => {
  test('distinguishes texts that differ only in the middle', () => {
    const engine = createEngine();
    for (const source of [...variants, ...variants])
      expect(engine.render(engine.compile(source), { a: 'x' }).html).toBe(source.replace('{a}', 'x'));
  });

  test('finds each of them again, however many are similar', () => {
    const engine = createEngine();
    const first = variants.map((source) => engine.compile(source));
    expect(variants.map((source) => engine.compile(source))).toEqual(first);
    expect(engine.cache()).toMatchObject({ entries: variants.length, hits: variants.length });
    expect(new Set(first.map(({ id }) => id)).size).toBe(variants.length);
  });

  test('separates the compile modes of one text', () => {
    const engine = createEngine();
    const source = '{a}{^b}';
    const ways = [{}, { name: 'one' }, { name: 'two' }, { preprocess: true }, { tolerant: true }] as const;
    const compiled = ways.map((options) => engine.compile(source, options));
    expect(ways.map((options) => engine.compile(source, options))).toEqual(compiled);
    expect(new Set(compiled.map(({ id }) => id)).size).toBe(ways.length);
    expect(engine.cache().entries).toBe(ways.length);
  });

  test('finds partials by their text, even when a name gets another one', () => {
    const engine = createEngine();
    const template = engine.compile('{@|apply p}');
    const print = (p: string): string => engine.render(template, {}, { partials: { p } }).html;
    expect(['one', 'two', 'one', 'six'].map(print)).toEqual(['one', 'two', 'one', 'six']);
  });

  test('does not mistake the text of a template for the hash of a tree', () => {
    const engine = createEngine();
    const tree = [17, 1, [[0, 'tree']], 18];
    const { id } = engine.fromCode(tree);
    const other = createEngine();
    expect(other.render(other.compile(id), {}).html).toBe(id);
    expect(other.render(other.fromCode(tree), {}).html).toBe('tree');
    expect(other.fromCode(tree).id).toBe(id);
  });

  test('supports the empty text', () => {
    const engine = createEngine();
    const empty = engine.compile('');
    expect(engine.compile('')).toBe(empty);
    expect(empty.id).toMatch(/^[\w-]{32}$/);
  });
});
