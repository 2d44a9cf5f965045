/** How long event loops are held up: a server's by its metrics, and beside it an idle process's, which no server can beat. */
import { spawn } from 'node:child_process';

/** The clock that measures ticks every 10 ms, and counts them in. */
const beyondTick = (ms: number): number => Math.max(0, Math.round(10 * (ms - 10)) / 10);

export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

/** Waits of a server's event loop since the last time this was asked, in milliseconds. */
export async function loopDelay(url: string): Promise<LoopDelay> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number =>
    beyondTick(1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]));
  return { p99: value('p99'), max: value('max') };
}

export interface IdleProcess {
  /** Its longest wait since the last time this was asked, in milliseconds. */
  longest(): Promise<number>;
  stop(): void;
}

/** What an idle process on this machine waits at the same time: no server can do better here. */
export function startIdle(): IdleProcess {
  const program = `const { monitorEventLoopDelay } = require('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    process.on('message', () => { process.send(delay.max / 1e6); delay.reset(); });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    longest: () =>
      new Promise((resolve) => {
        child.once('message', (value) => resolve(beyondTick(Number(value))));
        child.send('tell');
      }),
    stop: () => void child.kill(),
  };
}
