import type { Output } from '../types.ts';
import { LimitExceeded } from './limits.ts';

/** Text is buffered until a chunk is worth a write (UTF-16 units). */
const CHUNK = 16 * 1024;
const LARGE_CHUNK = 64 * 1024;
const SMALL_CHUNKS = 4;

/** Counts and bounds what a streamed render sends. A repeated render skips what was sent before. */
export class Sink {
  private readonly output: Output;
  private readonly maxBytes: number;
  /** UTF-16 units sent. */
  sent = 0;
  bytes = 0;
  /** The output asked for a pause. */
  full = false;
  /** What the output had taken before this render. */
  private readonly before: number;
  private chunks = 0;
  private skip = 0;

  constructor(output: Output, maxBytes: number) {
    this.output = output;
    this.maxBytes = maxBytes;
    this.before = output.bytes ?? 0;
  }

  /** Begins the same output again: as much as was sent is left out. */
  restart(): void {
    this.skip = this.sent;
  }

  /** How much text is worth the next write: small at first, for an early first byte. */
  get threshold(): number {
    return this.chunks < SMALL_CHUNKS ? CHUNK : LARGE_CHUNK;
  }

  push(text: string): void {
    if (this.skip > 0) {
      const skipped = Math.min(this.skip, text.length);
      this.skip -= skipped;
      text = text.slice(skipped);
    }
    if (text === '') return;
    this.sent += text.length;
    this.chunks++;
    const { output } = this;
    // Each character has at least one byte.
    this.bound(this.bytes + (output.bytes === undefined ? Buffer.byteLength(text) : text.length));
    if (!output.write(text)) this.full = true;
    if (output.bytes !== undefined) this.bound(output.bytes - this.before);
  }

  private bound(bytes: number): void {
    if (bytes > this.maxBytes) throw new LimitExceeded('maxOutputBytes', this.maxBytes);
    this.bytes = bytes;
  }

  async drained(): Promise<void> {
    await this.output.drained();
    this.full = false;
  }
}
