/** A driver process: set up once, then runs stages as its parent requests. */
import { performance } from 'node:perf_hooks';
import { encodeHistogram } from '../histograms.ts';
import { Arrivals } from './arrivals.ts';
import { Connection } from './connection.ts';
import type { FromDriver, Setup, Stage, ToDriver } from './messages.ts';
import { Recorder } from './recorder.ts';
import { StageRun } from './stage-run.ts';
import { UserPool } from './user-pool.ts';

interface Prepared {
  readonly setup: Setup;
  readonly userPools: readonly UserPool[];
  readonly connections: readonly (readonly Connection[])[];
}

const report = (message: FromDriver): void => void process.send?.(message);

function prepare(setup: Setup): Prepared {
  const { targets, timeoutMs, process: index, processes } = setup;
  return {
    setup,
    userPools: targets.map((target) => new UserPool(target, index, processes)),
    connections: targets.map(({ url }) =>
      Array.from({ length: setup.connections }, () => new Connection(url, timeoutMs)),
    ),
  };
}

/** `begun` receives the run, which can be stopped. */
async function runStage(
  { setup, userPools, connections }: Prepared,
  stage: Stage,
  begun: (run: StageRun) => void,
): Promise<void> {
  const { target, model, durationMs } = stage;
  const recorder = new Recorder(durationMs, report);
  const cpu = process.cpuUsage();
  const loop = performance.eventLoopUtilization();
  const run = new StageRun({
    userPool: userPools[target] as UserPool,
    connections: connections[target] ?? [],
    recorder,
    arrivals: model === 'open' ? new Arrivals(stage, setup.process, setup.processes) : undefined,
    durationMs,
  });
  begun(run);
  await run.run();
  const { user, system } = process.cpuUsage(cpu);
  const health = {
    busy: performance.eventLoopUtilization(loop).utilization,
    lateness: encodeHistogram(run.lateness),
    cpuSeconds: (user + system) / 1e6,
  };
  report({ kind: 'end', durationMs: run.lastedMs, ...recorder.end(run.lastedMs), health });
}

function listen(): void {
  let prepared: Prepared | undefined;
  let running: StageRun | undefined;
  process.on('message', (message: ToDriver) => {
    if (message.kind === 'close') process.exit(0);
    if (message.kind === 'stop') running?.stop();
    else if (message.kind === 'setup') {
      prepared = prepare(message);
      report({ kind: 'ready' });
    } else if (message.kind === 'stage' && prepared !== undefined) {
      void runStage(prepared, message.stage, (run) => void (running = run));
    }
  });
  // The parent process has exited.
  process.on('disconnect', () => process.exit(0));
  // Ctrl+C is sent to the whole process group; the parent ends the run.
  process.on('SIGINT', () => undefined);
}

listen();
