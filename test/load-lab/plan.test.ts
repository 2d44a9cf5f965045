import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlan } from '../../server/load/plan/build-plan.ts';
import type { LoadFlags } from '../../server/load/plan/load-flags.ts';
import { parseDuration, parseDurations, parseRate, parseShare } from '../../server/load/plan/quantities.ts';
import { parsePlan } from '../../server/load/plan/read-plan.ts';
import { isMet, metricValue, parseThreshold } from '../../server/load/plan/thresholds.ts';
import { tallyOf } from './results-sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-plan-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const none: LoadFlags = {
  plans: [],
  urls: [],
  sitemaps: [],
  templates: [],
  data: [],
  partials: [],
  thresholds: [],
  metrics: undefined,
  rate: undefined,
  connections: undefined,
  duration: undefined,
  warmup: undefined,
  timeout: undefined,
  processes: undefined,
  find: undefined,
  tolerance: undefined,
};
const url = 'http://localhost:1/shop?page=2';

test.each([
  [parseDuration('1.5s'), 1500],
  [parseDuration('2m'), 120_000],
  [parseDuration('20'), null],
  [parseDurations('1s..3s'), { from: 1000, to: 3000 }],
  [parseDurations('500ms'), { from: 500, to: 500 }],
  [parseDurations('3s..1s'), null],
  [parseRate('50..500'), { from: 50, to: 500 }],
  [parseRate('0..10/s'), { from: 0, to: 10 }],
  [parseRate('0'), null],
  [parseRate('-5'), null],
  [parseRate('20..10'), null],
  [parseShare('5%'), 0.05],
  [parseShare('0.2'), 0.2],
  [parseShare('much'), null],
])('reads quantities: %j is %j', (actual, expected) => expect(actual).toEqual(expected));

describe('thresholds', () => {
  test.each([
    ['p99<50ms', 'p99', 50],
    ['p99.9 <= 1.5s', 'p99.9', 1500],
    ['mean<800us', 'mean', 0.8],
    ['errors<1%', 'errors', 0.01],
    ['rate>100/s', 'rate', 100],
  ])('%s', (text, metric, value) =>
    expect(parseThreshold(text)).toMatchObject({ text, metric, value, step: undefined }),
  );

  test('belong to a step by name', () =>
    expect(parseThreshold('add to cart: p95<80ms')).toMatchObject({ step: 'add to cart', metric: 'p95' }));

  test.each(['p99', 'p99<50', 'p999<1ms', 'errors<1ms', 'rate>5%', 'p50=3ms'])('%s is invalid', (text) =>
    expect(parseThreshold(text)).toBeNull(),
  );

  test('are compared with the figures', () => {
    const measured = tallyOf([1, 2, 3, 4, 100], { errors: 1, unsent: 5, seconds: 2 });
    const value = (text: string) => metricValue(parseThreshold(text) as never, measured);
    expect(value('p50<1ms')).toBeCloseTo(3, 2);
    expect(value('max<1ms')).toBeCloseTo(100, 0);
    expect(value('mean<1ms')).toBeCloseTo(22, 0);
    expect(value('errors<1%')).toBe(0.6);
    expect(value('rate>1')).toBe(2.5);
    expect(isMet(parseThreshold('p50<3.1ms') as never, measured)).toBe(true);
    expect(isMet(parseThreshold('p50<2ms') as never, measured)).toBe(false);
  });

  test('are not met without data', () =>
    expect(isMet(parseThreshold('p99<50ms') as never, tallyOf([], { seconds: 1 }))).toBe(false));
});

