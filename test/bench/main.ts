/**
 * `npm run bench [-- --quick] [-- --json FILE]`: speed relative to other engines. With `NODE_24=FILE`, the path of another Node.js, the run
 * is repeated there.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngine, createLocaleStore, type RenderOptions } from '#engine';
import { parse } from '../../engine/syntax/parser.ts';
import { TagTable } from '../../engine/syntax/tag-table.ts';
import { readFormatterViews } from '../../server/rendering/formatter-views.ts';
import { bareShares } from './bare-cldr.ts';
import { checkEqual } from './check-equal.ts';
import { type Gate, judge } from './gates.ts';
import { geometricMean, median, ratios, type Settings } from './measure.ts';
import { PageBench, type PageRatios, reportPages } from './page-measure.ts';
import { readPages } from './pages.ts';
import { otherRenders, peerCompiler, peerRender } from './peers.ts';
import { type Workload, workloads } from './workloads.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } });
const settings: Settings = values.quick ? { rounds: 5, sliceMs: 40 } : { rounds: 11, sliceMs: 150 };

/** Required ratios, by workload and engine. */
const GATES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  list: { peer: 4, walk: 2, 'hand-written': 0.95, eta: 1.4, ejs: 1.8, handlebars: 2.8, nunjucks: 4, liquidjs: 30 },
  text: { peer: 1.5, walk: 1.1 },
  deep: { peer: 6, walk: 1.1 },
  formatters: { peer: 2.5, walk: 1.1 },
  expressions: { peer: 5.5, walk: 1.1 },
  index: { peer: 2.5, walk: 1.1 },
  dates: { peer: 3, walk: 1.1 },
  i18n: { peer: 1, walk: 1.1 },
  'bare CLDR': { money: 1, datetime: 1, message: 1 },
  commerce: { peer: 3, walk: 1.1 },
  content: { peer: 2.5, walk: 1.1 },
  social: { peer: 2.5, walk: 1.1 },
  parse: { peer: 2.5 },
  'first-render': { peer: 1.67 },
  streaming: { 'render to a string': 0.97 },
  'geometric-mean': { peer: 3.5 },
};

const locales = createLocaleStore();
const views = readFormatterViews();
const codeEngine = createEngine({ locales, views });
const walkEngine = createEngine({ locales, views, codegen: 'off' });
const everyName = new TagTable({ hasFormatter: () => true, hasPredicate: () => true });
const optionsOf = ({ partials }: Workload): RenderOptions => ({ partials, expressions: true, now: 0 });

function ourRender(engine: typeof codeEngine, workload: Workload): () => string {
  const options = optionsOf(workload);
  for (const source of [workload.template, ...Object.values(workload.partials)])
    engine.precompile(engine.compile(source));
  const template = engine.compile(workload.template);
  return () => engine.render(template, workload.data, options).html;
}

const results: Record<string, Record<string, number>> = {};

// Every engine first runs every workload, as on a server with many templates.
const prepared = workloads.map((workload) => {
  const peer = peerRender(workload, locales);
  const work = {
    code: ourRender(codeEngine, workload),
    walk: ourRender(walkEngine, workload),
    peer: () => peer(workload.data),
  };
  const expected = work.peer();
  checkEqual(workload.name, expected, work.code(), 'generated code');
  checkEqual(workload.name, expected, work.walk(), 'the walker');
  const others = Object.fromEntries(
    Object.entries(otherRenders(workload)).map(([name, render]) => [name, () => render(workload.data)]),
  );
  for (const [name, render] of Object.entries(others)) checkEqual(workload.name, expected, render(), name);
  for (let i = 0; i < 200; i++) for (const render of Object.values({ ...work, ...others })) render();
  return { workload, work, others };
});

// Used templates are compiled to code between requests.
await new Promise(setImmediate);
for (const { workload, work, others } of prepared) {
  const measured = ratios(work.code, { peer: work.peer, ...others }, settings);
  const walked = ratios(work.walk, { peer: work.peer }, settings);
  results[workload.name] = { ...measured, walk: walked.peer ?? Number.NaN };
}
const sources = workloads.flatMap(({ template, partials }) => [template, ...Object.values(partials)]);
results.parse = ratios(
  () => parseAll(),
  { peer: () => sources.map((source) => String(peerCompiler.parse(source).errors.length)).join() },
  settings,
);
results['first-render'] = { peer: firstRenders() };
results['bare CLDR'] = bareShares(codeEngine, locales, settings);
results.streaming = { 'render to a string': await streamingShare() };
results['geometric-mean'] = { peer: geometricMean(workloads.map(({ name }) => results[name]?.peer ?? Number.NaN)) };

