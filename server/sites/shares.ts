/** Keeps one site from slowing down the others: each has a share of concurrent requests and of render time. */
import type { Pace } from '#engine';
import { SiteTurns } from './turns.ts';

export interface SharesOptions {
  /** Maximum number of concurrent requests per site. */
  readonly concurrency: number;
  /** Share of the CPU time that a site may use while others are busy, from 0 to 1. */
  readonly renderShare: number;
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/** Maximum wait of a request for its turn. */
const MAX_WAIT_MS = 500;
/** Waiting requests per running one: a rejected client retries immediately, which takes time from others. */
const WAITING_PER_RUNNING = 16;
/** Concurrent requests that a site may always have, because some of them wait for the database. */
const MIN_CONCURRENCY = 3;
/** Render time that a site may use at once, before its share applies. */
const BURST_MS = 100;
/** Without requests for other sites during this time, a site may use the whole process. */
const ALONE_MS = 1000;

/** The share of one site. */
export interface SiteShare extends Pace {
  /** Whether a request may start; false when it has waited in vain. Each true must be followed by `release`. */
  admit(): boolean | Promise<boolean>;
  release(): void;
}

export class Shares {
  readonly options: Required<Omit<SharesOptions, 'now'>>;
  readonly now: () => number;
  readonly turns = new SiteTurns();
  /** Number of running requests of all sites. */
  active = 0;
  /** The site of the latest request, and of the latest request for another site. */
  private latest = { id: '', at: Number.NEGATIVE_INFINITY };
  private other = { id: '', at: Number.NEGATIVE_INFINITY };

  constructor({ concurrency, renderShare, now = () => performance.now() }: SharesOptions) {
    this.options = { concurrency, renderShare };
    this.now = now;
  }

  /** `charged`: also called with the render time of the site. */
  of(id: string, charged?: (ms: number) => void): SiteShare {
    return new Share(id, this, charged);
  }

  /** Records a request. */
  seen(id: string): void {
    if (this.latest.id !== id) this.other = this.latest;
    this.latest = { id, at: this.now() };
  }

  /** Whether other sites had requests recently. */
  hasOthers(id: string): boolean {
    const { at } = this.latest.id === id ? this.other : this.latest;
    return this.now() - at < ALONE_MS;
  }
}

interface Waiting {
  readonly resolve: (isAdmitted: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

class Share implements SiteShare {
  private readonly id: string;
  private readonly all: Shares;
  private readonly charged: ((ms: number) => void) | undefined;
  private active = 0;
  private readonly queue: Waiting[] = [];
  /** When the used time will have been earned (milliseconds of the clock). */
  private earnedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(id: string, all: Shares, charged: ((ms: number) => void) | undefined) {
    this.id = id;
    this.all = all;
    this.charged = charged;
  }

  admit(): boolean | Promise<boolean> {
    const { concurrency } = this.all.options;
    this.all.seen(this.id);
    if (this.queue.length === 0 && this.mayBegin()) {
      this.begin();
      return true;
    }
    if (this.queue.length >= concurrency * WAITING_PER_RUNNING) return false;
    const admitted = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiting), 1);
        resolve(false);
      }, MAX_WAIT_MS);
      const waiting: Waiting = { resolve, timer };
      this.queue.push(waiting);
    });
    this.wakeLater();
    return admitted;
  }

  release(): void {
    this.active--;
    this.all.active--;
    this.wake();
  }

  charge(ms: number): void {
    this.charged?.(ms);
    const { renderShare } = this.all.options;
    const now = this.all.now();
    const from = Math.max(this.earnedAt, now - BURST_MS / renderShare);
    // Time that was used while no other site was active is soon forgiven.
    this.earnedAt = Math.min(from + ms / renderShare, now + MAX_WAIT_MS);
  }

  async pause(): Promise<void> {
    const debt = this.debt();
    if (debt > 0) await new Promise((resolve) => setTimeout(resolve, debt));
    await this.all.turns.next(this.id);
  }

  /** Milliseconds until the site may continue. */
  private debt(): number {
    const debt = this.earnedAt - this.all.now();
    return debt > 0 && this.all.hasOthers(this.id) ? debt : 0;
  }

  private mayBegin(): boolean {
    return this.active < this.limit() && this.debt() === 0;
  }

  /** Maximum number of concurrent requests: while other sites are busy, limited to its share of all. */
  private limit(): number {
    const { concurrency, renderShare } = this.all.options;
    if (!this.all.hasOthers(this.id)) return concurrency;
    const others = this.all.active - this.active;
    return Math.min(concurrency, Math.max(MIN_CONCURRENCY, Math.ceil((others * renderShare) / (1 - renderShare))));
  }

  private begin(): void {
    this.active++;
    this.all.active++;
  }

  private wake(): void {
    while (this.queue.length > 0 && this.mayBegin()) {
      const waiting = this.queue.shift();
      clearTimeout(waiting?.timer);
      this.begin();
      waiting?.resolve(true);
    }
    this.wakeLater();
  }

  /** Requests that wait for time, not for other requests, are woken by a timer. */
  private wakeLater(): void {
    const debt = this.debt();
    if (this.timer !== undefined || this.queue.length === 0 || debt === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.wake();
    }, Math.ceil(debt));
  }
}
