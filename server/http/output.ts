import type { Response } from 'express';
import type { Output, RenderedPart, StopSignal } from '#engine';
import { writeUtf8 } from './write-utf8.ts';

/** The part of a response that an output uses. In a render thread, a stand-in for the server's response. */
export interface Wire {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  /** Absent on a pipelined response whose turn has not come, and in render threads. */
  readonly socket?: object | null;
  readonly req?: { readonly headers: { readonly 'accept-encoding'?: unknown } };
  /** All bytes have been handed to the operating system. */
  readonly writableFinished?: boolean;
  readonly destroyed: boolean;
  setHeader(name: string, value: number): unknown;
  write(piece: Buffer): boolean;
  end(piece?: Buffer): unknown;
  cork(): void;
  uncork(): void;
  on(event: 'drain' | 'close', listener: () => void): unknown;
  destroy(): unknown;
}

/** Bytes that are sent even within the same turn of the event loop: fewer at first, for an early first byte of a large page. */
const WORTH_SENDING = 64 * 1024;
const WORTH_STARTING = 48 * 1024;

/** Pages up to this size are sent in one piece if their size is known in advance; larger ones start early. */
const MAX_WHOLE = 128 * 1024;
const WORTH_STARTING_LARGE = 16 * 1024;

/** How many bytes of a response are buffered before it starts, given its size the last time. */
export function worthStarting(bytes: number | undefined): number {
  if (bytes === undefined) return WORTH_STARTING;
  return bytes > MAX_WHOLE ? WORTH_STARTING_LARGE : 2 * MAX_WHOLE;
}

/** Maximum number of UTF-8 bytes per UTF-16 unit. */
const MAX_BYTES = 3;
const SCRATCH_BYTES = 256 * 1024;

/** Encodes text for one response at a time: its bytes are moved out before another response writes. */
const scratch = {
  bytes: Buffer.allocUnsafeSlow(SCRATCH_BYTES),
  used: 0,
  user: null as ResponseOutput | null,
};

/** Neither compressed nor queued behind another response: usually the system accepts all bytes before `end` returns. */
const isSentAtOnce = ({ socket, req }: Wire): boolean =>
  socket !== undefined && socket !== null && req?.headers['accept-encoding'] === undefined;

/**
 * Streams a render to a response with the backpressure of its socket. Text is buffered until the end of the current turn of the
 * event loop, up to `starting` bytes: a page that is complete by then is sent in one piece, with its length.
 */
export class ResponseOutput implements Output {
  /** Bytes written so far. */
  bytes = 0;
  private readonly response: Wire;
  private readonly starting: number;
  private readonly backpressure: Backpressure;
  /** Moved out of the scratch buffer, but not yet sent to the socket. */
  private gathered: Buffer[] = [];
  /** Bytes not yet sent to the socket. */
  private waiting = 0;
  private isAwaited = false;

  constructor(response: Wire, starting = WORTH_STARTING) {
    this.response = response;
    this.starting = starting;
    this.backpressure = new Backpressure(response);
  }

  write(chunk: string): boolean {
    return this.added(this.encode(chunk));
  }

