/** What partials printed is reused only while everything that it depends on is the same. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  createEngine,
  createPartialCache,
  defineFormatter,
  type Output,
  type PartialCache,
  type RenderOptions,
  type Value,
} from '#engine';
import { everything } from './render.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Only texts of some length are kept. */
const LONG = '-'.repeat(300);

const own = (name: string, apply: (env: Parameters<Parameters<typeof defineFormatter>[0]['apply']>[2]) => Value) =>
  defineFormatter({ name, summary: 'x', usesScope: true, examples: [], apply: (_value, _args, env) => apply(env) });
const engine = createEngine({
  formatters: [
    ...createEngine().formatters,
    own('day', (env) => `day ${env.day}`),
    own('now', (env) => `now ${env.now}`),
    own('user', (env) => String(env.userData)),
    own('user-length', (env) => env.read((user) => String(user).length)),
  ],
});

/** Collects text; counts the parts that were rendered before. */
class Collector implements Output {
  html = '';
  parts = 0;

  write(chunk: string): boolean {
    this.html += chunk;
    return true;
  }

  writePart({ bytes, length, text }: Parameters<NonNullable<Output['writePart']>>[0]): boolean {
    expect([bytes.toString(), text.length]).toEqual([text, length]);
    this.parts++;
    return this.write(text);
  }

  async drained(): Promise<void> {}
}

interface Kept {
  readonly partials?: Record<string, string>;
  readonly cache?: PartialCache;
}

/** Renders with one cache; returns the text without its padding, and the number of reused parts. */
function renderer(source: string, { partials = {}, cache = createPartialCache({ maxBytes: 100_000 }) }: Kept = {}) {
  const template = engine.compile(source);
  engine.precompile(template);
  const padded = Object.fromEntries(
    Object.entries(partials).map(([name, text]) => {
      const partial = engine.compile(text + LONG, { name });
      engine.precompile(partial);
      return [name, partial];
    }),
  );
  return async (data: Value, options: RenderOptions = {}): Promise<readonly [string, number]> => {
    const output = new Collector();
    const settings = { ...everything, partials: padded, settled: true, partialCache: cache, ...options };
    await engine.stream(template, data, output, settings);
    return [output.html.replaceAll(LONG, ''), output.parts];
  };
}

test('a partial is rendered twice and then reused, as long as the data are the same objects', async () => {
  const render = renderer('a{@|apply p}b{x|apply p}c', { partials: { p: '<{n}>' } });
  const data = { n: 1, x: { n: 'é' } };
  expect(await render(data)).toEqual(['a<1>b<é>c', 0]);
  expect(await render(data)).toEqual(['a<1>b<é>c', 0]);
  expect(await render(data)).toEqual(['a<1>b<é>c', 2]);
  expect(await render({ n: 2, x: data.x })).toEqual(['a<2>b<é>c', 0]);
  expect(await render(data)).toEqual(['a<1>b<é>c', 2]);
});

test('a part includes what it sends in pieces', async () => {
  const items = Array.from({ length: 5000 }, (_, n) => ({ n }));
  const render = renderer('a{@|apply p}', {
    partials: { p: '{.repeated section items}{n} {.end}' },
    cache: createPartialCache({ maxBytes: 1_000_000 }),
  });
  const expected = `a${items.map(({ n }) => `${n} `).join('')}`;
  const data = { items } as unknown as Value;
  for (const parts of [0, 0, 1, 1]) expect(await render(data)).toEqual([expected, parts]);
});

test('elements are told apart by their scope, variables and positions', async () => {
  const render = renderer('{.repeated section l}{.var @v n}{@|apply p}{.end}{.repeated section m}{@|apply p}{.end}', {
    partials: { p: '[{n} {@index} {@v} {o}]' },
  });
  const shared = { n: 1 };
  const data = { l: [shared, shared], m: [shared], o: 'o' };
  const expected = '[1 1 1 o][1 2 1 o][1 1  o]';
  for (const parts of [0, 0, 3]) expect(await render(data)).toEqual([expected, parts]);
});

test('the arguments of a partial belong to what it printed', async () => {
  const render = renderer('{@|apply p k=1}{@|apply p k=2}{@|apply p}', { partials: { p: '[{@args.k}]' } });
  const data = { n: 1 };
  for (const parts of [0, 0, 3]) expect(await render(data)).toEqual(['[1][2][]', parts]);
});

test('a partial that reads the time is rendered each time; one that reads the day, once a day', async () => {
  const render = renderer('{@|apply now}{@|apply day}', { partials: { now: '{@|now}', day: '{@|day}' } });
  const data = { n: 1 };
  const at = async (now: number) => render(data, { now });
  await at(0);
  await at(1);
  expect(await at(2)).toEqual(['now 2day 0', 1]);
  expect(await at(DAY_MS)).toEqual([`now ${DAY_MS}day 1`, 0]);
  expect(await at(DAY_MS + 1)).toEqual([`now ${DAY_MS + 1}day 1`, 1]);
});

test('user data are read with a function, whose result is compared', async () => {
  const render = renderer('{@|apply all}{@|apply length}', {
    partials: { all: '{@|user}', length: '{@|user-length}' },
  });
  const data = { n: 1 };
  const by = async (userData: unknown) => render(data, { userData });
  await by('a');
  await by('b');
  expect(await by('c')).toEqual(['c1', 1]);
  expect(await by('cc')).toEqual(['cc2', 0]);
  expect(await by('dd')).toEqual(['dd2', 1]);
});

