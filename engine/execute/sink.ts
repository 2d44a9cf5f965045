import type { Output } from '../types.ts';
import { LimitExceeded } from './limits.ts';
import type { Recording, RenderedPart } from './recording.ts';

/** Text is buffered up to this size before a write (UTF-16 units). */
const CHUNK = 16 * 1024;
const LARGE_CHUNK = 64 * 1024;
const SMALL_CHUNKS = 4;

/** Counts and limits the output of a streamed render. A restarted render skips what was sent before. */
export class Sink {
  private readonly output: Output;
  private readonly maxBytes: number;
  /** UTF-16 units sent. */
  sent = 0;
  bytes = 0;
  /** The output requested a pause. */
  full = false;
  /** Notes what is sent. */
  recording: Recording | null = null;
  /** Bytes in the output before this render. */
  private readonly before: number;
  private chunks = 0;
  private skip = 0;

  constructor(output: Output, maxBytes: number) {
    this.output = output;
    this.maxBytes = maxBytes;
    this.before = output.bytes ?? 0;
  }

  /** Restarts the same output: skips as much as was already sent. */
  restart(): void {
    this.skip = this.sent;
  }

  /** Text size for the next write: small at first, for an early first byte. */
  get threshold(): number {
    return this.chunks < SMALL_CHUNKS ? CHUNK : LARGE_CHUNK;
  }

  push(text: string): void {
    this.recording?.take(text);
    if (this.skip > 0) {
      const skipped = Math.min(this.skip, text.length);
      this.skip -= skipped;
      text = text.slice(skipped);
    }
    if (text === '') return;
    this.sent += text.length;
    this.chunks++;
    const { output } = this;
    // Each character takes at least one byte.
    this.bound(this.bytes + (output.bytes === undefined ? Buffer.byteLength(text) : text.length));
    if (!output.write(text)) this.full = true;
    if (output.bytes !== undefined) this.bound(output.bytes - this.before);
  }

  /** Sends text that was encoded before. */
  pushPart(part: RenderedPart): void {
    const { output } = this;
    if (this.skip > 0 || output.writePart === undefined) return this.push(part.text);
    this.sent += part.length;
    this.chunks++;
    this.bound(this.bytes + part.bytes.length);
    if (!output.writePart(part)) this.full = true;
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
