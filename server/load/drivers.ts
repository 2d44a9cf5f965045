/** All driver processes as one: stages are sent to each, and their counts are summed. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Histogram } from 'hdr-histogram-js';
import { root } from '../disk/root.ts';
import type {
  Counts,
  DrivenTarget,
  FromDriver,
  Setup,
  SliceReport,
  Stage,
  StageReport,
  ToDriver,
} from './driver/messages.ts';
import { mergeHistograms } from './histograms.ts';

/** Counts of all processes. */
export interface Tally {
  readonly requests: number;
  readonly errors: number;
  readonly unsent: number;
  readonly bytes: number;
  /** Microseconds. */
  readonly histogram: Histogram;
  readonly seconds: number;
}

export interface DriverFigures {
  /** Fraction of the time in which the busiest process was busy. */
  readonly busy: number;
  /** 99th percentile of how late requests were sent although a connection was free, in milliseconds. */
  readonly lateMs: number;
  readonly cpuSeconds: number;
}

export interface StageResult {
  readonly total: Tally;
  /** Per second. */
  readonly slices: readonly Tally[];
  readonly steps: ReadonlyMap<string, Tally>;
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly driver: DriverFigures;
}

export interface DriversOptions {
  readonly targets: readonly DrivenTarget[];
  readonly connections: number;
  readonly timeoutMs: number;
  readonly processes: number;
}

export interface Drivers {
  /** Runs a stage to its end. `onSecond` is called with the counts of each second. Rejects with `Interrupted` after `stop`. */
  run(stage: Stage, onSecond?: (second: number, slice: Tally) => void): Promise<StageResult>;
  /** Ends the stage that is running, which then has its results until now. */
  stop(): void;
  readonly isStopped: boolean;
  close(): void;
}

/** Stopped before anything was measured. */
export class Interrupted extends Error {
  constructor() {
    super('Interrupted: nothing was measured.');
    this.name = 'Interrupted';
  }
}

/** Starts the processes. Rejects when one exits. */
export async function startDrivers(options: DriversOptions): Promise<Drivers> {
  const { processes } = options;
  const children = Array.from({ length: processes }, (_, index) => new Driver(options, index));
  const close = (): void => {
    for (const child of children) child.close();
  };
  try {
    await Promise.all(children.map((child) => child.ready));
  } catch (error) {
    close();
    throw error;
  }
  let isStopped = false;
  return {
    close,
    stop() {
      isStopped = true;
      for (const child of children) child.stop();
    },
    get isStopped() {
      return isStopped;
    },
    async run(stage, onSecond) {
      if (isStopped) throw new Interrupted();
      const watch = sliceWatch(processes, stage.durationMs, onSecond);
      const ends = await Promise.all(children.map((child) => child.run(stage, watch.take)));
      return resultOf(Math.max(...ends.map(({ durationMs }) => durationMs)), watch.slices, ends);
    },
  };
}

class Driver {
  readonly ready: Promise<void>;
  private readonly child: ChildProcess;
  private onMessage: (message: FromDriver) => void = () => undefined;
  private onLost: (error: Error) => void = () => undefined;

  constructor({ targets, connections, timeoutMs, processes }: DriversOptions, index: number) {
    this.child = fork(join(root, 'dist', 'load-driver.js'), { serialization: 'advanced', execArgv: [] });
    this.child.on('message', (message) => this.onMessage(message as FromDriver));
    this.child.on('exit', (code, signal) => this.onLost(new Error(`a driver process ended with ${code ?? signal}`)));
    this.ready = this.until((message) => (message.kind === 'ready' ? true : undefined)).then(() => undefined);
    const own = Math.floor(connections / processes) + (index < connections % processes ? 1 : 0);
    this.send({ kind: 'setup', targets, connections: own, timeoutMs, process: index, processes } satisfies Setup);
  }

  run(stage: Stage, onSlice: (slice: SliceReport) => void): Promise<StageReport> {
    const end = this.until((message) => {
      if (message.kind === 'slice') onSlice(message);
      return message.kind === 'end' ? message : undefined;
    });
    this.send({ kind: 'stage', stage });
    return end;
  }

  stop(): void {
    this.send({ kind: 'stop' });
  }

  close(): void {
    this.onLost = () => undefined;
    if (this.child.connected) this.send({ kind: 'close' });
  }

  private send(message: ToDriver): void {
    this.child.send(message);
  }

  /** Resolves with the first defined result of `find`. */
  private until<T>(find: (message: FromDriver) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      this.onLost = reject;
      this.onMessage = (message) => {
        const result = find(message);
        if (result !== undefined) resolve(result);
      };
    });
  }
}

/** Collects the slices of all processes; a second is complete when each has reported it. */
function sliceWatch(
  processes: number,
  durationMs: number,
  onSecond: ((second: number, slice: Tally) => void) | undefined,
) {
  const reported = new Map<number, Counts[]>();
  const slices: Tally[] = [];
  return {
    slices,
    take(slice: SliceReport): void {
      const { second } = slice;
      const parts = reported.get(second) ?? [];
      parts.push(slice);
      reported.set(second, parts);
      if (parts.length < processes) return;
      reported.delete(second);
      const sum = sumOf(parts, Math.min(1, durationMs / 1000 - second));
      slices[second] = sum;
      onSecond?.(second, sum);
    },
  };
}

export function sumOf(parts: readonly Counts[], seconds: number): Tally {
  const sum = (name: 'requests' | 'errors' | 'unsent' | 'bytes'): number =>
    parts.reduce((total, part) => total + part[name], 0);
  return {
    requests: sum('requests'),
    errors: sum('errors'),
    unsent: sum('unsent'),
    bytes: sum('bytes'),
    histogram: mergeHistograms(parts.map(({ histogram }) => histogram)),
    seconds,
  };
}

function resultOf(durationMs: number, slices: readonly Tally[], ends: readonly StageReport[]): StageResult {
  const seconds = durationMs / 1000;
  const parts = new Map<string, Counts[]>();
  for (const { name, ...counts } of ends.flatMap(({ steps }) => steps)) {
    parts.set(name, [...(parts.get(name) ?? []), counts]);
  }
  return {
    total: sumOf([...parts.values()].flat(), seconds),
    slices,
    steps: new Map([...parts].map(([name, counts]) => [name, sumOf(counts, seconds)])),
    statuses: added(ends.map(({ statuses }) => statuses)),
    faults: added(ends.map(({ faults }) => faults)),
    driver: {
      busy: Math.max(...ends.map(({ health }) => health.busy)),
      lateMs: mergeHistograms(ends.map(({ health }) => health.lateness)).getValueAtPercentile(99) / 1000,
      cpuSeconds: ends.reduce((total, { health }) => total + health.cpuSeconds, 0),
    },
  };
}

/** Sums records by key. */
export function added(records: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const record of records) {
    for (const [name, count] of Object.entries(record)) sums[name] = (sums[name] ?? 0) + count;
  }
  return sums;
}