  writePart({ bytes }: RenderedPart): boolean {
    this.append(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return this.added(bytes.length);
  }

  private added(size: number): boolean {
    this.bytes += size;
    this.waiting += size;
    if (!this.isAwaited) {
      this.isAwaited = true;
      setImmediate(sendWaiting, this);
    }
    const threshold = this.response.headersSent ? WORTH_SENDING : this.starting;
    return this.waiting < threshold ? true : this.send();
  }

  drained(): Promise<void> {
    this.send();
    return this.backpressure.released();
  }

  /** Sends what is buffered, and ends the response. */
  end(): void {
    const { response } = this;
    if (!response.headersSent) response.setHeader('Content-Length', this.waiting);
    if (scratch.user === this && this.gathered.length === 0 && isSentAtOnce(response)) return this.endWithScratch();
    const pieces = this.take();
    if (pieces.length < 2) return void response.end(pieces[0]);
    response.cork();
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
    response.uncork();
  }

  /** Avoids a copy. If the system has not accepted all bytes, the buffer is left to the response. */
  private endWithScratch(): void {
    const { response } = this;
    const bytes = scratch.bytes.subarray(0, scratch.used);
    scratch.used = 0;
    scratch.user = null;
    this.waiting = 0;
    response.end(bytes);
    if (response.writableFinished !== true) scratch.bytes = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  }

  /** Discards what is buffered. True when nothing has been sent yet, so another response can take its place. */
  undo(): boolean {
    this.take();
    return !this.response.headersSent;
  }

  /** Hands the response to a restarted render; returns the number of bytes that it must not send again. */
  release(): number {
    const { headersSent } = this.response;
    if (headersSent) this.send();
    else this.take();
    return headersSent ? this.bytes : 0;
  }

  /** Aborts the response. */
  cut(): void {
    this.response.destroy();
  }

  /** All pieces but the last are corked in the socket: they are sent by one system call, without a copy. */
  send(): boolean {
    this.isAwaited = false;
    const { response } = this;
    const pieces = this.take();
    if (pieces.length === 0 || response.writableEnded || response.destroyed) return true;
    response.cork();
    const isRoom = pieces.map((piece) => response.write(piece)).every(Boolean);
    // Newer Node versions emit `drain` while uncorking, older ones later: so start waiting before.
    if (!isRoom) this.backpressure.block();
    response.uncork();
    // Compression would otherwise hold it back until there is more.
    (response as Wire & { flush?: () => void }).flush?.();
    return !this.backpressure.isFull;
  }

  private take(): readonly Buffer[] {
    if (scratch.user === this) this.flushScratch();
    const { gathered } = this;
    this.gathered = [];
    this.waiting = 0;
    return gathered;
  }

  /** Encodes the text as UTF-8; returns the number of bytes. */
  private encode(text: string): number {
    const max = text.length * MAX_BYTES;
    if (scratch.user !== this || max > scratch.bytes.length - scratch.used) {
      scratch.user?.flushScratch();
      if (max > scratch.bytes.length) {
        const piece = Buffer.from(text);
        this.gathered.push(piece);
        return piece.length;
      }
      scratch.user = this;
    }
    const written = writeUtf8(text, scratch.bytes, scratch.used);
    scratch.used += written;
    return written;
  }

  private append(piece: Buffer): void {
    if (scratch.user !== this || piece.length > scratch.bytes.length - scratch.used) scratch.user?.flushScratch();
    if (piece.length > scratch.bytes.length) return void this.gathered.push(piece);
    scratch.user = this;
    scratch.used += piece.copy(scratch.bytes, scratch.used);
  }

  private flushScratch(): void {
    const { bytes, used } = scratch;
    scratch.used = 0;
    scratch.user = null;
    if (used === 0) return;
    const piece = Buffer.allocUnsafe(used);
    bytes.copy(piece, 0, 0, used);
    this.gathered.push(piece);
  }
}

const sendWaiting = (output: ResponseOutput): boolean => output.send();

/**
 * Tracks whether a response accepts more, by the return values of its writes: its own state does not include the layers before the socket.
 */
class Backpressure {
  isFull = false;
  private readonly response: Wire;
  private isWatched = false;
  private resume: (() => void) | undefined;

  constructor(response: Wire) {
    this.response = response;
  }

  block(): void {
    this.isFull = true;
    if (this.isWatched) return;
    this.isWatched = true;
    const free = (): void => {
      this.isFull = false;
      this.resume?.();
    };
    this.response.on('drain', free);
    this.response.on('close', free);
  }

  released(): Promise<void> {
    if (!this.isFull || this.response.destroyed) return Promise.resolve();
    return new Promise((resolve) => void (this.resume = resolve));
  }
}

/**
 * Aborted when the client disconnects before the response is complete. Cheaper than an `AbortController` for each response, as most
 * complete.
 */
export const goneSignal = (response: Response): StopSignal => new GoneSignal(response);

class GoneSignal implements StopSignal {
  private readonly response: Response;
  private readonly listeners = new Set<() => void>();
  aborted = false;
  reason: unknown;

  constructor(response: Response) {
    this.response = response;
    response.on('close', () => this.closed());
  }

  private closed(): void {
    if (this.response.writableFinished) return;
    this.aborted = true;
    this.reason = new ClientGone();
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.listeners.delete(listener);
  }
}

export class ClientGone extends Error {
  constructor() {
    super('The client has disconnected.');
    this.name = 'ClientGone';
  }
}
