/** Records the results of a stage per second and per step, in bounded memory. */
import type { Histogram } from 'hdr-histogram-js';
import { createHistogram, encodeHistogram, recordMs } from '../histograms.ts';
import type { Counts, SliceReport, StepCounts } from './messages.ts';

/** Maximum number of distinct faults. */
const MAX_FAULTS = 50;

/** The number of the last second. */
const lastSecondOf = (durationMs: number): number => Math.max(0, Math.ceil(durationMs / 1000) - 1);

class Tally {
  private readonly histogram: Histogram = createHistogram();
  private requests = 0;
  private errors = 0;
  private unsent = 0;
  private bytes = 0;

  add(latencyMs: number | undefined, bytes: number, isError: boolean): void {
    this.requests++;
    this.bytes += bytes;
    if (isError) this.errors++;
    if (latencyMs !== undefined) recordMs(this.histogram, latencyMs);
  }

  /** Requests without a response have waited at least this long. */
  addUnsent(waitedMs: number): void {
    this.unsent++;
    recordMs(this.histogram, waitedMs);
  }

  counts(): Counts {
    const { requests, errors, unsent, bytes, histogram } = this;
    return { requests, errors, unsent, bytes, histogram: encodeHistogram(histogram) };
  }
}

export interface Outcome {
  readonly step: string;
  /** Undefined if the request could not be made, for example because a variable has no value. */
  readonly latencyMs: number | undefined;
  readonly bytes: number;
  /** 0 without a response. */
  readonly status: number;
  readonly fault: string | undefined;
}

export class Recorder {
  private readonly report: (slice: SliceReport) => void;
  private readonly lastSecond: number;
  private readonly steps = new Map<string, Tally>();
  private readonly statuses: Record<string, number> = {};
  private readonly faults: Record<string, number> = {};
  private slice = new Tally();
  private second = 0;

  /** `report` receives the counts of each completed second. */
  constructor(durationMs: number, report: (slice: SliceReport) => void) {
    this.lastSecond = lastSecondOf(durationMs);
    this.report = report;
  }

  /** `at`: milliseconds since the start of the stage. */
  add({ step, latencyMs, bytes, status, fault }: Outcome, at: number): void {
    this.advance(at);
    const isError = fault !== undefined;
    this.slice.add(latencyMs, bytes, isError);
    this.tallyOf(step).add(latencyMs, bytes, isError);
    if (status > 0) this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (!isError) return;
    const isKnown = Object.hasOwn(this.faults, fault) || Object.keys(this.faults).length < MAX_FAULTS;
    const name = isKnown ? fault : 'other faults';
    this.faults[name] = (this.faults[name] ?? 0) + 1;
  }

  /** A request that was due but not sent when the stage ended. */
  addUnsent(step: string, waitedMs: number): void {
    this.slice.addUnsent(waitedMs);
    this.tallyOf(step).addUnsent(waitedMs);
  }

  /** Responses after the end count for the last second. */
  private advance(at: number): void {
    const second = Math.min(this.lastSecond, Math.floor(at / 1000));
    while (this.second < second) this.endSlice();
  }

  private endSlice(): void {
    this.report({ kind: 'slice', second: this.second++, ...this.slice.counts() });
    this.slice = new Tally();
  }

  /** `lastedMs`: of the stage, which may have been stopped. */
  end(lastedMs: number) {
    const last = Math.min(this.lastSecond, lastSecondOf(lastedMs));
    while (this.second <= last) this.endSlice();
    const steps = [...this.steps].map(([name, tally]): StepCounts => ({ name, ...tally.counts() }));
    return { steps, statuses: this.statuses, faults: this.faults };
  }

  private tallyOf(step: string): Tally {
    let tally = this.steps.get(step);
    if (tally === undefined) {
      tally = new Tally();
      this.steps.set(step, tally);
    }
    return tally;
  }
}
