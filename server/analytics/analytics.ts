/** What the calls of analytics work with. */
import type { Store } from 'express-rate-limit';
import type { EventQueue } from './queue.ts';
import type { Recorder } from './recorder.ts';

export interface Analytics {
  readonly recorder: Recorder;
  readonly queue: EventQueue;
  /** Counts the calls of a client. */
  readonly calls: Store;
}
