/** Replicas of the built server on a database, with process measurements. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endOf, freePort, spawnServer } from '../durability/server-process.ts';

export interface Replica {
  readonly url: string;
  /** Milliseconds from process start until `/readyz` succeeded. */
  readonly readyMs: number;
  /** Current memory in megabytes. */
  memory(): Promise<number>;
  /** Peak memory in megabytes; NaN if the system does not report it. */
  peakMemory(): number;
  /** CPU seconds so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export const OWNER = { email: 'owner@scale.example', password: 'a long password for load' };
const ASK_MS = 10;

/** Starts one and waits until it is ready. `folder`: where its data folder is created, by `name`. */
export async function startReplica(
  environment: Readonly<Record<string, string>>,
  folder: string,
  name: string,
): Promise<Replica> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, log } = spawnServer({
    LOG_LEVEL: 'warn',
    SECRET: 's'.repeat(32),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    DATA_DIR: join(folder, name),
    ...environment,
    PORT: port,
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the replica ended with ${child.exitCode}: ${log()}`);
    await pause(ASK_MS);
  }
  const readyMs = performance.now() - started;
  const metric = async (metricName: string): Promise<number> => {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(new RegExp(`^${metricName} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  };
  return {
    url,
    readyMs,
    memory: async () => (await metric('process_resident_memory_bytes')) / 1e6,
    peakMemory: () => peakOf(child.pid),
    cpu: () => metric('process_cpu_seconds_total'),
    async stop() {
      const ended = endOf(child);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Only on Linux. */
function peakOf(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
  } catch {
    return Number.NaN;
  }
}