test('what keeps changing is no longer recorded, but what it contains is', async () => {
  const render = renderer('{@|apply outer}', { partials: { outer: '{@|user-length}{x|apply inner}', inner: '[{n}]' } });
  const data = { x: { n: 1 } };
  for (let length = 1; length < 10; length++) await render(data, { userData: '.'.repeat(length) });
  expect(await render(data, { userData: '' })).toEqual(['0[1]', 1]);
});

test('reports are repeated by each render', async () => {
  const render = renderer('{@|apply p}', { partials: { p: '{@|apply missing}' } });
  const data = { n: 1 };
  const output = new Collector();
  for (let i = 0; i < 3; i++) expect(await render(data)).toEqual(['', 0]);
  const template = engine.compile('{@|apply missing}');
  const { diagnostics } = await engine.stream(template, data, output, { ...everything, settled: true });
  expect(diagnostics).toHaveLength(1);
});

test.each([
  ['other partials', { partials: { p: `other${LONG}` } }, 'other'],
  ['another locale', { locale: 'de' }, '1'],
  ['data that may be pending', { settled: false }, '1'],
  ['the tree walker', { tier: 'walk' }, '1'],
] as const)('%s do not reuse it', async (_name, options, expected) => {
  const render = renderer('{@|apply p}', { partials: { p: '{n}' } });
  const data = { n: 1 };
  for (let i = 0; i < 3; i++) await render(data);
  expect(await render(data, options)).toEqual([expected, 0]);
});

test('an output that takes no parts gets their text, and a text that is not accepted is not kept', async () => {
  const source = '{@|apply p}';
  const cache = createPartialCache({ maxBytes: 10_000, accepts: (text) => !text.includes('no') });
  const render = renderer(source, { partials: { p: '{n}' }, cache });
  const [yes, no] = [{ n: 'yes' }, { n: 'no' }];
  for (let i = 0; i < 3; i++) await Promise.all([render(yes), render(no)]);
  expect([await render(yes), await render(no)]).toEqual([
    ['yes', 1],
    ['no', 0],
  ]);
  const partials = { p: `{n}${LONG}` };
  for (let i = 0; i < 4; i++) {
    const chunks: string[] = [];
    const output = { write: (chunk: string) => chunks.push(chunk) > 0, drained: async () => undefined };
    await engine.stream(engine.compile(source), yes, output, { partials, settled: true, partialCache: cache });
    expect(chunks.join('')).toBe(`yes${LONG}`);
  }
});

test('a long text in front of a part is encoded once while it is the same', async () => {
  let text = LONG.repeat(10);
  const data = {
    get text() {
      return text;
    },
  };
  const render = renderer('é{text}{@|apply p}', { partials: { p: '<p>' } });
  for (const parts of [0, 0, 2, 2]) expect(await render(data)).toEqual(['é<p>', parts]);
  text = `${text}other`;
  for (let i = 0; i < 3; i++) expect((await render(data))[0]).toBe('éother<p>');
  for (let i = 0; i < 5; i++) {
    text = `${LONG.repeat(10)}${i}`;
    expect(await render(data)).toEqual([`é${i}<p>`, i < 2 ? 2 : 1]);
  }
});

describe('its memory', () => {
  test('has a limit, which drops what was rendered least recently', async () => {
    let grown = 0;
    const cache = createPartialCache({ maxBytes: 20_000, grown: () => void grown++ });
    const render = renderer('{@|apply p}', { partials: { p: '{n}' }, cache });
    const all = Array.from({ length: 100 }, (_, n) => ({ n }));
    for (const data of all) for (let i = 0; i < 2; i++) await render(data);
    expect(cache.bytes()).toBeLessThanOrEqual(20_000);
    expect(grown).toBe(100);
    expect((await render(all[0] as Value))[1]).toBe(0);
    expect((await render(all[99] as Value))[1]).toBe(1);
    const before = cache.bytes();
    cache.dropOldest();
    expect(cache.bytes()).toBeLessThan(before);
    while (cache.bytes() > 0) cache.dropOldest();
    expect(await render(all[99] as Value)).toEqual(['99', 0]);
  });

  test('does not hold a text that takes a large share of it', async () => {
    const cache = createPartialCache({ maxBytes: 2000 });
    const render = renderer('{@|apply p}', { partials: { p: '{n}' }, cache });
    const data = { n: 1 };
    for (let i = 0; i < 4; i++) expect(await render(data)).toEqual(['1', 0]);
    expect(cache.bytes()).toBeLessThan(1000);
  });

  test('does not hold the data', async () => {
    const cache = createPartialCache({ maxBytes: 100_000 });
    const render = renderer('{@|apply p}', { partials: { p: '{n}' }, cache });
    const held = async (): Promise<WeakRef<object>> => {
      const data = { n: 1 };
      for (let i = 0; i < 3; i++) await render(data);
      return new WeakRef(data);
    };
    const data = await held();
    for (let i = 0; i < 10 && data.deref() !== undefined; i++) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    expect(data.deref()).toBeUndefined();
    expect(cache.bytes()).toBeGreaterThan(0);
  });
});
