/** `node --expose-gc deploy/run.mjs test/bench/locale-memory.ts`: the cost of 40 locales in use at once, and of first uses. */
import { createEngine, createLocaleStore } from '#engine';
import { median } from './measure.ts';

const BUDGET_MB = 150;
const LOCALES =
  'en-US en-GB es es-MX fr fr-CA de de-AT it pt-BR pt-PT nl sv da nb fi pl cs sk hu ro bg el tr ru uk he ar fa hi bn ta th vi id ms ja ko zh-Hans zh-Hant'.split(
    ' ',
  );
const TEMPLATE =
  '{m|money}{m|money style:name}{m|decimal style:long}{t|datetime full}{t|datetime yMMMEd}{t, u|datetime-interval}{t|relative-time}{p|message u m t}';
const data = {
  m: { value: '1234.5', currency: 'EUR' },
  t: 1_582_571_080_000,
  u: 1_583_571_080_000,
  p: '{0 plural one{# day} other{# days}} {1 money} {2 datetime}',
};

const { gc } = globalThis;
if (gc === undefined) throw new Error('run with --expose-gc: without it the garbage would be measured too');

const megabytes = (): number => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
};

const before = megabytes();
const locales = createLocaleStore({ languages: LOCALES.length });
const engine = createEngine({ locales });
const template = engine.compile(TEMPLATE);
const reads: number[] = [];
const renders: number[] = [];
for (const locale of LOCALES) {
  const started = performance.now();
  locales.get(locale);
  const read = performance.now();
  engine.render(template, data, { locale });
  renders.push(performance.now() - read);
  reads.push(read - started);
}
for (const locale of LOCALES) engine.render(template, data, { locale });
const used = megabytes() - before;

console.log(`${LOCALES.length} locales in use: ${used.toFixed(1)} MB (at most ${BUDGET_MB})`);
console.log(`reading a language: median ${median(reads).toFixed(1)} ms, longest ${Math.max(...reads).toFixed(1)} ms`);
console.log(
  `first render in it: median ${median(renders).toFixed(1)} ms, longest ${Math.max(...renders).toFixed(1)} ms`,
);
if (used > BUDGET_MB) process.exitCode = 1;
