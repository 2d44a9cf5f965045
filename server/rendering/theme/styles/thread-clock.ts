/** How much processor time a thread has used: a machine that is busy with other things does not count against it. */
import { readFileSync, readlinkSync } from 'node:fs';

/** Milliseconds of processor time that a thread has used until now. */
export type ThreadClock = () => number;

/** Makes the clock of a thread; `taskId` is what `ownTaskId` gave in it. */
export type OpenThreadClock = (taskId: number | undefined) => ThreadClock;

/** The kernel's number of the calling thread, or undefined where the system does not tell it. */
export function ownTaskId(): number | undefined {
  try {
    const id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    return Number.isInteger(id) && id > 0 ? id : undefined;
  } catch {
    return undefined;
  }
}

/** A thread cannot use more than its process does, which also serves pages and collects garbage meanwhile. */
const PROCESS_SHARE = 3;
/** Clock ticks of `/proc/…/stat` are hundredths of a second on every Linux that Node supports. */
const TICK_MS = 10;

/** Reads the thread's own time from the kernel; elsewhere a share of the whole process's stands for it. */
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

/** User and system time of a task. The name before them may hold spaces and brackets. */
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
