/** The servers under load, each in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../durability/server-process.ts';

export interface DrivenServer {
  readonly url: string;
  /** CPU seconds of its process so far. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

/** The built Vitrine, with the folder as its content. Only warnings are logged, because the bare app logs nothing. */
export async function startVitrine(more: Readonly<Record<string, string>> = {}): Promise<DrivenServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-load-'));
  const port = String(await freePort());
  const env = {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    CONTENT: 'folder',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...more,
  };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(`${url}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async cpu() {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1] ?? Number.NaN);
    },
    async stop() {
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops a process, and waits until it has exited: it may still write. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** A bare Express app that sends the same bytes. */
export async function startBare(folder: string): Promise<DrivenServer> {
  const child: ChildProcess = spawn(process.execPath, ['test/load/bare-express.mjs', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the bare app ended with ${code}`)));
    child.stdout?.once('data', (chunk: Buffer) => resolve(/"port":(\d+)/.exec(chunk.toString())?.[1] ?? ''));
  });
  const url = `http://127.0.0.1:${port}`;
  return { url, cpu: async () => Number(await (await fetch(`${url}/cpu`)).text()), stop: () => ended(child) };
}