describe('a plan of flags', () => {
  test('is closed without a rate and open with one', () => {
    expect(buildPlan({ ...none, urls: [url] }).load).toMatchObject({
      model: 'closed',
      connections: 16,
      warmupMs: 5000,
    });
    expect(buildPlan({ ...none, urls: [url], rate: '5..50' }).load).toMatchObject({
      model: 'open',
      connections: 64,
      rate: { from: 5, to: 50 },
    });
  });

  test('searches between its rates, each for the given time', () => {
    const { find } = buildPlan({ ...none, urls: [url], find: 'p99<5ms', rate: '5..50', duration: '2s' });
    expect(find).toMatchObject({ rate: { from: 5, to: 50 }, stepMs: 2000, limit: { metric: 'p99', value: 5 } });
    expect(buildPlan({ ...none, urls: [url], find: 'p99<5ms' }).find?.stepMs).toBe(10_000);
  });

  test('requests the path and query of its URL', () => {
    const [target] = buildPlan({ ...none, urls: [url] }).targets;
    expect(target).toMatchObject({ name: 'localhost:1/shop?page=2', source: { url: 'http://localhost:1' } });
    expect(target?.scenarios[0]?.steps[0]).toMatchObject({ method: 'GET', path: '/shop?page=2' });
  });

  test('gives the same data to both templates, and two names to targets of one name', () => {
    const template = file('a.html', '{x}');
    const data = file('a.json', '{}');
    const { targets } = buildPlan({ ...none, templates: [template, template], data: [data] });
    expect(targets.map(({ name }) => name)).toEqual(['a.html', 'a.html (2)']);
    expect(targets.map(({ source }) => source)).toEqual([targets[0]?.source, targets[0]?.source]);
  });

  test.each<[Partial<LoadFlags>, string]>([
    [{}, 'Give a plan, --url, --sitemap or --template: there is nothing to load.'],
    [{ urls: ['localhost:1'] }, '--url localhost:1: use an address that starts with http:// or https://'],
    [{ urls: [url], rate: 'fast' }, '--rate "fast": use a rate per second like 200, or a rising one like 50..500'],
    [{ urls: [url], duration: '9' }, '--duration "9": use a duration like 500ms, 30s or 5m'],
    [{ urls: [url], duration: '10ms' }, '--duration: use 1s to 24h'],
    [{ urls: [url], rate: '20..10' }, '--rate "20..10": use a rate per second like 200, or a rising one'],
    [{ urls: [url], connections: '0' }, '--connections 0: must be at least 1'],
    [{ urls: [url], connections: 'many' }, '--connections many: must be a number'],
    [{ urls: [url], find: 'p99<5ms', rate: '1..10', duration: '1s' }, '--find: at 1/s for 1 s no request would count'],
    [{ urls: [url], thresholds: ['p99'] }, '--threshold "p99": use a threshold like'],
    [{ urls: [url], find: 'rate>5' }, '--find rate>5: use a limit with <'],
    [{ urls: [url, url], find: 'p99<5ms' }, '--find: the limit of one target can be found at a time'],
    [{ data: ['a.json'] }, '--data belongs to --template'],
    [{ templates: ['gone.html'] }, 'gone.html: there is no such file or folder'],
    [{ plans: ['gone.yaml'] }, 'gone.yaml: there is no such file'],
  ])('%j is rejected', (flags, message) => expect(() => buildPlan({ ...none, ...flags })).toThrow(message));
});

