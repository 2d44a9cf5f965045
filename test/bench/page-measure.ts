/** Measures whole pages relative to the reference implementation: warm with fresh data per call, and cold with fresh texts. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Engine, LocaleStore, RenderOptions, Value } from '#engine';
import { checkEqual } from './check-equal.ts';
import type { Gate } from './gates.ts';
import { geometricMean } from './measure.ts';
import { pageJson } from './page-data.ts';
import type { Page } from './pages.ts';
import { peerCompiler } from './peers.ts';

export interface PageSettings {
  /** Rounds of warm slices, and of cold renders. */
  readonly rounds: number;
  /** Renders per slice, each of another copy of the data. */
  readonly copies: number;
}

/** Speed relative to the reference implementation. */
export interface PageRatios {
  /** Both receive the partials as texts. */
  readonly text: number;
  /** Both receive them parsed. */
  readonly parsed: number;
  /** New template and partials: parse and first render. */
  readonly cold: number;
}

type Render = (data: Value) => string;

const NOW = 1_600_000_000_000;
/** CPU time for warming up each render. */
const HEAT_US = 400_000;
/** Pages in a cold slice: reading the CPU time takes a tenth of a page. */
const NEVER_SEEN = 5;

/** Collects garbage of parsing before a slice, so that it is not part of it. */
const collectYoung = (() => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  return () => collect({ type: 'minor' });
})();

export class PageBench {
  private readonly engine: Engine;
  private readonly locales: LocaleStore;

  constructor(engine: Engine, locales: LocaleStore) {
    this.engine = engine;
    this.locales = locales;
  }

  /** Renders each page often enough to compile it, and checks that the outputs are equal. */
  async warmUp(pages: readonly Page[]): Promise<void> {
    for (const page of pages) {
      const renders = { ...this.withTexts(page), ...this.withParsed(page) };
      for (let seed = 0; seed < 100; seed++) {
        const data = fresh(page, seed);
        const expected = renders.peerText(data);
        for (const [name, render] of Object.entries(renders)) checkEqual(page.name, expected, render(data), name);
      }
      await new Promise(setImmediate);
    }
  }

  async measure(page: Page, settings: PageSettings): Promise<PageRatios> {
    return { ...(await this.warm(page, settings)), cold: this.cold(page, settings.rounds) };
  }

  private async warm(page: Page, { rounds, copies }: PageSettings): Promise<Omit<PageRatios, 'cold'>> {
    const { ourText, peerText } = this.withTexts(page);
    const { ourParsed, peerParsed } = this.withParsed(page);
    const jsons = Array.from({ length: copies }, (_, i) => pageJson(page.name, 1_000 + i));
    const first = jsons.map((json) => JSON.parse(json) as Value);
    for (const render of [ourText, peerText, ourParsed, peerParsed]) await heat(render, first);
    const text: Took[] = [];
    const parsed: Took[] = [];
    for (let round = 0; round < rounds; round++) {
      const data = jsons.map((json) => JSON.parse(json) as Value);
      collectYoung();
      text.push(took(ourText, peerText, data, round % 2 === 0));
      parsed.push(took(ourParsed, peerParsed, data, round % 2 === 0));
    }
    return { text: ratio(text), parsed: ratio(parsed) };
  }

  private cold(page: Page, rounds: number): number {
    const seen: Took[] = [];
    for (let round = 0; round < rounds; round++) {
      const texts = Array.from({ length: NEVER_SEEN }, (_, i) =>
        marked(page, `<!-- ${round}.${i} of ${page.name} -->`),
      );
      const data = texts.map((_, i) => fresh(page, round + i));
      let next = 0;
      const ours: Render = (json) => {
        const { template, partials } = texts[next++ % NEVER_SEEN]!;
        return this.engine.render(this.engine.compile(template), json, optionsOf(partials)).html;
      };
      const peer: Render = (json) => {
        const { template, partials } = texts[next++ % NEVER_SEEN]!;
        return this.peer(peerCompiler.parse(template).code, partials, json);
      };
      collectYoung();
      const times = took(ours, peer, data, round % 2 === 0);
      // The first rounds warm up the parsers.
      if (round * 4 >= rounds) seen.push(times);
    }
    return ratio(seen);
  }

  private withTexts({ template, partials }: Page) {
    const compiled = this.engine.compile(template);
    const { code } = peerCompiler.parse(template);
    const ourText: Render = (data) => this.engine.render(compiled, data, optionsOf(partials)).html;
    const peerText: Render = (data) => this.peer(code, partials, data);
    return { ourText, peerText };
  }

