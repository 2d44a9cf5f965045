/** Reads of a page, parts of which can be recorded apart. */
import type { Reads } from './content-source.ts';

export abstract class RecordingReads<Own extends RecordingReads<Own>> implements Pick<Reads, 'include' | 'record'> {
  /** Gets what is read while `record` runs. */
  protected recorder: Own | undefined;

  /** Reads of the same content, without any yet. */
  protected abstract empty(): Own & Reads;
  abstract include(other: Reads): void;

  record<T>(work: () => T): readonly [T, Reads] {
    const outer = this.recorder;
    const recorder = this.empty();
    this.recorder = recorder;
    try {
      return [work(), recorder];
    } finally {
      this.recorder = outer;
      outer?.include(recorder);
    }
  }
}
