import { LimitExceeded, type RenderOptions, type Value } from '#engine';
import { bothTiers, everything, renderOn } from './render.ts';

const tiers = bothTiers();
const limits = { maxOutputBytes: 100_000, deadlineMs: 60_000 };
const options: RenderOptions = { ...everything, limits };
const calls = (count: number, name = 'json'): string => `|${name}`.repeat(count);

describe.each(Object.entries(tiers))('on the %s tier', (_tier, engine) => {
  const render = (template: string, data: Value, more: RenderOptions = {}) =>
    renderOn(engine, template, data, { ...options, ...more });

  test.each([
    ['a tag', `{a${calls(60)}}`],
    ['a tag that prints little', `{a${calls(60)}|count}`],
    ['a variable', `{.var @x a${calls(60)}}`],
    ['a partial in the middle', `{a|apply p${calls(60)}|count}`],
    ['the operand of an expression', `{.var @x a${calls(60)}}{.eval @x == 1}`],
  ])('a text that doubles from one formatter to the next stops the render: %s', (_what, template) => {
    const stopped = (): unknown => render(template, { a: '"' }, { partials: { p: '{@}' } });
    expect(stopped).toThrow(LimitExceeded);
    expect(stopped).toThrow(expect.objectContaining({ limit: 'maxOutputBytes', bound: limits.maxOutputBytes }));
  });

  test('a small bound counts for short texts, too', () => {
    const stopped = (): unknown => render('{a|json|count}', { a: 'x'.repeat(20) }, { limits: { maxOutputBytes: 10 } });
    expect(stopped).toThrow(expect.objectContaining({ limit: 'maxOutputBytes', bound: 10 }));
  });

  test('expressions build no longer texts than the output limit', () => {
    const stopped = (): unknown => render(`{.eval @a = "xx"}${'{.eval @a = @a + @a}'.repeat(40)}`, {});
    expect(stopped).toThrow(expect.objectContaining({ limit: 'maxOutputBytes' }));
  });

  test('a text that JavaScript cannot hold exceeds the limit, and is not an error of the template', () => {
    const template = '{@x}'.repeat(20);
    const partials = { p: `{.var @x a}${template.repeat(3)}{@|apply p}{@|apply p}` };
    const stopped = (): unknown => render('{@|apply p}', { a: 'x'.repeat(50_000) }, { partials });
    expect(stopped).toThrow(expect.objectContaining({ limit: 'maxOutputBytes' }));
  });

  test('a chain of many cheap calls checks the clock', () => {
    const stopped = (): unknown =>
      render(`{a${calls(200_000, 'html')}}`, { a: 'x' }, { limits: { ...limits, deadlineMs: 1 } });
    expect(stopped).toThrow(expect.objectContaining({ limit: 'deadlineMs' }));
  });

  test('chains within the limits render as usual', () => {
    expect(render(`{a${calls(3)}}`, { a: 'x' }).html).toBe(JSON.stringify(JSON.stringify(JSON.stringify('x'))));
  });
});

describe.each(Object.entries(tiers))('in slices, on the %s tier', (tier, engine) => {
  const inSlices = async (template: string, data: Value, partials: Record<string, string>, more = {}) => {
    const compiled = engine.compile(template);
    engine.precompile(compiled);
    const renderOptions = { ...options, partials, ...more };
    const { html, diagnostics } = await engine.renderInSlices(compiled, data, renderOptions);
    expect({ html, diagnostics }).toEqual(renderOn(engine, template, data, renderOptions));
    return html;
  };

  test.each([
    ['{a|apply p|html}', { p: '<{b}{@}>' }, '&lt;2x&gt;'],
    ['{a|apply p|apply q|json}', { p: '<{b}{@}>', q: '[{@}{b}]' }, '"[<2x>2]"'],
    ['{.var @v a|apply p}{@v}{@v|html}', { p: '<{@}>' }, '<x>&lt;x&gt;'],
    ['{.var @v a|apply p|html}[{@v}]', { p: '<{@}>' }, '[&lt;x&gt;]'],
    ['{a|apply nope|json}{.var @v a|apply nope}[{@v}]', {}, '""[]'],
    ['{a|apply p|json}', { p: '{a|apply q|html}{@|apply q}', q: '<{@}>' }, '"&lt;x&gt;<x>"'],
    ['{@|apply p|json}{b}', { p: '{.repeated section l}{@|apply q|html}{.end}', q: '<{@}>' }, '"&lt;1&gt;&lt;2&gt;"2'],
    ['{a|apply p k=1|html}', { p: '{@args.k}{@}' }, '1x'],
    ['{l|apply p private|html}', { p: '{b}{@}' }, '1,2'],
  ])('partials within a chain give the same text: %s', async (template, partials, expected) => {
    const html = await inSlices(template, { a: 'x', b: 2, l: [1, 2] }, partials as Record<string, string>);
    if (expected !== undefined) expect(html).toBe(expected);
  });

  test.each([
    ['in place', '{b|smartypants|count}{@|apply p}{@|apply p}'],
    ['within chains', '{b|smartypants|count}{@|apply p|html}{@|apply p|html}'],
    ['within variables', '{.var @v b|apply q}{.var @w @|apply p}{.var @w @|apply p}'],
  ])('the event loop continues while partials apply themselves without printing: %s', async (_what, p) => {
    const compiled = engine.compile('{@|apply p}');
    engine.precompile(compiled);
    const counter = countTurns();
    const partials = { p, q: '{@|smartypants}' };
    const data = { b: 'the "quick" fox' };
    const renderOptions = { ...options, partials, limits: { ...limits, maxIterations: 20_000 } };
    await expect(engine.renderInSlices(compiled, data, renderOptions)).rejects.toThrow(
      expect.objectContaining({ limit: 'maxIterations' }),
    );
    const turns = counter.stop();
    // Generated code may finish within its slice.
    if (tier === 'walk') expect(turns).toBeGreaterThan(1);
  });
});

test('of renders that overrun the time of generated code, one starts in each turn of the event loop', async () => {
  const { code: engine } = bothTiers();
  const compiled = engine.compile('{.repeated section l}{@|smartypants|apply p}{.end}');
  engine.precompile(compiled);
  const begun = new Set<number>();
  const leave = new AbortController();
  const renders = [0, 1, 2, 3].map((id) => {
    const data = {
      get l() {
        begun.add(id);
        return Array(200_000).fill('the "quick" fox');
      },
    };
    const partials = { p: '{.repeated section @}{@}{.end}{@|smartypants|count}' };
    return engine.renderInSlices(compiled, data, { ...options, partials, signal: leave.signal });
  });
  expect([...begun]).toEqual([0]);
  leave.abort(new Error('left'));
  for (const { status } of await Promise.allSettled(renders)) expect(status).toBe('rejected');
});

/** Counts turns of the event loop. */
function countTurns(): { stop(): number } {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
    next.unref();
  };
  next = setImmediate(count);
  return {
    stop: () => {
      clearImmediate(next);
      return turns;
    },
  };
}

test('a long source is parsed in slices, with the same result', async () => {
  const source = '{.if a}{b|html}{.end}{.nope}\n'.repeat(5000);
  const { walk } = bothTiers();
  const long = await walk.compileLong(source);
  const atOnce = bothTiers().walk.compile(source);
  expect(long.toCode()).toEqual(atOnce.toCode());
  expect(long.diagnostics).toEqual(atOnce.diagnostics);
  expect(await walk.compileLong(source)).toBe(long);
});
