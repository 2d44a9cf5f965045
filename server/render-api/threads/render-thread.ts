/** A render thread as the server sees it: started on demand, restarted after it has died. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { root } from '../../disk/root.ts';
import type { EngineConfig } from '../engine-options.ts';
import type { FromThread, JobMessage, ToThread } from './messages.ts';

/** Why a thread exited before its work was done. */
export type Death =
  | { readonly of: 'memory' }
  | { readonly of: 'time' }
  | { readonly of: 'error'; readonly error: Error };

export interface ThreadEvents {
  ready(): void;
  message(message: JobMessage): void;
  onDeath(death: Death): void;
}

export class RenderThread {
  /** When it became ready (epoch milliseconds); 0 before that. */
  readyAt = 0;
  private worker: Worker | undefined;
  private readonly config: EngineConfig;
  private readonly heapMb: number;
  private readonly events: ThreadEvents;

  constructor(config: EngineConfig, heapMb: number, events: ThreadEvents) {
    this.config = config;
    this.heapMb = heapMb;
    this.events = events;
  }

  start(): void {
    if (this.worker !== undefined) return;
    const worker = new Worker(join(root, 'dist', 'render-thread.js'), {
      workerData: this.config,
      // The same stack size as the main thread, so that recursion ends at the same depth.
      resourceLimits: { maxOldGenerationSizeMb: this.heapMb, stackSizeMb: 1 },
    });
    this.worker = worker;
    worker.on('message', (message: FromThread) => {
      if (worker !== this.worker) return;
      if (message.kind !== 'ready') return this.events.message(message);
      this.readyAt = Date.now();
      this.events.ready();
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.lost(worker, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? { of: 'memory' } : { of: 'error', error }),
    );
    worker.on('exit', (code) =>
      this.lost(worker, { of: 'error', error: new Error(`the render thread ended with ${code}`) }),
    );
  }

  post(message: ToThread): void {
    this.worker?.postMessage(message);
  }

  /** Only work keeps the process alive. */
  hold(isWorking: boolean): void {
    if (isWorking) this.worker?.ref();
    else this.worker?.unref();
  }

  /** Terminates a thread that does not respond. */
  kill(): void {
    const { worker } = this;
    if (worker === undefined) return;
    void worker.terminate();
    this.lost(worker, { of: 'time' });
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    this.readyAt = 0;
    await worker?.terminate();
  }

  private lost(worker: Worker, death: Death): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    this.readyAt = 0;
    this.events.onDeath(death);
  }
}
