import { checkBaseline, compareBaseline, judgeBaseline } from '../../server/load/baseline.ts';
import { cpuBySecond } from '../../server/load/cpu-by-second.ts';
import { Arrivals } from '../../server/load/driver/arrivals.ts';
import { faultOf } from '../../server/load/driver/check-reply.ts';
import { Recorder } from '../../server/load/driver/recorder.ts';
import { VirtualUser } from '../../server/load/driver/virtual-user.ts';
import { driverLimit } from '../../server/load/driver-limit.ts';
import { sumOf } from '../../server/load/drivers.ts';
import { mergeHistograms } from '../../server/load/histograms.ts';
import { getStep, NO_CHECKS, type Step } from '../../server/load/plan/scenario.ts';
import { distributionOf, type RunResult } from '../../server/load/results.ts';
import { parseMetrics, sampleOf } from '../../server/load/server-metrics.ts';
import { pairedRatio, unpairedRatio } from '../../server/load/statistics.ts';
import { locationsIn } from '../../server/load/targets/read-sitemap.ts';
import fc from '../fast-check.ts';
import { sampleResult, tallyOf, targetOf } from './results-sample.ts';

const timesOf = (arrivals: Arrivals): number[] => {
  const times: number[] = [];
  while (Number.isFinite(arrivals.peek())) times.push(arrivals.take());
  return times;
};

describe('arrivals', () => {
  test('at a constant rate are evenly spaced', () =>
    expect(timesOf(new Arrivals({ from: 4, to: 4, durationMs: 1000 }))).toEqual([0, 250, 500, 750]));

  test('of a ramp become denser, as many as the area under it', () => {
    const times = timesOf(new Arrivals({ from: 0, to: 100, durationMs: 2000 }));
    expect(times).toHaveLength(100);
    // A quarter of them in the first half.
    expect(times.filter((time) => time < 1000)).toHaveLength(25);
  });

  test('are shared by processes without gaps or duplicates', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 1, max: 300, noNaN: true }), (processes, from) => {
        const rate = { from, to: 100, durationMs: 1500 };
        const shares = Array.from({ length: processes }, (_, i) => timesOf(new Arrivals(rate, i, processes)));
        expect(shares.flat().sort((a, b) => a - b)).toEqual(timesOf(new Arrivals(rate)));
      }),
    ));
});

describe('the recorder', () => {
  test('counts per second and step, and late responses in the last second', () => {
    const slices: { second: number; requests: number; unsent: number }[] = [];
    const recorder = new Recorder(2000, (slice) => slices.push(slice));
    const outcome = { step: 'a', latencyMs: 5, bytes: 10, status: 200, fault: undefined };
    recorder.add(outcome, 100);
    recorder.add({ ...outcome, status: 500, fault: 'a: status 500' }, 1900);
    recorder.add({ ...outcome, step: 'b' }, 2600);
    recorder.addUnsent('a', 300);
    const { steps, statuses, faults } = recorder.end(2000);
    expect(slices.map(({ second, requests, unsent }) => [second, requests, unsent])).toEqual([
      [0, 1, 0],
      [1, 2, 1],
    ]);
    expect(statuses).toEqual({ 200: 2, 500: 1 });
    expect(faults).toEqual({ 'a: status 500': 1 });
    const total = sumOf(steps, 2);
    expect([total.requests, total.errors, total.unsent, total.bytes]).toEqual([3, 1, 1, 30]);
    expect(total.histogram.maxValue / 1000).toBeCloseTo(300, 0);
  });

  test('distinguishes a limited number of errors', () => {
    const recorder = new Recorder(1000, () => undefined);
    for (let i = 0; i < 500; i++)
      recorder.add({ step: 'a', latencyMs: 1, bytes: 0, status: 0, fault: `fault ${i}` }, 0);
    const { faults } = recorder.end(1000);
    expect(Object.keys(faults)).toHaveLength(51);
    expect(faults['other faults']).toBe(450);
  });
});

