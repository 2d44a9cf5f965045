/** The response in a render thread: writes are sent to the server, which acknowledges what the client has read. */
import { EventEmitter } from 'node:events';
import type { Wire } from '../../http/output.ts';
import type { Outcome } from './messages.ts';

/** Unacknowledged bytes beyond which a render pauses. */
const WINDOW = 256 * 1024;

export interface WireEnds {
  /** Sends more of the response. */
  send(bytes: Uint8Array): void;
  end(outcome: Outcome): void;
}

export class ThreadWire extends EventEmitter implements Wire {
  headersSent: boolean;
  writableEnded = false;
  destroyed = false;
  private length: number | undefined;
  private underWay = 0;
  private isFull = false;
  /** Bytes of the response that the client has already. */
  private skip: number;
  private readonly ends: WireEnds;

  constructor(ends: WireEnds, sentBytes: number) {
    super();
    this.ends = ends;
    this.skip = sentBytes;
    this.headersSent = sentBytes > 0;
  }

  setHeader(_name: 'Content-Length', value: number): void {
    this.length = value;
  }

  write(piece: Buffer): boolean {
    this.headersSent = true;
    const rest = this.unsent(piece);
    if (rest.length > 0) {
      this.underWay += rest.length;
      this.ends.send(owned(rest));
    }
    this.isFull = this.underWay > WINDOW;
    return !this.isFull;
  }

  end(piece: Buffer = Buffer.alloc(0)): void {
    this.writableEnded = true;
    const length = this.headersSent ? undefined : this.length;
    this.headersSent = true;
    this.ends.end({ kind: 'html', bytes: owned(this.unsent(piece)), length });
  }

  /** The client has read this many bytes. */
  acknowledge(bytes: number): void {
    this.underWay -= bytes;
    if (!this.isFull || this.underWay > WINDOW) return;
    this.isFull = false;
    this.emit('drain');
  }

  /** Stops sending. */
  close(): void {
    this.destroyed = true;
    this.emit('close');
  }

  destroy(): void {
    if (this.destroyed) return;
    this.close();
    this.ends.end({ kind: 'cut' });
  }

  // Pieces are messages, so there is nothing to cork.
  cork(): void {}
  uncork(): void {}

  private unsent(piece: Buffer): Buffer {
    const skipped = Math.min(this.skip, piece.length);
    this.skip -= skipped;
    return skipped === 0 ? piece : piece.subarray(skipped);
  }
}

/** Copies bytes to a buffer of their own, which can be transferred. */
export function owned(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  return buffer instanceof ArrayBuffer && bytes.byteLength === buffer.byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
