/** The built server as a separate process that can be killed at any time. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sharedRenditions } from '../setup/shared-renditions.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  isRunning(): boolean;
  /** The end of its log. */
  log(): string;
  /** The first errors of its log, which requests would push out of its end. */
  errors(): string;
  /** SIGKILL, and the end of the process. */
  kill(): Promise<void>;
  /** SIGTERM, and the end of the process. */
  stop(): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly log: string;
}

/** Starts `dist/main.js`. Resolves when it listens with all its workers, or with how it ended before. */
export async function startProcess(environment: Readonly<Record<string, string>>): Promise<ServerProcess | Ended> {
  const { child, log, errors } = spawnServer(environment);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve({ code, log: log() }));
    child.stdout?.on('data', () => {
      // Each worker prints it; all have the same port.
      const ports = [...log().matchAll(/listens on port (\d+)/g)];
      if (ports.length >= Number(environment['WORKERS'] ?? 1))
        resolve(processOf(child, { log, errors }, Number(ports[0]?.[1])));
    });
  });
}

/** Starts it and throws if that fails. */
export async function startServing(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const started = await startProcess(environment);
  if ('code' in started) throw new Error(`the server ended with ${started.code}: ${started.log}`);
  return started;
}

interface Logs {
  readonly log: () => string;
  readonly errors: () => string;
}

interface SpawnedServer extends Logs {
  readonly child: ChildProcess;
}

/** Starts it without waiting. */
export function spawnServer(environment: Readonly<Record<string, string>>): SpawnedServer {
  const env = {
    PATH: process.env['PATH'],
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'info',
    RATE_LIMIT: 'off',
    RENDITION_CACHE_DIR: sharedRenditions(),
    ...environment,
  };
  const child = spawn(process.execPath, ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  let errors = '';
  let unfinished = '';
  // Only the end of a log is kept; a storm's log would fill the memory.
  const keep = (part: Buffer): void => {
    text = `${text}${part}`.slice(-20_000);
    if (errors.length >= 20_000) return;
    const lines = `${unfinished}${part}`.split('\n');
    unfinished = lines.pop() ?? '';
    errors += lines
      .filter((line) => /"level":[56]0/.test(line))
      .map((line) => `${line}\n`)
      .join('');
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, log: () => text, errors: () => errors };
}

/** The end of a process, even if it has already ended. */
export function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

function processOf(child: ChildProcess, logs: Logs, port: number): ServerProcess {
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = endOf(child);
    child.kill(signal);
    return ended;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ...logs,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

/** A currently unused port. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