test('histograms of several processes have the percentiles of all their values', () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1 }), { minLength: 1, maxLength: 4 }),
      (lists) => {
        const histograms = lists.map((list) => targetOf('x', [list]).histogram);
        const sorted = lists.flat().sort((a, b) => a - b);
        const merged = mergeHistograms(histograms);
        for (const percentile of [50, 90, 99, 100]) {
          const exact = sorted[Math.max(0, Math.ceil((percentile / 100) * sorted.length) - 1)] ?? 0;
          expect(Math.abs(merged.getValueAtPercentile(percentile) / 1000 / exact - 1)).toBeLessThan(0.002);
        }
      },
    ),
    { numRuns: 10 },
  ));

test('the distribution ends where there are too few requests to distinguish percentiles', () => {
  const points = distributionOf(tallyOf(Array.from({ length: 100 }, (_, i) => i + 1)));
  expect(points[0]).toEqual([0, 1]);
  expect(points.at(-1)?.[0]).toBeGreaterThan(98);
  expect(points.at(-1)?.[0]).toBeLessThanOrEqual(99);
});

describe('ratios', () => {
  const noisy = (mean: number, i: number): number => mean * (1 + 0.2 * Math.sin(i * 7.1));
  const pairs = (ratio: number): [number, number][] =>
    Array.from({ length: 20 }, (_, i) => [noisy(10, i), noisy(10 * ratio, i + 0.5)]);

  test('of different things exclude 1', () => {
    const { ratio, low, high } = pairedRatio(pairs(1.5)) ?? { ratio: 0, low: 0, high: 0 };
    expect(Math.abs(ratio - 1.5)).toBeLessThan(0.15);
    expect(low).toBeGreaterThan(1.2);
    expect(high).toBeLessThan(1.9);
  });

  test('of the same thing include 1', () => {
    const { low, high } = pairedRatio(pairs(1)) ?? { low: 2, high: 0 };
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
    const [bases, others] = [0, 1].map((side) => pairs(1).map((pair) => pair[side] as number)) as [number[], number[]];
    expect(unpairedRatio(bases, others)?.low).toBeLessThan(1);
  });

  test('need three pairs to estimate their variance', () => {
    expect(pairedRatio(pairs(1).slice(0, 2))).toBeUndefined();
    expect(pairedRatio(pairs(1).slice(0, 3))).toBeDefined();
  });

  test('need a divisor', () => {
    expect(pairedRatio([])).toBeUndefined();
    expect(pairedRatio(Array(5).fill([0, 5]))).toBeUndefined();
    expect(unpairedRatio([1], [])).toBeUndefined();
  });
});

