/** A progress line on a terminal; no output elsewhere. */
import type { Tally } from './drivers.ts';

export interface Progress {
  /** Begins a part of the run with this duration. */
  begin(name: string, seconds: number): void;
  second(second: number, tally: Tally): void;
  /** Clears the line. */
  end(): void;
}

const BAR = 24;

export function createProgress(stream: NodeJS.WriteStream): Progress {
  if (!stream.isTTY) return { begin: () => undefined, second: () => undefined, end: () => undefined };
  let [name, seconds] = ['', 1];
  const write = (line: string): void =>
    void stream.write(`\r\u001b[2K${line.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`);
  return {
    begin(newName, newSeconds) {
      [name, seconds] = [newName, newSeconds];
      write(`${name} …`);
    },
    second(second, tally) {
      const done = Math.min(1, (second + 1) / seconds);
      const bar = '█'.repeat(Math.round(done * BAR)).padEnd(BAR, '░');
      const p99 = (tally.histogram.getValueAtPercentile(99) / 1000).toFixed(1);
      const rate = Math.round(tally.requests / tally.seconds);
      write(`${name} ${bar} ${second + 1}/${Math.ceil(seconds)} s  ${rate}/s  p99 ${p99} ms  ${tally.errors} errors`);
    },
    end: () => write(''),
  };
}
