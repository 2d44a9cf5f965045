/** Compiling in a thread that is ended when it takes too long or too much memory. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../../disk/root.ts';
import type { CompiledStyles, StyleSource } from './compile.ts';
import { type OpenThreadClock, openThreadClock, type ThreadClock } from './thread-clock.ts';

export interface StyleLimits {
  /** Most processor time of a compilation, in milliseconds. */
  readonly deadlineMs: number;
  /** Most memory of the thread, in megabytes. */
  readonly heapMb: number;
  /** Measures the thread's processor time; default: what the system says. */
  readonly clock?: OpenThreadClock | undefined;
}

export const styleLimits: StyleLimits = { deadlineMs: 10_000, heapMb: 256 };

/** The limits that are configured. */
export const styleLimitsOf = (config: {
  readonly STYLES_DEADLINE_MS: number;
  readonly STYLES_HEAP_MB: number;
}): StyleLimits => ({ deadlineMs: config.STYLES_DEADLINE_MS, heapMb: config.STYLES_HEAP_MB });

/** The limit that was passed. */
export interface OverLimit {
  readonly over: 'time' | 'memory';
}

export interface StyleThread {
  /** Compiles stylesheets, one call at a time. Rejects only for defects of the compiler itself. */
  compile(source: StyleSource): Promise<CompiledStyles | OverLimit>;
  end(): Promise<void>;
}

/** A thread that is ready, and the clock of its processor time. */
interface Running {
  readonly worker: Worker;
  readonly clock: ThreadClock;
}

/** Gives a thread, which starts when something is compiled, and again after a limit has ended it. */
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
      const answer = await answerOf(running, source, deadlineMs);
      if ('over' in answer) await end();
      return answer;
    },
    end,
  };
}

/** The thread says which task it is once the compiler is loaded: starting does not count against the sheets. */
function startThread(heapMb: number, openClock: OpenThreadClock): Promise<Running> {
  const worker = new Worker(join(root, 'dist', 'style-thread.js'), {
    // As much stack as the main thread has, so that recursion ends at the same depth.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 1 },
  });
  // A thread that dies while it is being ended is no error of the process.
  worker.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (taskId: number | undefined) => {
      worker.off('error', reject);
      resolve({ worker, clock: openClock(taskId) });
    });
  });
}

/** A thread's time is looked at no more often than this. */
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
      // Only what is being compiled keeps a process alive.
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
    // The thread uses at most the time that passes, so it cannot be over before what is left has passed.
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
