import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { centered } from '../../client/browser/popup.ts';
import { cookieValue, mayPass, requestWithRetry } from '../../client/browser/request.ts';
import { scrollDuration, throttle } from '../../client/browser/scroll.ts';
import { tween } from '../../client/browser/tween.ts';
import { loadScript } from '../../client/captcha/load-script.ts';
import { Plural, type PluralProps } from '../../client/ui/plural.tsx';

/** Frames that pass when the test says so. */
function handFrames(stepMs: number) {
  let now = 0;
  const queue = new Map<number, () => void>();
  let ids = 0;
  return {
    now: () => now,
    request: (step: () => void) => queue.set(++ids, step) && ids,
    cancel: (id: number) => void queue.delete(id),
    run() {
      while (queue.size > 0) {
        now += stepMs;
        const [id, step] = [...queue][0]!;
        queue.delete(id);
        step();
      }
    },
    tick() {
      now += stepMs;
      const [id, step] = [...queue][0]!;
      queue.delete(id);
      step();
    },
  };
}

describe('tween', () => {
  test('takes 300 ms by default, never goes back, and ends exactly', async () => {
    const frames = handFrames(16);
    const seen: number[] = [];
    const { finished } = tween({ from: 10, to: 110, onUpdate: (value) => seen.push(value) }, frames);
    frames.run();
    expect(await finished).toBe(true);
    expect(seen.length).toBe(Math.ceil(300 / 16));
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(110);
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses a duration of %d', (duration) => {
    expect(() => tween({ from: 0, to: 1, duration, onUpdate: () => {} })).toThrow(
      'Tween duration must be a finite number.',
    );
  });

  test('stops where it is', async () => {
    const frames = handFrames(100);
    const seen: number[] = [];
    const moving = tween(
      { from: 0, to: 100, easing: (progress) => progress, onUpdate: (value) => seen.push(Math.round(value)) },
      frames,
    );
    frames.tick();
    moving.stop();
    frames.run();
    expect([await moving.finished, seen]).toEqual([false, [33]]);
  });
});

test('scrolling takes 50 ms by default, and as long as the way is within wider bounds', () => {
  expect([scrollDuration(10), scrollDuration(5000)]).toEqual([50, 50]);
  expect([0, 1000, -1000, 9000].map((way) => scrollDuration(way, { maxDuration: 600 }))).toEqual([50, 250, 250, 600]);
});

test('a throttled listener hears the first call at once and the last in the end', () => {
  jest.useFakeTimers();
  const heard: number[] = [];
  const listen = throttle((at: number) => heard.push(at));
  for (let at = 0; at < 10; at++) {
    listen(at);
    jest.advanceTimersByTime(30);
  }
  jest.advanceTimersByTime(1000);
  expect(heard).toEqual([0, 3, 6, 9]);
  listen(10);
  listen(11);
  listen.cancel();
  jest.advanceTimersByTime(1000);
  expect(heard.at(-1)).toBe(10);
  jest.useRealTimers();
});

test('a window stands in the middle of another, and never off its upper left edge', () => {
  expect(centered(600, 400, { left: 100, top: 50, width: 1000, height: 800 })).toEqual({
    left: 300,
    top: 250,
    width: 600,
    height: 400,
  });
  expect(centered(600, 400, { left: 100, top: 50, width: 300, height: 300 })).toMatchObject({ left: 100, top: 50 });
});

test('a cookie is found by its whole name', () => {
  const all = 'acrumb=no; crumb=a%20b; broken=%E0%A4%A; empty=';
  expect(['crumb', 'broken', 'empty', 'rumb'].map((name) => cookieValue(name, all))).toEqual([
    'a b',
    '%E0%A4%A',
    '',
    null,
  ]);
});