describe('compared with a baseline', () => {
  const steady = (ms: number) => {
    const seconds = Array.from({ length: 12 }, (_, i) => [ms, ms + (i % 3) / 10, ms * 2]);
    const target = targetOf('shop', seconds);
    const samples = [...target.samples, ...target.samples].map((sample, i) => ({ ...sample, at: 1000 * (i + 1) }));
    return { ...target, samples };
  };
  const baseline = { ...sampleResult, targets: [steady(10)] };
  const judging = { isOpen: true, tolerance: 0.1 };
  const found = (ms: number) => compareBaseline(baseline, [steady(ms)], judging);

  test('equal results are no regression, nor are those within the tolerance', () => {
    expect(found(10).map(({ verdict }) => verdict)).toEqual(Array(4).fill('no difference found'));
    expect(found(10.8).some(({ isRegression }) => isRegression)).toBe(false);
    expect(
      found(8)
        .slice(0, 3)
        .map(({ verdict }) => verdict),
    ).toEqual(Array(3).fill('better'));
  });

  test('slower results are a regression', () =>
    expect(found(13).map(({ isRegression }) => isRegression)).toEqual([true, true, true, false]));

  test('CPU time of the server counts if it is reported and the server was otherwise idle', () => {
    const using = (cpu: number) => {
      const target = steady(10);
      return { ...target, samples: target.samples.map((sample) => ({ ...sample, cpu })) };
    };
    // Half a CPU for three requests per second.
    expect(cpuBySecond(using(0.5)).map(Math.round)).toEqual(Array(6).fill(167));
    const found = compareBaseline({ ...baseline, targets: [using(0.5)] }, [using(0.7)], judging);
    expect(found.at(-1)).toMatchObject({ metric: 'server CPU (ms)', isRegression: true });
    const beside = compareBaseline({ ...baseline, targets: [using(0.5), using(0.5)] }, [using(0.7)], judging);
    expect(beside.map(({ metric }) => metric)).not.toContain('server CPU (ms)');
  });

  test('throughput counts only in the closed model', () => {
    const slower = compareBaseline(baseline, [targetOf('shop', Array(5).fill([10]))], { ...judging, isOpen: false });
    expect(slower[0]).toMatchObject({ metric: 'requests/s', verdict: 'worse', isRegression: true });
  });

  const judged = (run: Partial<RunResult>, stored: Partial<RunResult> = {}) =>
    judgeBaseline({ ...baseline, ...stored }, { ...baseline, ...run }, judging);

  test('runs of less than five seconds have no verdict', () => {
    const short = { ...steady(13), seconds: steady(13).seconds.slice(0, 4) };
    const message = /^'shop' is too short to compare: the baseline has (?:12|4) s/;
    for (const { comparisons, warnings } of [
      judged({ targets: [short] }),
      judged({ targets: [steady(13)] }, { targets: [short] }),
    ])
      expect([comparisons, warnings]).toEqual([[], [expect.stringMatching(message)]]);
    expect(unpairedRatio([10], [13])).toBeUndefined();
  });

  test('there is no verdict when the driver was the limit of one of the runs', () => {
    const limit = { warnings: [String(driverLimit({ busy: 1, lateMs: 0, cpuSeconds: 1 }))] };
    const slower = { targets: [steady(13)] };
    expect(judged(slower).comparisons[0]).toMatchObject({ verdict: 'worse', isRegression: true });
    for (const { comparisons, warnings } of [judged({ ...slower, ...limit }), judged(slower, limit)]) {
      expect(comparisons.map(({ verdict, isRegression }) => [verdict, isRegression])).toEqual(
        Array(4).fill(['no verdict', false]),
      );
      expect(warnings).toEqual([expect.stringContaining('no verdict, because the driver was the limit')]);
    }
  });

  test('other targets and another load are noted; a template is not compared with a server', () => {
    const other = { ...steady(10), name: 'market' };
    const plan = { ...baseline.plan, load: 'open, 50 arrivals/s' };
    expect(judged({ targets: [other, { ...other, name: 'third' }], plan }).warnings).toEqual([
      "The baseline measured another target: 'shop' instead of 'market'.",
      "The baseline has no target 'third', which was not compared.",
      "The baseline had another load: load 'open, 100 arrivals a second' instead of 'open, 50 arrivals/s'.",
    ]);
    expect(() => checkBaseline(baseline, [other])).not.toThrow();
    expect(() => checkBaseline(baseline, [{ name: 'list.html', description: '/a/list.html, the render API' }])).toThrow(
      "--baseline: the server 'shop' cannot be compared with the template 'list.html'",
    );
  });

  test('new errors are a regression', () => {
    const target = steady(10);
    const failing = { ...target, figures: { ...target.figures, errors: 9 } };
    expect(compareBaseline(baseline, [failing], judging).at(-1)).toMatchObject({
      metric: 'errors (share)',
      isRegression: true,
    });
  });
});

