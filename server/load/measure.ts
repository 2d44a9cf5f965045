/** Measures targets: a single one continuously, several alternately, so that disturbances of the machine affect all equally. */
import type { Stage } from './driver/messages.ts';
import { type Drivers, Interrupted, type StageResult } from './drivers.ts';
import type { Load } from './plan/plan.ts';
import type { Progress } from './progress.ts';
import { sumStages } from './stage-sums.ts';
import { MIN_PAIRS } from './statistics.ts';

/** Minimum number of turns in a comparison, if they can be a second long. */
const MIN_ROUNDS = 10;
const MAX_TURN_MS = 5000;
const MIN_TURN_MS = 1000;

export interface Bench {
  readonly names: readonly string[];
  readonly load: Load;
  readonly drivers: Drivers;
  readonly progress: Progress;
  /** CPU seconds that a target's server has used so far. */
  cpuSeconds(target: number): Promise<number | undefined>;
}

/** One target in one round. */
export interface Turn {
  readonly result: StageResult;
  /** CPU time of the server per request, in milliseconds; undefined when it has no metrics. */
  readonly cpuMs: number | undefined;
}

export interface Measurement {
  /** By target. */
  readonly results: readonly StageResult[];
  /** By round and target; empty for a single target. */
  readonly rounds: readonly (readonly Turn[])[];
}

/** The plan's load for a target, or a part of it (fractions of its duration). */
function stageOf({ model, rate, durationMs }: Load, target: number, from = 0, to = 1): Stage {
  const rateAt = (share: number): number => rate.from + (rate.to - rate.from) * share;
  return { target, model, from: rateAt(from), to: rateAt(to), durationMs: (to - from) * durationMs };
}

export async function measure(bench: Bench): Promise<Measurement> {
  const { names, load } = bench;
  if (names.length > 1) return measureInTurns(bench);
  const result = await runStage(bench, stageOf(load, 0), names[0] ?? '');
  return { results: [result], rounds: [] };
}

/** Not counted: connections open, code is compiled, caches fill. */
export async function warmUp(bench: Bench): Promise<void> {
  const { names, load } = bench;
  if (load.warmupMs === 0) return;
  // A ramp from zero would not warm anything up.
  const low = load.rate.from > 0 ? load.rate.from : load.rate.to / 10;
  const warming = { ...load, rate: { from: low, to: low }, durationMs: load.warmupMs };
  for (const [target, name] of names.entries()) await runStage(bench, stageOf(warming, target), `${name}: warm-up`);
}

async function measureInTurns(bench: Bench): Promise<Measurement> {
  const { names, load } = bench;
  const turnMs = Math.min(MAX_TURN_MS, Math.max(MIN_TURN_MS, load.durationMs / MIN_ROUNDS));
  // Short runs have shorter turns, because too few rounds would be useless.
  const count = Math.max(MIN_PAIRS, Math.floor(load.durationMs / turnMs));
  const rounds: Turn[][] = [];
  for (let round = 0; round < count; round++) {
    const turns: Turn[] = [];
    for (const target of orderOf(names.length, round)) {
      const stage = stageOf(load, target, round / count, (round + 1) / count);
      turns[target] = await runTurn(bench, stage, `round ${round + 1} of ${count}: ${names[target]}`);
      // A round counts whole.
      if (bench.drivers.isStopped) break;
    }
    if (bench.drivers.isStopped) break;
    rounds.push(turns);
  }
  if (rounds.length === 0) throw new Interrupted();
  const results = names.map((_, target) => sumStages(rounds.map((round) => (round[target] as Turn).result)));
  return { results, rounds };
}

async function runTurn(bench: Bench, stage: Stage, name: string): Promise<Turn> {
  const before = await bench.cpuSeconds(stage.target);
  const result = await runStage(bench, stage, name);
  const after = await bench.cpuSeconds(stage.target);
  const { requests } = result.total;
  const isKnown = before !== undefined && after !== undefined && requests > 0;
  return { result, cpuMs: isKnown ? (1000 * (after - before)) / requests : undefined };
}

/** Alternates the order, so that no target is always first. */
const orderOf = (count: number, round: number): readonly number[] => {
  const order = Array.from({ length: count }, (_, index) => index);
  return round % 2 === 0 ? order : order.reverse();
};

export async function runStage({ drivers, progress }: Bench, stage: Stage, name: string): Promise<StageResult> {
  progress.begin(name, stage.durationMs / 1000);
  return drivers.run(stage, progress.second);
}
