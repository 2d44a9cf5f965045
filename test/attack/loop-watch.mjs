// Loaded into the server before it starts: measures the CPU time that its main thread uses between two turns of a timer, and prints the
// longest since the last SIGWINCH. Other load on the machine does not count.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 4;
const STAT = `/proc/self/task/${process.pid}/schedstat`;

/** CPU time of the main thread in milliseconds. */
const usedMs = () => Number(readFileSync(STAT, 'latin1').split(' ')[0]) / 1e6;

if (isMainThread) {
  let longest = 0;
  let before = usedMs();
  let count = 0;
  const look = () => {
    const now = usedMs();
    longest = Math.max(longest, now - before);
    before = now;
  };
  setInterval(look, EVERY_MS).unref();
  process.on('SIGWINCH', () => {
    look();
    process.stderr.write(`\nloop-held ${++count} ${longest.toFixed(1)}\n`);
    longest = 0;
  });
}
