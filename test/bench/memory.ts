/**
 * `npm run bench:memory [-- --quick] [-- --json FILE]`: heap allocated per render relative to the reference engine's, and whether memory
 * stays flat over many templates. Needs `--expose-gc` and a young generation that holds a whole sample.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEngine, createLocaleStore, type RenderOptions } from '#engine';
import { readFormatterViews } from '../../server/rendering/formatter-views.ts';
import { judge } from './gates.ts';
import { geometricMean } from './measure.ts';
import { peerRender } from './peers.ts';
import { workloads } from './workloads.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } });
const collect = globalThis.gc;
if (collect === undefined) throw new Error('run with --expose-gc: npm run bench:memory');
const SAMPLE = 40;

/** Bytes that one call allocates. */
async function allocated(work: () => unknown): Promise<number> {
  for (let i = 0; i < 300; i++) work();
  // Used partials are compiled to code between requests.
  await new Promise(setImmediate);
  for (let i = 0; i < 100; i++) work();
  collect!();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < SAMPLE; i++) work();
  return (process.memoryUsage().heapUsed - before) / SAMPLE;
}

async function heapPerRender(): Promise<Record<string, number>> {
  const locales = createLocaleStore();
  const engine = createEngine({ locales, views: readFormatterViews() });
  const shares: Record<string, number> = {};
  for (const workload of workloads) {
    const options: RenderOptions = { partials: workload.partials, expressions: true, now: 0 };
    for (const source of [workload.template, ...Object.values(workload.partials)])
      engine.precompile(engine.compile(source));
    const template = engine.compile(workload.template);
    const peer = peerRender(workload, locales);
    const ours = await allocated(() => engine.render(template, workload.data, options).html);
    shares[workload.name] = ours / (await allocated(() => peer(workload.data)));
  }
  return { ...shares, 'geometric-mean': geometricMean(Object.values(shares)) };
}

/** Heap growth per 1,000 renders, after the first quarter: the slope of a line through the samples. */
function soakSlope(): { renders: number; templates: number; bytesPerThousand: number; heapMb: number } {
  const renders = values.quick ? 100_000 : 1_000_000;
  const dropped = values.quick ? 1_000 : 5_000;
  const SAMPLES = 40;
  const engine = createEngine({ cacheEntries: 300 });
  const cached = Array.from({ length: 200 }, (_, i) =>
    engine.compile(`<h${i}>{title|html}</h${i}>{.repeated section tags}<i>{@|html}</i>{.end}{.if n}${i}{.end}`),
  );
  const data = { title: 'Bowl & plate', tags: ['clay', 'linen', 'river'], n: 3 };
  const points: (readonly [number, number])[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    for (let i = 0; i < renders / SAMPLES; i++) engine.render(cached[i % cached.length]!, data);
    for (let i = 0; i < dropped / SAMPLES; i++) {
      const template = engine.compile(`<p class="n${sample}-${i}">{title|truncate ${i}}{.if x${i}}{n}{.end}</p>`);
      engine.precompile(template);
      engine.render(template, data);
    }
    collect!();
    points.push([((sample + 1) * renders) / SAMPLES / 1000, process.memoryUsage().heapUsed]);
  }
  const settled = points.slice(SAMPLES / 4);
  const meanX = settled.reduce((sum, [x]) => sum + x, 0) / settled.length;
  const meanY = settled.reduce((sum, [, y]) => sum + y, 0) / settled.length;
  const slope =
    settled.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) /
    settled.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return { renders, templates: dropped, bytesPerThousand: slope, heapMb: meanY / 1e6 };
}

const heap = await heapPerRender();
console.log("Heap allocated per render, as a share of the reference engine's   (gate 0.4)");
for (const [name, share] of Object.entries(heap)) {
  console.log(`${name.padEnd(16)} ${share.toFixed(2).padStart(6)}`);
}
const soak = soakSlope();
console.log(
  `${soak.renders} renders over 200 templates, ${soak.templates} compiled and dropped: heap ${soak.heapMb.toFixed(1)} MB, ` +
    `slope ${soak.bytesPerThousand.toFixed(0)} bytes per 1,000 renders`,
);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ heap, soak }, null, 2)}\n`);
process.exit(
  judge([{ name: 'heap of a render, geometric mean', value: heap['geometric-mean'] ?? Number.NaN, below: 0.4 }]),
);