function parseAll(): string {
  return sources.map((source) => String(parse(source, everyName).findings.length)).join();
}

/** Parse and first render of new templates, each time with a new text: the peer's time relative to ours. */
function firstRenders(): number {
  const list = workloads[0] as Workload;
  const seen: number[] = [];
  for (let round = 0; round < settings.rounds * 20; round++) {
    const template = `${list.template}<!-- ${round} -->`;
    const t0 = performance.now();
    walkEngine.render(walkEngine.compile(template), list.data, optionsOf(list));
    const t1 = performance.now();
    peerCompiler.execute({ code: template, json: list.data, enableExpr: true }).ctx.render();
    seen.push((performance.now() - t1) / (t1 - t0));
  }
  return median(seen);
}

/** Data without slow values, on the path that could wait for them, relative to the one that cannot. */
async function streamingShare(): Promise<number> {
  const list = workloads[0] as Workload;
  const template = codeEngine.compile(list.template);
  let sent = 0;
  // Encoded like a socket would.
  const output = {
    get bytes() {
      return sent;
    },
    write(chunk: string) {
      sent += Buffer.from(chunk).length;
      return true;
    },
    drained: () => Promise.resolve(),
  };
  const times = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    for (let i = 0; i < 100; i++) await work();
    return performance.now() - started;
  };
  const streamed = () => codeEngine.stream(template, list.data, output, optionsOf(list));
  const rendered = async () => output.write(codeEngine.render(template, list.data, optionsOf(list)).html);
  const took: Record<'plain' | 'streamed', number[]> = { plain: [], streamed: [] };
  // The second pays for the garbage of the first, so they alternate.
  for (let round = 0; round < settings.rounds * 20; round++) {
    const isPlain = round % 4 === 0 || round % 4 === 3;
    took[isPlain ? 'plain' : 'streamed'].push(await times(isPlain ? rendered : streamed));
  }
  if (sent === 0) throw new Error('nothing was sent');
  return median(took.plain) / median(took.streamed);
}

/** Whole pages with a separate engine, which the workloads have not warmed up. */
async function measurePages(): Promise<Record<string, PageRatios>> {
  const pages = readPages(join('test', 'bench', 'pages'));
  const bench = new PageBench(createEngine({ locales, views }), locales);
  await bench.warmUp(pages);
  const rounds = values.quick ? 40 : 120;
  const measured: Record<string, PageRatios> = {};
  for (const page of pages) measured[page.name] = await bench.measure(page, { rounds, copies: 20 });
  return measured;
}
const pageRatios = await measurePages();

console.log('How many times as fast as …            (gate)');
const gates: Gate[] = [];
for (const [workload, measured] of Object.entries(results)) {
  for (const [engine, ratio] of Object.entries(measured)) {
    const gate = GATES[workload]?.[engine];
    if (gate !== undefined) gates.push({ name: `${workload}, ${engine}`, value: ratio, atLeast: gate });
    const mark = gate === undefined ? '' : `  (${gate})`;
    const label = engine === 'walk' ? 'peer, first tier alone' : engine;
    console.log(`${workload.padEnd(16)} ${label.padEnd(24)} ${ratio.toFixed(2).padStart(7)}${mark}`);
  }
}
gates.push(...reportPages(pageRatios));
if (values.json !== undefined)
  writeFileSync(values.json, `${JSON.stringify({ ...results, pages: pageRatios }, null, 2)}\n`);
const status = judge(gates);
const otherStatus = process.env.NODE_24 === undefined ? 0 : runOn(process.env.NODE_24);
process.exitCode = status || otherStatus;

/** The same run on another Node.js; returns its status. */
function runOn(node: string): number {
  const { NODE_24: _, ...env } = process.env;
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout;
  console.log(`\nOn Node.js ${version}`);
  const args = ['deploy/run.mjs', 'test/bench/main.ts', ...(values.quick ? ['--quick'] : [])];
  return spawnSync(node, args, { env, stdio: 'inherit' }).status ?? 1;
}
