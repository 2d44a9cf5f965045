/** Compiling in a thread that is ended when it takes too long or too much memory. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../root.ts';
import type { CompiledStyles, StyleSource } from './compile.ts';

export interface StyleLimits {
  /** Longest compilation in milliseconds. */
  readonly deadlineMs: number;
  /** Most memory of the thread, in megabytes. */
  readonly heapMb: number;
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

/** Gives a thread, which starts when something is compiled, and again after a limit has ended it. */
export function openStyleThread({ deadlineMs, heapMb }: StyleLimits): StyleThread {
  let thread: Worker | undefined;
  const end = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };
  return {
    async compile(source) {
      thread ??= await startThread(heapMb);
      const answer = await answerOf(thread, source, deadlineMs);
      if ('over' in answer) await end();
      return answer;
    },
    end,
  };
}

/** The clock runs once the compiler is loaded: a machine that is slow to start does not count against the sheets. */
function startThread(heapMb: number): Promise<Worker> {
  const thread = new Worker(join(root, 'dist', 'style-thread.js'), {
    // As much stack as the main thread has, so that recursion ends at the same depth.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 1 },
  });
  // A thread that dies while it is being ended is no error of the process.
  thread.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', () => {
      thread.off('error', reject);
      resolve(thread);
    });
  });
}

function answerOf(thread: Worker, source: StyleSource, deadlineMs: number): Promise<CompiledStyles | OverLimit> {
  return new Promise((resolve, reject) => {
    const settled = (): void => {
      clearTimeout(timer);
      // Only what is being compiled keeps a process alive.
      thread.unref();
      thread.off('message', done).off('error', failed);
    };
    const done = (compiled: CompiledStyles): void => {
      settled();
      resolve(compiled);
    };
    const failed = (error: NodeJS.ErrnoException): void => {
      settled();
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ over: 'memory' });
      else reject(error);
    };
    const timer = setTimeout(() => {
      settled();
      resolve({ over: 'time' });
    }, deadlineMs);
    thread.on('message', done).on('error', failed);
    thread.ref();
    thread.postMessage(source);
  });
}