describe('a virtual user', () => {
  const step = (more: Partial<Step>): Step => ({ ...getStep('a', '/'), ...more });
  const userOf = (steps: readonly Step[]) =>
    new VirtualUser(
      { url: 'http://localhost:1', headers: { 'x-all': '1' }, scenarios: [] },
      { name: 's', weight: 1, rows: [], steps },
      { email: 'a"b@c' },
    );
  const variable = (name: string): string => `$\{${name}}`;
  const reply = { status: 200, headers: {}, body: '', bytes: 0 };

  test('fills in variables in the body’s format', () => {
    const body = (kind: 'json' | 'form' | 'raw') => ({ kind, text: `<${variable('email')}>` });
    const texts = (['json', 'form', 'raw'] as const).map((kind) => userOf([]).request(step({ body: body(kind) })).body);
    expect(texts).toEqual(['<a\\"b@c>', '<a%22b%40c>', `<${variable('email')}>`]);
  });

  test('uses cookies and values of responses in later requests', () => {
    const first = step({
      save: {
        crumb: { from: 'cookie', name: 'crumb' },
        id: { from: 'json', path: 'items.0.id' },
        place: { from: 'header', name: 'location' },
        key: { from: 'regex', pattern: /"key":(\d+)/ },
      },
    });
    const next = step({ path: `/${variable('id')}/${variable('crumb')}/${variable('place')}/${variable('key')}` });
    const user = userOf([first, next]);
    const headers = { 'set-cookie': ['crumb=c%7C1; Path=/', 'gone=x; Max-Age=0'], location: 'there' };
    user.advance(first, { ...reply, headers, body: '{"items":[{"id":7}],"key":42}' });
    const request = user.request(user.step as Step);
    expect(request.path).toBe('/7/c%7C1/there/42');
    expect(request.headers).toEqual({ 'x-all': '1', cookie: 'crumb=c%7C1' });
  });

  test.each([
    ['Ash vase & "more" é#', '/Ash%20vase%20&%20%22more%22%20%C3%A9%23'],
    ['shop/ash-vase?color=red%20clay', '/shop/ash-vase?color=red%20clay'],
  ])('encodes in a path only what no URL may contain: %s', (email, path) => {
    const user = new VirtualUser(
      { url: 'http://localhost:1', headers: {}, scenarios: [] },
      { name: 's', weight: 1, rows: [], steps: [] },
      { email },
    );
    expect(user.request(step({ path: `/${variable('email')}` })).path).toBe(path);
  });

  test('has a unique name', () => {
    const name = () => userOf([]).request(step({ path: `/${variable('user')}/${variable('user')}` })).path;
    expect(name()).toMatch(/^\/([\da-f-]{36})\/\1$/);
    expect(name()).not.toBe(name());
  });

  test('fails for a variable without a value, and a missing value', () => {
    expect(() => userOf([]).request(step({ path: `/${variable('nobody')}` }))).toThrow("'nobody' has no value");
    const saving = step({ save: { id: { from: 'json', path: 'id' } } });
    expect(() => userOf([saving]).advance(saving, { ...reply, body: 'no JSON' })).toThrow("'id' was not found");
  });
});

test.each([
  [{}, 200, '', undefined],
  [{}, 404, '', 'a: status 404'],
  [{ status: [404] }, 404, '', undefined],
  [{ status: ['3xx'] }, 302, '', undefined],
  [{ contains: ['x'] }, 200, 'y', 'a: the body does not contain "x"'],
  [{ excludes: ['y'] }, 200, 'y', 'a: the body contains "y"'],
  [{ matches: [/^z/] }, 200, 'yz', 'a: the body does not match /^z/'],
])('checks %j of status %d and body %j: %j', (checks, status, body, fault) =>
  expect(faultOf({ name: 'a', checks: { ...NO_CHECKS, ...checks } }, { status, body, headers: {}, bytes: 0 })).toBe(
    fault,
  ),
);

test('the pages of a sitemap are its locations, unescaped', () =>
  expect(locationsIn('<loc> https://a.example/?a=1&amp;b=2 </loc><loc>not one</loc>')).toEqual([
    'https://a.example/?a=1&b=2',
  ]));

test('samples are what happened between two readings of the metrics', () => {
  const read = (at: number, text: string) => ({ at, lines: parseMetrics(text) });
  const before = read(
    0,
    '# HELP x\nprocess_cpu_seconds_total 2\nnodejs_gc_duration_seconds_sum{kind="minor"} 1\nrender_duration_seconds_sum{tier="code"} 1\nrender_duration_seconds_count{tier="code"} 10',
  );
  const after = read(
    2000,
    'process_cpu_seconds_total 3\nnodejs_gc_duration_seconds_sum{kind="minor"} 1.5\nnodejs_gc_duration_seconds_sum{kind="ma\\"jor"} 0.5\nrender_duration_seconds_sum{tier="code"} 2\nrender_duration_seconds_count{tier="code"} 20\nprocess_resident_memory_bytes 1.048576e+08',
  );
  expect(sampleOf(before, after)).toMatchObject({
    cpu: 0.5,
    garbage: 0.5,
    renderMs: 100,
    memoryMb: 100,
    pageHits: undefined,
  });
});
