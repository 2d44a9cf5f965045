import type { Response } from 'express';
import type { Output, StopSignal } from '#engine';
import { writeUtf8 } from './write-utf8.ts';

/** What an output asks of a response. A render thread has one that stands for the server's. */
export interface Wire {
  readonly headersSent: boolean;
  readonly writableEnded: boolean;
  /** Absent on a response whose turn on its connection has not come, and in render threads. */
  readonly socket?: object | null;
  readonly req?: { readonly headers: { readonly 'accept-encoding'?: unknown } };
  /** All of it has been handed to the system. */
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

/** What is sent at once even if the turn of the event loop goes on: less at first, for an early first byte of a large page. */
const WORTH_SENDING = 64 * 1024;
const WORTH_STARTING = 48 * 1024;

/** Pages up to this size are sent whole where their size is known before; larger ones begin early. */
const MAX_WHOLE = 128 * 1024;
const WORTH_STARTING_LARGE = 16 * 1024;

/** How much of an answer is gathered before it begins, by the bytes that it had the last time. */
export function worthStarting(bytes: number | undefined): number {
  if (bytes === undefined) return WORTH_STARTING;
  return bytes > MAX_WHOLE ? WORTH_STARTING_LARGE : 2 * MAX_WHOLE;
}

/** At most as many bytes stand for a UTF-16 unit. */
const MAX_BYTES = 3;
const SCRATCH_BYTES = 256 * 1024;

/** Where text becomes bytes, for one response at a time: what stands there is moved out before another one writes. */
const scratch = {
  bytes: Buffer.allocUnsafeSlow(SCRATCH_BYTES),
  used: 0,
  user: null as ResponseOutput | null,
};

/** Neither compressed nor queued behind another response: as a rule the system takes all bytes before `end` returns. */
const isSentAtOnce = ({ socket, req }: Wire): boolean =>
  socket !== undefined && socket !== null && req?.headers['accept-encoding'] === undefined;

/**
 * A response as the place where a streamed render goes, with the socket's own back-pressure. Text is gathered to the end of
 * the current turn of the event loop, up to `starting` bytes: a page that is complete by then leaves in one piece, with its length.
 */
export class ResponseOutput implements Output {
  /** Bytes taken so far. */
  bytes = 0;
  private readonly response: Wire;
  private readonly starting: number;
  private readonly backpressure: Backpressure;
  /** What has left the scratch buffer, but not for the socket. */
  private gathered: Buffer[] = [];
  /** Bytes that have not left for the socket. */
  private waiting = 0;
  private isAwaited = false;

  constructor(response: Wire, starting = WORTH_STARTING) {
    this.response = response;
    this.starting = starting;
    this.backpressure = new Backpressure(response);
  }

  write(chunk: string): boolean {
    const size = this.encode(chunk);
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

  /** Sends what has been kept back, and ends the response. */
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

  /** Without a copy. When the system has not taken all bytes, the buffer is left to the response. */
  private endWithScratch(): void {
    const { response } = this;
    const bytes = scratch.bytes.subarray(0, scratch.used);
    scratch.used = 0;
    scratch.user = null;
    this.waiting = 0;
    response.end(bytes);
    if (response.writableFinished !== true) scratch.bytes = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  }

  /** Forgets what has been kept back. True when nothing has been sent yet: another answer can take its place. */
  undo(): boolean {
    this.take();
    return !this.response.headersSent;
  }

  /** Leaves the response to somebody who starts the same answer over: the bytes that are not to be sent again. */
  release(): number {
    const { headersSent } = this.response;
    if (headersSent) this.send();
    else this.take();
    return headersSent ? this.bytes : 0;
  }

  /** Cuts off what was sent. */
  cut(): void {
    this.response.destroy();
  }

  /** All pieces but the last wait for it in the socket: they leave by one call of the system, without a copy. */
  send(): boolean {
    this.isAwaited = false;
    const { response } = this;
    const pieces = this.take();
    if (pieces.length === 0 || response.writableEnded || response.destroyed) return true;
    response.cork();
    const isRoom = pieces.map((piece) => response.write(piece)).every(Boolean);
    // Newer Node says `drain` while it uncorks, older Node later: it must be waited for before.
    if (!isRoom) this.backpressure.block();
    response.uncork();
    // What compresses answers would keep it back until there is more.
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

  /** Adds the text as UTF-8; gives its bytes. */
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

/** Whether a response takes more. It is asked by what its writes say: its own state does not know of what stands before the socket. */
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

/** Aborted when the client goes away before the answer is complete. Most answers are: an `AbortController` for each costs more than this. */
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
    super('The client has gone away.');
    this.name = 'ClientGone';
  }
}