describe('a plan file', () => {
  const written = `
target: http://localhost:1
load: { rate: 10..20, duration: 20s, connections: 8 }
thresholds:
  - p99 < 50ms
scenarios:
  browse:
    weight: 8
    steps:
      - get: /shop
        check: { status: [200, 3xx], contains: Vase }
        think: 1s..3s
  buy:
    data: shoppers.csv
    steps:
      - name: add
        post: /cart?crumb=\${crumb}
        form: { email: "\${email}", note: a & b }
        save: { id: { json: cart.id } }
`;

  test('holds targets, load and scenarios; flags win', () => {
    file('shoppers.csv', 'email,name\nann@example.com,"Ann, A."\nbob@example.com,Bob\n');
    const plan = buildPlan({
      ...none,
      plans: [file('plan.yaml', written)],
      connections: '4',
      thresholds: ['errors<1%'],
    });
    expect(plan.load).toMatchObject({ model: 'open', rate: { from: 10, to: 20 }, connections: 4, durationMs: 20_000 });
    expect(plan.thresholds.map(({ text }) => text)).toEqual(['p99 < 50ms', 'errors<1%']);
    const [browse, buy] = plan.targets[0]?.scenarios ?? [];
    expect(browse).toMatchObject({ name: 'browse', weight: 8, rows: [] });
    expect(browse?.steps[0]).toMatchObject({
      name: 'GET /shop',
      think: { from: 1000, to: 3000 },
      checks: { status: [200, '3xx'], contains: ['Vase'] },
    });
    expect(buy?.rows).toEqual([
      { email: 'ann@example.com', name: 'Ann, A.' },
      { email: 'bob@example.com', name: 'Bob' },
    ]);
    expect(buy?.steps[0]).toMatchObject({
      name: 'add',
      method: 'POST',
      body: { kind: 'form', text: 'email=$' + '{email}&note=a%20%26%20b' },
      save: { id: { from: 'json', path: 'cart.id' } },
    });
  });

  test('compares the targets of two plans by their names', () => {
    const [one, two] = ['one', 'two'].map((name) => file(`${name}.yaml`, 'target: http://localhost:1\n')) as [
      string,
      string,
    ];
    expect(buildPlan({ ...none, plans: [one, two] }).targets.map(({ name }) => name)).toEqual(['one', 'two']);
  });

  test.each([
    ['target: http://localhost:1\nload:\n  rate: quick\n', 'p.yaml:3: load.rate: "quick": use a rate per second'],
    ['target: http://localhost:1\nloads: {}\n', 'p.yaml:2: loads: is not a field of a plan'],
    ['target:\n  url: ftp://x\n', 'p.yaml:2: target.url: use an address that starts with http://'],
    ['target:\n  template: a.html\n  engine: mustache\n', 'p.yaml:3: target.engine: mustache is not one of'],
    ['', 'p.yaml: is empty; a plan names at least a target'],
    ['# later\n', 'p.yaml: is empty'],
    ['[]', 'p.yaml:1: must be an object'],
    ['target: 5\n', 'p.yaml:1: target: use an address that starts with http://'],
    ['scenarios:\n  a:\n    steps: []\n', 'scenarios.a.steps: must have at least 1 entry'],
    ['load: { rate: 20..10 }\n', 'load.rate: "20..10": use a rate per second'],
    [
      'scenarios:\n  a:\n    steps:\n      - get: /\n        post: /\n',
      'p.yaml:4: scenarios.a.steps[0]: needs exactly one of get',
    ],
    [
      'scenarios:\n  a:\n    steps:\n      - get: /\n        think: long\n',
      'p.yaml:5: scenarios.a.steps[0].think: "long"',
    ],
    [
      'scenarios:\n  a:\n    steps:\n      - get: /\n        check: { matches: "(" }\n',
      'check.matches: Invalid regular',
    ],
    [
      'scenarios:\n  a:\n    steps:\n      - get: /\n        save: { x: { jsn: a } }\n',
      'p.yaml:5: scenarios.a.steps[0].save.x',
    ],
    [
      'scenarios:\n  a:\n    steps:\n      - get: /\n        save: { x: { regex: "([" } }\n',
      'p.yaml:5: scenarios.a.steps[0].save.x.regex: Invalid regular',
    ],
    ['target: [\n', 'p.yaml:'],
    ['thresholds: [p99]\n', 'p.yaml:1: thresholds[0]: "p99": use a threshold like'],
  ])('%j is rejected with its line', (text, message) => expect(() => parsePlan(text, 'p.yaml')).toThrow(message));

  test('names the row of data that does not fit', () => {
    file('bad.csv', 'a,b\n1,2\n1,2,3\n');
    const plan = file('bad.yaml', 'target: http://localhost:1\nscenarios: { a: { data: bad.csv, steps: [get: /] } }\n');
    expect(() => buildPlan({ ...none, plans: [plan] })).toThrow(/bad\.csv:3: Too many fields/);
  });
});