describe('scripts of others', () => {
  const made: { src: string; hear: Map<string, () => void> }[] = [];
  const leaving: (() => void)[] = [];
  const element = () => {
    const one = { src: '', async: false, hear: new Map<string, () => void>() };
    made.push(one);
    return { ...one, addEventListener: (name: string, heard: () => void) => void one.hear.set(name, heard) };
  };
  const page = { defaultView: {} as object | null, createElement: element, head: { append: () => undefined } };
  beforeAll(() =>
    Object.assign(globalThis, {
      document: page,
      addEventListener: (_name: string, left: () => void) => leaving.push(left),
    }),
  );
  afterAll(() => {
    for (const name of ['document', 'addEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  test('are loaded once, and asked for again when they did not come', async () => {
    const first = loadScript('https://a.example/1.js');
    expect(loadScript('https://a.example/1.js')).toBe(first);
    made.at(-1)?.hear.get('error')?.();
    await expect(first).rejects.toThrow('https://a.example/1.js did not load');
    const second = loadScript('https://a.example/1.js');
    made.at(-1)?.hear.get('load')?.();
    await expect(second).resolves.toBeUndefined();
    expect(made).toHaveLength(2);
  });

  test('of a page that has gone are told as such', async () => {
    const loading = loadScript('https://a.example/2.js');
    for (const left of leaving) left();
    await expect(loading).rejects.toThrow('Document was destroyed');
    page.defaultView = null;
    await expect(loadScript('https://a.example/3.js')).rejects.toThrow('Document was destroyed');
  });
});

describe('requests', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = realFetch;
  });
  const json = (status: number, data: unknown) => Promise.resolve(Response.json(data, { status }));

  test('are asked again while that can help, and then give the answer', async () => {
    const answers = [() => Promise.reject(new TypeError('offline')), () => json(503, {}), () => json(200, { a: 1 })];
    let asked = 0;
    globalThis.fetch = () => answers[asked++]!();
    expect(await requestWithRetry('/x', { interval: 1 })).toEqual({ ok: true, status: 200, data: { a: 1 } });
    expect(asked).toBe(3);
  });

  test('are not asked again when the server has refused; the failure goes to the handler', async () => {
    let asked = 0;
    const told: unknown[] = [];
    globalThis.fetch = () => {
      asked++;
      return json(400, { errors: {} });
    };
    const answer = await requestWithRetry('/x', { onFailure: (failure) => told.push(failure) });
    expect([answer.ok, asked, told]).toEqual([false, 1, [{ kind: 'refused', status: 400, data: { errors: {} } }]]);
  });

  test('end after their time, with a line on the console when nobody handles it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    globalThis.fetch = () => Promise.reject(new TypeError('offline'));
    const start = Date.now();
    const answer = await requestWithRetry('/x', { timeout: 120, interval: 20 });
    expect(answer).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(Date.now() - start).toBeLessThan(1000);
    expect(warn).toHaveBeenCalledWith('/x: network');
    warn.mockRestore();
  });

  test('a broken JSON answer is a failure, not an exception', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('{', { headers: { 'content-type': 'application/json' } }));
    expect(await requestWithRetry('/x', { timeout: 1, onFailure: () => {} })).toEqual({
      ok: false,
      failure: { kind: 'network' },
    });
    expect([
      mayPass({ kind: 'refused', status: 429, data: null }),
      mayPass({ kind: 'refused', status: 401, data: null }),
    ]).toEqual([true, false]);
  });
});

describe('the plural component', () => {
  const render = (props: PluralProps, ...children: string[]) =>
    renderToStaticMarkup(createElement(Plural, props, ...children));

  test('shows the form of the number', () => {
    expect(render({ value: 1, one: 'One item', other: 'Items' })).toBe('One item');
    expect(render({ value: 2, one: 'One item', other: createElement('b', null, 'Items') })).toBe('<b>Items</b>');
  });

  test("needs 'other', knows its keys, takes no children", () => {
    expect(() => render({ value: 1, one: 'a' } as unknown as PluralProps)).toThrow(
      "Plural forms require an 'other' form.",
    );
    expect(() => render({ value: 1, single: 'a', other: 'b' } as PluralProps)).toThrow(
      'Valid keys are: zero, one, two, few, many, other.',
    );
    expect(() => render({ value: 1, other: 'b' }, 'child')).toThrow('takes no children');
  });
});
