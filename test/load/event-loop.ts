/** Event loop delays: a server's from its metrics, and those of an idle process for comparison. */
import { spawn } from 'node:child_process';

/** The measurement ticks every 10 ms, which it includes. */
const beyondTick = (ms: number): number => Math.max(0, Math.round(10 * (ms - 10)) / 10);

export interface LoopDelay {
  readonly p99: number;
  readonly max: number;
}

/** Event loop delays of a server since the last call, in milliseconds. */
export async function loopDelay(url: string): Promise<LoopDelay> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number =>
    beyondTick(1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]));
  return { p99: value('p99'), max: value('max') };
}

export interface IdleProcess {
  /** Its longest delay since the last call, in milliseconds. */
  longest(): Promise<number>;
  stop(): void;
}

/** The delays of an idle process on this machine at the same time: the best possible values. */
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
