/** The context of analytics routes. */
import type { Store } from 'express-rate-limit';
import type { EventQueue } from './queue.ts';
import type { Recorder } from './recorder.ts';

export interface Analytics {
  readonly recorder: Recorder;
  readonly queue: EventQueue;
  /** Counts the calls per client. */
  readonly calls: Store;
}
