/** Samples the server's metrics once per second during a run. */

/** One second of a server; undefined for metrics that it lacks. */
export interface ServerSample {
  /** Milliseconds since the start of the run. */
  readonly at: number;
  /** CPUs in use. */
  readonly cpu: number | undefined;
  readonly memoryMb: number | undefined;
  readonly heapMb: number | undefined;
  /** 99th percentile of the event loop's delay, in milliseconds. */
  readonly loopDelayMs: number | undefined;
  /** Fraction of the time spent on garbage collection. */
  readonly garbage: number | undefined;
  /** Mean duration of a render, in milliseconds. */
  readonly renderMs: number | undefined;
  /** Hit rate of the template cache. */
  readonly templateHits: number | undefined;
  /** Hit rate of the page cache. */
  readonly pageHits: number | undefined;
}

/** Cost of a template, if the server reports it by template. */
export interface TemplateCost {
  readonly template: string;
  readonly renders: number;
  readonly seconds: number;
}

interface Line {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Scrape {
  readonly at: number;
  readonly lines: readonly Line[];
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)/;
const LABEL = /(?<!\w)(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses Prometheus' text format. */
export function parseMetrics(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (const row of text.split('\n')) {
    const match = row.startsWith('#') ? null : LINE.exec(row);
    if (match === null) continue;
    const [, name = '', labels = '', value = ''] = match;
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', content = '']) => [label, content] as const);
    lines.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return lines;
}

function sumOf({ lines }: Scrape, name: string, label?: readonly [string, string]): number | undefined {
  const matching = lines.filter(
    (line) => line.name === name && (label === undefined || line.labels[label[0]] === label[1]),
  );
  return matching.length === 0 ? undefined : matching.reduce((sum, { value }) => sum + value, 0);
}

/** The difference between two readings. */
export function sampleOf(before: Scrape, after: Scrape): ServerSample {
  const seconds = (after.at - before.at) / 1000;
  const increase = (name: string, label?: readonly [string, string]): number | undefined => {
    const [from, to] = [sumOf(before, name, label), sumOf(after, name, label)];
    return to === undefined ? undefined : to - (from ?? 0);
  };
  const perSecond = (value: number | undefined): number | undefined =>
    value === undefined || seconds <= 0 ? undefined : value / seconds;
  const scaled = (name: string, factor: number): number | undefined => {
    const value = sumOf(after, name);
    return value === undefined ? undefined : value * factor;
  };
  const hits = increase('template_cache_hits');
  const cached = increase('page_cache_answers_total', ['status', 'hit']);
  return {
    at: after.at,
    cpu: perSecond(increase('process_cpu_seconds_total')),
    memoryMb: scaled('process_resident_memory_bytes', 1 / 1_048_576),
    heapMb: scaled('nodejs_heap_size_used_bytes', 1 / 1_048_576),
    loopDelayMs: scaled('nodejs_eventloop_lag_p99_seconds', 1000),
    garbage: perSecond(increase('nodejs_gc_duration_seconds_sum')),
    renderMs: ratio(increase('render_duration_seconds_sum'), increase('render_duration_seconds_count'), 1000),
    templateHits: shareOf(hits, increase('template_cache_misses')),
    pageHits: shareOf(cached, difference(increase('page_cache_answers_total'), cached)),
  };
}

const ratio = (part: number | undefined, total: number | undefined, factor: number): number | undefined =>
  part === undefined || total === undefined || total === 0 ? undefined : (part / total) * factor;

const shareOf = (part: number | undefined, rest: number | undefined): number | undefined =>
  part === undefined || rest === undefined ? undefined : ratio(part, part + rest, 1);

const difference = (total: number | undefined, part: number | undefined): number | undefined =>
  total === undefined || part === undefined ? undefined : total - part;

/** Of pages, and of the render API. */
const RENDERS = ['page_render_duration_seconds', 'api_render_duration_seconds'] as const;

/** The most expensive templates between two readings. */
function templateCosts(before: Scrape, after: Scrape): readonly TemplateCost[] {
  const costs = RENDERS.flatMap((metric) => costsIn(metric, before, after));
  return costs.filter(({ renders }) => renders > 0).sort((a, b) => b.seconds - a.seconds);
}

function costsIn(metric: string, before: Scrape, after: Scrape): readonly TemplateCost[] {
  const names = new Set(
    after.lines.flatMap(({ name, labels }) => (name === `${metric}_sum` ? (labels['template'] ?? []) : [])),
  );
  return [...names].map((template): TemplateCost => {
    const increase = (name: string): number =>
      (sumOf(after, name, ['template', template]) ?? 0) - (sumOf(before, name, ['template', template]) ?? 0);
    return { template, renders: increase(`${metric}_count`), seconds: increase(`${metric}_sum`) };
  });
}

export interface Sampling {
  readonly samples: readonly ServerSample[];
  /** Mean CPU seconds per second while sampling; undefined when the server has no such metric. */
  cpuSeconds(): number | undefined;
  templates(): readonly TemplateCost[];
  /** Stops, with a final reading. */
  end(): Promise<void>;
}

const INTERVAL_MS = 1000;

const CPU = 'process_cpu_seconds_total';

/** CPU seconds that a server has used so far; undefined when it has no such metric. */
export async function readCpuSeconds(url: string): Promise<number | undefined> {
  const text = await fetchText(url);
  return text === undefined ? undefined : sumOf({ at: 0, lines: parseMetrics(text) }, CPU);
}

/** Starts sampling a server's metrics; undefined when there are none at this URL. `startedAt`: of the run, by `performance.now()`. */
export async function startSampling(url: string, startedAt: number): Promise<Sampling | undefined> {
  const scrape = async (): Promise<Scrape | undefined> => {
    const text = await fetchText(url);
    return text === undefined ? undefined : { at: performance.now() - startedAt, lines: parseMetrics(text) };
  };
  const initial = await scrape();
  if (initial === undefined || sumOf(initial, CPU) === undefined) return undefined;
  const samples: ServerSample[] = [];
  let latest = initial;
  let reading: Promise<void> = Promise.resolve();
  const read = async (): Promise<void> => {
    const next = await scrape();
    if (next === undefined) return;
    samples.push(sampleOf(latest, next));
    latest = next;
  };
  const timer = setInterval(() => {
    reading = reading.then(read);
  }, INTERVAL_MS);
  return {
    samples,
    cpuSeconds: () => difference(sumOf(latest, CPU), sumOf(initial, CPU)),
    templates: () => templateCosts(initial, latest),
    async end() {
      clearInterval(timer);
      await reading;
      await read();
    },
  };
}

/** A server under load may respond slowly; it is read again a second later. */
async function fetchText(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    return response.ok ? await response.text() : void (await response.body?.cancel());
  } catch {
    return undefined;
  }
}