  private withParsed({ template, partials }: Page) {
    const compiled = this.engine.compile(template);
    const { code } = peerCompiler.parse(template);
    const units = mapValues(partials, (text, name) => this.engine.compile(text, { name }));
    const codes = mapValues(partials, (text) => peerCompiler.parse(text).code);
    const ourParsed: Render = (data) => this.engine.render(compiled, data, optionsOf(units)).html;
    const peerParsed: Render = (data) => this.peer(code, codes, data);
    return { ourParsed, peerParsed };
  }

  private peer(code: unknown, partials: object, json: Value): string {
    // Its types are for another version of the locale data package.
    const cldr = this.locales.get('en-US') as never;
    const { ctx } = peerCompiler.execute({ code: code as never, json, cldr, now: NOW, partials: { ...partials } });
    return ctx.render();
  }
}

/** The page with new texts for all engines: each starts with the mark. */
const marked = ({ template, partials }: Page, mark: string) => ({
  template: mark + template,
  partials: mapValues(partials, (text) => mark + text),
});

const fresh = ({ name }: Page, seed: number): Value => JSON.parse(pageJson(name, seed)) as Value;

const optionsOf = (partials: RenderOptions['partials']): RenderOptions => ({ partials, now: NOW });

const mapValues = <T, U>(record: Readonly<Record<string, T>>, map: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** The buffer that pages are encoded into, as on a server. */
const target = Buffer.alloc(1024 * 1024);

/** CPU time of a slice for each engine, in microseconds: more reliable than wall-clock time on a busy machine. */
interface Took {
  readonly ours: number;
  readonly peer: number;
}

/** Renders all data to bytes for the socket. */
function slice(render: Render, data: readonly Value[]): number {
  const started = process.cpuUsage();
  let bytes = 0;
  for (const json of data) bytes += target.write(render(json));
  const { user, system } = process.cpuUsage(started);
  if (bytes === 0) throw new Error('the page is empty');
  return user + system;
}

/** Renders until everything is compiled; with few CPUs the compiler thread needs that long. */
async function heat(render: Render, data: readonly Value[]): Promise<void> {
  for (let used = 0; used < HEAT_US; ) {
    used += slice(render, data);
    // Code is generated between requests.
    await new Promise(setImmediate);
  }
}

/** The order alternates, because the second finds the data in the CPU cache. */
function took(ours: Render, peer: Render, data: readonly Value[], oursFirst: boolean): Took {
  if (oursFirst) {
    const mine = slice(ours, data);
    return { ours: mine, peer: slice(peer, data) };
  }
  const theirs = slice(peer, data);
  return { ours: slice(ours, data), peer: theirs };
}

/** The ratio over rounds without other load on the machine: the lower quartile of each. */
function ratio(rounds: readonly Took[]): number {
  return quartile(rounds.map(({ peer }) => peer)) / quartile(rounds.map(({ ours }) => ours));
}

function quartile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;
}

/** Required ratios of whole pages: on average, and of the slowest. */
const GATES = { warm: { mean: 3.5, worst: 1.8 }, cold: { mean: 2, worst: 1.3 } } as const;

/** Prints a row per page; returns the gates of the family. */
export function reportPages(ratios: Readonly<Record<string, PageRatios>>, print = console.log): readonly Gate[] {
  const row = (name: string, cells: readonly (string | number)[]): void =>
    print(
      `${name.padEnd(16)} ${cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : cell).padStart(18)).join('')}`,
    );
  row('Whole pages', ['partials as text', 'partials parsed', 'never seen']);
  for (const [name, { text, parsed, cold }] of Object.entries(ratios)) row(name, [text, parsed, cold]);
  const all = Object.values(ratios);
  const columns = {
    text: all.map((page) => page.text),
    parsed: all.map((page) => page.parsed),
    cold: all.map((page) => page.cold),
  };
  const means = {
    text: geometricMean(columns.text),
    parsed: geometricMean(columns.parsed),
    cold: geometricMean(columns.cold),
  };
  row('geometric mean', [means.text, means.parsed, means.cold]);
  const warm = [...columns.text, ...columns.parsed];
  return [
    { name: 'whole pages, geometric mean', value: geometricMean(warm), atLeast: GATES.warm.mean },
    { name: 'whole pages, worst', value: Math.min(...warm), atLeast: GATES.warm.worst },
    { name: 'whole pages never seen, geometric mean', value: means.cold, atLeast: GATES.cold.mean },
    { name: 'whole pages never seen, worst', value: Math.min(...columns.cold), atLeast: GATES.cold.worst },
  ];
}
