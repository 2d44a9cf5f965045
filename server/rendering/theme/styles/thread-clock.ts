/** Measures a thread's CPU time, which does not depend on the load of the machine. */
import { readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds of CPU time that a thread has used so far. */
export type ThreadClock = () => number;

/** Creates the clock of a thread; `taskId` is the result of `ownTaskId` in it. */
export type OpenThreadClock = (taskId: number | undefined) => ThreadClock;

/** The kernel's id of the calling thread, or undefined where the system does not provide it. */
export function ownTaskId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** The process also serves pages and collects garbage, so a thread's share is less than its whole CPU time. */
const PROCESS_SHARE = 3;
/** Clock ticks in `/proc/…/stat` are hundredths of a second on every Linux that Node supports. */
const TICK_MS = 10;

/** Reads the thread's own CPU time from the kernel; elsewhere estimates it from the whole process's. */
export const openThreadClock: OpenThreadClock = (taskId) => {
  const started = process.cpuUsage();
  const processMs = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000 / PROCESS_SHARE;
  };
  if (taskId === undefined) return processMs;
  const file = `/proc/self/task/${taskId}/stat`;
  return () => taskMs(file) ?? processMs();
};

/** User and system time of a task. The task's name before them may contain spaces and parentheses. */
function taskMs(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch {
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
}
