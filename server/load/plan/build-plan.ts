/** Builds the plan from the command line and plan files; the command line takes precedence. */
import { availableParallelism } from 'node:os';
import type { z } from 'zod';
import { validationMessage } from '../../http/validation-messages.ts';
import type { LoadFlags } from './load-flags.ts';
import { type Load, type Plan, PlanError, type Rate } from './plan.ts';
import { connections, duration, processes, rate, share, threshold } from './plan-schema.ts';
import { type ReadPlan, readPlan } from './read-plan.ts';
import { COUNTED } from './search-step.ts';
import { fileTargets, flagTargets } from './targets.ts';

const DEFAULT_CONNECTIONS = 64;
const DEFAULT_CLOSED_CONNECTIONS = 16;
const DEFAULT_DURATION_MS = 30_000;
const DEFAULT_WARMUP_MS = 5_000;
const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_STEP_MS = 10_000;
/** Start and maximum rate of a search. */
const SEARCHED: Rate = { from: 20, to: 200_000 };
const DEFAULT_TOLERANCE = 0.1;
const MAX_DEFAULT_PROCESSES = 4;
/** Results are aggregated per second. */
const MAX_DURATION_MS = 24 * 3_600_000;

/** Throws `PlanError` for invalid or conflicting values. */
export function buildPlan(flags: LoadFlags): Plan {
  const files = flags.plans.map((file) => readPlan(file));
  const targets = [...files.flatMap((file) => fileTargets(file, files.length > 1)), ...flagTargets(flags)];
  if (targets.length === 0)
    throw new PlanError('Give a plan, --url, --sitemap or --template: there is nothing to load.');
  const find = searchOf(flags, files[0]);
  if (find !== undefined && targets.length > 1)
    throw new PlanError('--find: the limit of one target can be found at a time');
  return {
    targets,
    load: loadOf(flags, files[0], find !== undefined),
    find,
    thresholds: [
      ...(files[0]?.fields.thresholds ?? []),
      ...flags.thresholds.map((text) => flag('threshold', text, threshold)),
    ],
    tolerance: optional('tolerance', flags.tolerance, share) ?? files[0]?.fields.tolerance ?? DEFAULT_TOLERANCE,
    text: files.map(({ text }) => text).join('\n---\n'),
  };
}

function loadOf(flags: LoadFlags, file: ReadPlan | undefined, isSearch: boolean): Load {
  const written = file?.fields.load ?? {};
  const arrivals = optional('rate', flags.rate, rate) ?? written.rate;
  const model = isSearch ? 'open' : (written.model ?? (arrivals === undefined ? 'closed' : 'open'));
  if (model === 'open' && arrivals === undefined && !isSearch)
    throw new PlanError('load.model: open needs load.rate or --rate');
  const fallback = model === 'open' ? DEFAULT_CONNECTIONS : DEFAULT_CLOSED_CONNECTIONS;
  const load: Load = {
    model,
    rate: arrivals ?? SEARCHED,
    connections: optional('connections', flags.connections, connections) ?? written.connections ?? fallback,
    durationMs: optional('duration', flags.duration, duration) ?? written.duration ?? DEFAULT_DURATION_MS,
    warmupMs: optional('warmup', flags.warmup, duration) ?? written.warmup ?? DEFAULT_WARMUP_MS,
    timeoutMs: optional('timeout', flags.timeout, duration) ?? written.timeout ?? DEFAULT_TIMEOUT_MS,
    processes: optional('processes', flags.processes, processes) ?? written.processes ?? defaultProcesses(),
  };
  if (load.durationMs < 1000 || load.durationMs > MAX_DURATION_MS) throw new PlanError('--duration: use 1s to 24h');
  return { ...load, processes: Math.min(load.processes, load.connections) };
}

/** One CPU is left for the server. */
const defaultProcesses = (): number => Math.min(MAX_DEFAULT_PROCESSES, Math.max(1, availableParallelism() - 1));

function searchOf(flags: LoadFlags, file: ReadPlan | undefined): Plan['find'] {
  const written = file?.fields.find;
  const limit = optional('find', flags.find, threshold) ?? written?.limit;
  if (limit === undefined) return undefined;
  if (limit.operator.startsWith('>'))
    throw new PlanError(`--find ${limit.text}: use a limit with <; the rate is raised until it no longer holds`);
  const range = optional('rate', flags.rate, rate) ?? file?.fields.load.rate;
  const bounds = range === undefined ? SEARCHED : range.from === range.to ? { ...SEARCHED, from: range.from } : range;
  if (bounds.from <= 0 || bounds.to < bounds.from)
    throw new PlanError('--rate: a search goes from a low rate to a high one');
  const stepMs = optional('duration', flags.duration, duration) ?? written?.step ?? DEFAULT_STEP_MS;
  checkStep(bounds.from, stepMs);
  return { limit, rate: bounds, stepMs };
}

/** A step without requests measures nothing. Throws `PlanError`. */
function checkStep(lowest: number, stepMs: number): void {
  if ((lowest * stepMs * COUNTED) / 1000 >= 1) return;
  throw new PlanError(
    `--find: at ${lowest}/s for ${stepMs / 1000} s no request would count; use a higher --rate or a longer --duration`,
  );
}

const optional = <T extends z.ZodType>(name: string, text: string | undefined, type: T): z.output<T> | undefined =>
  text === undefined ? undefined : flag(name, text, type);

/** Parses the text of a flag. Throws `PlanError` that names it. */
function flag<T extends z.ZodType>(name: string, text: string, type: T): z.output<T> {
  const { data, error } = type.safeParse(text, { error: validationMessage });
  if (error === undefined) return data;
  const [issue] = error.issues;
  const message = issue?.message ?? '';
  throw new PlanError(`--${name} ${message.startsWith('"') ? message : `${text}: ${message}`}`);
}
