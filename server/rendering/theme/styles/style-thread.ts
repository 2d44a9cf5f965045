/** Compiles styles in a thread that is terminated when it exceeds its time or memory limit. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../../disk/root.ts';
import type { CompiledStyles, StyleSource } from './compile.ts';
import { type OpenThreadClock, openThreadClock, type ThreadClock } from './thread-clock.ts';

export interface StyleLimits {
  /** Maximum CPU time of a compilation, in milliseconds. */
  readonly deadlineMs: number;
  /** Maximum memory of the thread, in megabytes. */
  readonly heapMb: number;
  /** Measures the thread's CPU time; default: asks the operating system. */
  readonly clock?: OpenThreadClock | undefined;
}

export const styleLimits: StyleLimits = { deadlineMs: 10_000, heapMb: 256 };

/** The configured limits. */
export const styleLimitsOf = (config: {
  readonly STYLES_DEADLINE_MS: number;
  readonly STYLES_HEAP_MB: number;
}): StyleLimits => ({ deadlineMs: config.STYLES_DEADLINE_MS, heapMb: config.STYLES_HEAP_MB });

/** The exceeded limit. */
export interface OverLimit {
  readonly over: 'time' | 'memory';
}

export interface StyleThread {
  /** Compiles stylesheets, one call at a time. Rejects only for bugs of the compiler itself. */
  compile(source: StyleSource): Promise<CompiledStyles | OverLimit>;
  end(): Promise<void>;
}

/** A ready thread, and its CPU clock. */
interface Running {
  readonly worker: Worker;
  readonly clock: ThreadClock;
}

/** Returns a handle whose thread starts on first use, and again after a limit has terminated it. */
export function openStyleThread({ deadlineMs, heapMb, clock = openThreadClock }: StyleLimits): StyleThread {
  let running: Running | undefined;
  const end = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    await ending?.worker.terminate();
  };
  return {
    async compile(source) {
      running ??= await startThread(heapMb, clock);
      const result = await answerOf(running, source, deadlineMs);
      if ('over' in result) await end();
      return result;
    },
    end,
  };
}

/** The thread reports its task id once the compiler is loaded, so that loading does not count against the limit. */
function startThread(heapMb: number, openClock: OpenThreadClock): Promise<Running> {
  const worker = new Worker(join(root, 'dist', 'style-thread.js'), {
    // The same stack size as the main thread, so that recursion ends at the same depth.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 1 },
  });
  // A thread that dies while being terminated must not crash the process.
  worker.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (taskId: number | undefined) => {
      worker.off('error', reject);
      resolve({ worker, clock: openClock(taskId) });
    });
  });
}

/** Minimum interval for checking a thread's CPU time. */
const LOOK_MS = 10;

function answerOf(
  { worker, clock }: Running,
  source: StyleSource,
  deadlineMs: number,
): Promise<CompiledStyles | OverLimit> {
  return new Promise((resolve, reject) => {
    const before = clock();
    let timer: NodeJS.Timeout;
    const finish = (): void => {
      clearTimeout(timer);
      // Only a running compilation keeps the process alive.
      worker.unref();
      worker.off('message', done).off('error', failed);
    };
    const done = (compiled: CompiledStyles): void => {
      finish();
      resolve(compiled);
    };
    const failed = (error: NodeJS.ErrnoException): void => {
      finish();
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ over: 'memory' });
      else reject(error);
    };
    // CPU time cannot exceed elapsed time, so the next check is when the remaining time has elapsed.
    const look = (): void => {
      const left = deadlineMs - (clock() - before);
      if (left > 0) {
        timer = setTimeout(look, Math.max(LOOK_MS, left));
        return;
      }
      finish();
      resolve({ over: 'time' });
    };
    timer = setTimeout(look, deadlineMs);
    worker.on('message', done).on('error', failed);
    worker.ref();
    worker.postMessage(source);
  });
}
