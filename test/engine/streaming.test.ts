import { createEngine, LimitExceeded, type Output, type RenderOptions } from '#engine';
import { everything } from './render.ts';

/** Collects chunks; `full` makes every write request a pause. */
function collector(full = false): Output & { readonly chunks: string[]; drains: number } {
  const chunks: string[] = [];
  return {
    chunks,
    drains: 0,
    write: (chunk) => {
      chunks.push(chunk);
      return !full;
    },
    async drained() {
      this.drains++;
    },
  };
}

/** A promise that is resolved manually. */
function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe.each([
  ['walk', 'off'],
  ['code', 'auto'],
] as const)('streaming on the %s tier', (_tier, codegen) => {
  const engine = createEngine({ codegen });
  const stream = async (source: string, data: unknown, options: RenderOptions = everything, output = collector()) => {
    const template = engine.compile(source);
    engine.precompile(template);
    const result = await engine.stream(template, data, output, options);
    return { ...result, output, html: output.chunks.join('') };
  };

  test('all that precedes a slow value is sent before it arrives', async () => {
    const slow = deferred<{ x: string }>();
    const output = collector();
    const done = stream(
      'head {n}{.section slow}[{x}]{.end}{slow.x} tail',
      { n: 1, slow: slow.promise },
      everything,
      output,
    );
    while (output.chunks.length === 0) await new Promise(setImmediate);
    expect(output.chunks.join('')).toBe('head 1');
    slow.resolve({ x: 'X' });
    expect((await done).html).toBe('head 1[X]X tail');
  });

  test.each([
    ['{.if p}yes{.or}no{.end}', 'yes'],
    ['{.var @x p}{@x}', 'v'],
    ['{p|json}', '"v"'],
    ['{.equal? p "v"}same{.end}', 'same'],
    ['{@|apply part}', '<v>'],
    ['{@|apply part|html}', '&lt;v&gt;'],
    ['{.eval p + "!"}', 'v!'],
    ['{.ctx @c a=p}{@c.a}', 'v'],
  ])('a promise is waited for in %s', async (source, expected) => {
    const { html, diagnostics } = await stream(
      source,
      { p: Promise.resolve('v') },
      { ...everything, partials: { part: '<{p}>' } },
    );
    expect(html).toBe(expected);
    expect(diagnostics).toEqual([]);
  });

  test('elements of an async iterable are sent as they come', async () => {
    const gate = deferred<void>();
    async function* elements() {
      yield { i: 1 };
      await gate.promise;
      yield { i: 2 };
    }
    const output = collector();
    const done = stream(
      'a{.repeated section it}<{i}>{.alternates with},{.end}z',
      { it: elements() },
      everything,
      output,
    );
    while (!output.chunks.join('').includes('<1>')) await new Promise(setImmediate);
    expect(output.chunks.join('')).toBe('a<1>');
    gate.resolve();
    expect((await done).html).toBe('a<1>,<2>z');
  });

  test('a promise that fails counts as missing, and is reported', async () => {
    const { html, diagnostics } = await stream('a{bad}b', { bad: Promise.reject(new Error('no stock')) });
    expect(html).toBe('ab');
    expect(diagnostics).toMatchObject([{ code: 'UNEXPECTED_ERROR', message: expect.stringContaining('no stock') }]);
  });

  test('a full output is waited for, and the text is the same', async () => {
    const data = { l: Array.from({ length: 3000 }, (_, i) => ({ t: `row ${i} `.repeat(20) })) };
    const output = collector(true);
    const { html } = await stream('{.repeated section l}{t|html}{.end}', data, everything, output);
    expect(html).toBe(data.l.map(({ t }) => t).join(''));
    expect(output.drains).toBeGreaterThan(3);
  });

  test('a client that disconnects stops the render', async () => {
    const controller = new AbortController();
    const done = stream('a{p}b', { p: new Promise(() => {}) }, { ...everything, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(done).rejects.toThrow('gone');
  });

  test('waiting counts against the deadline', async () => {
    const done = stream('a{p}b', { p: new Promise(() => {}) }, { ...everything, limits: { deadlineMs: 20 } });
    await expect(done).rejects.toThrow(LimitExceeded);
  });
});

test('a template that is used repeatedly is compiled to code, outside of requests', async () => {
  const engine = createEngine({ tierUpAfter: 3 });
  const template = engine.compile('{a|html}');
  const tiers = [];
  for (let i = 0; i < 5; i++) {
    tiers.push(engine.render(template, { a: i }).stats.tier);
    await new Promise(setImmediate);
  }
  expect(tiers).toEqual(['walk', 'walk', 'walk', 'code', 'code']);
});

test('the cache is bounded and counts', () => {
  const engine = createEngine({ cacheEntries: 2 });
  for (const source of ['a', 'b', 'a', 'c', 'b']) engine.compile(source);
  expect(engine.cache()).toMatchObject({ entries: 2, hits: 1, misses: 4, evictions: 2 });
});
