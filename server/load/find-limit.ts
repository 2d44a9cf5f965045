/** Finds the highest rate at which a limit holds: increases the rate until it fails, then bisects. */

import { driverLimit } from './driver-limit.ts';
import type { StageResult } from './drivers.ts';
import { type Bench, runStage } from './measure.ts';
import type { LimitSearch } from './plan/plan.ts';
import { COUNTED } from './plan/search-step.ts';
import { isMet, metricValue } from './plan/thresholds.ts';
import type { SearchResult, SearchStep } from './results.ts';

const GROWTH = 1.6;
/** The search ends when the lowest failing rate is this close to the highest that holds. */
const PRECISION = 1.04;
/** Fraction of the arrivals that must be answered in time for the rate to count as reached. */
const MIN_ANSWERED = 0.97;
const MAX_ERRORS = 0.01;
const ATTEMPTS = 2;

export interface FoundLimit {
  readonly search: SearchResult;
  /** Of the highest rate within the limit, or of the first step. */
  readonly best: StageResult;
}

interface Tried {
  readonly step: SearchStep;
  readonly result: StageResult;
  readonly isDriverLimit: boolean;
}

export async function findLimit(bench: Bench, search: LimitSearch): Promise<FoundLimit> {
  const { limit, rate } = search;
  const steps: SearchStep[] = [];
  let good: Tried | undefined;
  let failed: Tried | undefined;
  let next = rate.from;
  while (failed === undefined || (good !== undefined && failed.step.rate / good.step.rate > PRECISION)) {
    const tried = await tryRepeatedly(bench, next, search, steps);
    if (tried.step.isWithin) good = tried;
    else failed = tried;
    if (good === undefined || tried.isDriverLimit || (tried.step.isWithin && next >= rate.to)) break;
    next = nextRate(good.step.rate, failed?.step.rate, rate.to);
  }
  const last = (good ?? failed) as Tried;
  const endedBy = failed === undefined ? 'highest rate' : failed.isDriverLimit ? 'driver' : 'server';
  const { text, metric, value } = limit;
  return { search: { limit: text, metric, value, rate: good?.step.rate, steps, endedBy }, best: last.result };
}

/** A temporary disturbance of the machine is not the server's limit: failures are retried. */
async function tryRepeatedly(bench: Bench, rate: number, search: LimitSearch, steps: SearchStep[]): Promise<Tried> {
  let tried: Tried;
  let attempts = 0;
  do {
    tried = await tryRate(bench, rate, search);
    steps.push(tried.step);
    attempts++;
  } while (!tried.step.isWithin && attempts < ATTEMPTS);
  return tried;
}

const nextRate = (good: number, failed: number | undefined, highest: number): number =>
  failed === undefined ? Math.min(highest, good * GROWTH) : Math.sqrt(good * failed);

async function tryRate(bench: Bench, at: number, { limit, stepMs }: LimitSearch): Promise<Tried> {
  const stage = { target: 0, model: 'open' as const, from: at, to: at };
  const name = `${bench.names[0]} at ${Math.round(at)}/s`;
  await runStage(bench, { ...stage, durationMs: stepMs * (1 - COUNTED) }, `${name}: settling`);
  const result = await runStage(bench, { ...stage, durationMs: stepMs * COUNTED }, name);
  const { total } = result;
  const due = total.requests + total.unsent;
  const errors = due === 0 ? 1 : (total.errors + total.unsent) / due;
  const isAnswered = total.requests - total.errors >= MIN_ANSWERED * due;
  const isWithin = isAnswered && errors <= MAX_ERRORS && isMet(limit, total);
  const step = {
    rate: at,
    achieved: total.requests / total.seconds,
    value: metricValue(limit, total),
    errors,
    isWithin,
  };
  // Delays count as latency: they matter when they are a considerable part of the limit.
  const maxLateMs = limit.metric === 'errors' ? undefined : limit.value / 2;
  return { step, result, isDriverLimit: !isWithin && driverLimit(result.driver, maxLateMs) !== undefined };
}
