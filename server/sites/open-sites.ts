/** Manages open sites: each is opened once for concurrent requests, and closed when it is unused and others need the space. */
import type { Logger } from 'pino';
import type { HostedSite } from './hosted-site.ts';

export interface Closing {
  close(): Promise<void>;
}

export interface Lease<T> {
  readonly value: T;
  /** Must be called once. */
  release(): void;
}

interface Entry<T> {
  readonly id: string;
  readonly version: string;
  readonly opening: Promise<T>;
  value: T | undefined;
  leases: number;
  /** Called once it is closed. */
  closed?: (() => void) | undefined;
  /** Milliseconds of the clock. */
  usedAt: number;
}

export interface OpenSitesOptions<T> {
  readonly open: (site: HostedSite) => Promise<T>;
  /** Maximum number of open sites; sites in use are never closed. */
  readonly max: number;
  readonly logger: Logger;
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/** A site without requests is closed after this time. */
const IDLE_MS = 15 * 60_000;
const LOOK_MS = 60_000;
/** Maximum number of sites being opened concurrently, because the open ones must still be served. */
const AT_ONCE = 4;

export class OpenSites<T extends Closing> {
  private readonly options: OpenSitesOptions<T>;
  private readonly now: () => number;
  /** In the order of their last use. */
  private readonly entries = new Map<string, Entry<T>>();
  private readonly closings = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private opening = 0;
  private isClosed = false;
  private readonly waiting: (() => void)[] = [];

  constructor(options: OpenSitesOptions<T>) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.timer = setInterval(() => this.closeIdle(), LOOK_MS).unref();
  }

  get size(): number {
    return this.entries.size;
  }

  isOpen(id: string): boolean {
    return this.entries.has(id);
  }

  /** The currently open sites. */
  *values(): Generator<readonly [id: string, value: T]> {
    for (const { id, value } of this.entries.values()) if (value !== undefined) yield [id, value];
  }

  /** The open site; synchronous if it is open already. Rejects when it cannot be opened. It stays open until the lease is released. */
  lease(site: HostedSite): Lease<T> | Promise<Lease<T>> {
    if (this.isClosed) return Promise.reject(new Error(`The server is closing; ${site.id} is not opened any more.`));
    const entry = this.current(site) ?? this.open(site);
    entry.leases++;
    this.entries.delete(entry.id);
    this.entries.set(entry.id, entry);
    entry.usedAt = this.now();
    if (entry.value !== undefined) return this.leaseOf(entry, entry.value);
    return entry.opening.then((value) => this.leaseOf(entry, value));
  }

  /** Closes sites that have been unused for a while. */
  closeIdle(): void {
    const before = this.now() - IDLE_MS;
    for (const entry of this.entries.values()) if (entry.usedAt <= before && isIdle(entry)) this.retire(entry);
  }

  /** Closes a site after its requests have ended, and calls `closed`; the next lease opens it again. */
  leave(id: string, closed?: () => void): void {
    const entry = this.entries.get(id);
    if (entry === undefined) return closed?.();
    this.entries.delete(id);
    entry.closed = closed;
    if (isIdle(entry)) this.end(entry);
  }

  /** Closes all sites; further leases are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.timer);
    await Promise.all([...this.entries.values()].map((entry) => entry.opening.catch(() => undefined)));
    for (const entry of this.entries.values()) this.retire(entry);
    await Promise.all(this.closings);
  }

  private leaseOf(entry: Entry<T>, value: T): Lease<T> {
    return {
      value,
      release: () => {
        entry.leases--;
        if (entry.leases > 0) return;
        if (this.entries.get(entry.id) !== entry) this.end(entry);
        else this.makeRoom();
      },
    };
  }

  /** The entry of this version; an entry of an earlier version is removed, and closed after its last request. */
  private current({ id, version }: HostedSite): Entry<T> | undefined {
    const entry = this.entries.get(id);
    if (entry === undefined || entry.version === version) return entry;
    this.leave(id);
    return undefined;
  }

  private open(site: HostedSite): Entry<T> {
    const opening = this.openInTurn(site);
    const { id, version } = site;
    const entry: Entry<T> = { id, version, opening, value: undefined, leases: 0, usedAt: this.now() };
    this.entries.set(id, entry);
    opening.then(
      (value) => {
        entry.value = value;
        this.makeRoom();
      },
      () => {
        if (this.entries.get(id) === entry) this.entries.delete(id);
      },
    );
    return entry;
  }

  private async openInTurn(site: HostedSite): Promise<T> {
    if (this.opening >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.opening++;
    try {
      return await this.options.open(site);
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.opening--;
      else next();
    }
  }

  private makeRoom(): void {
    for (const entry of this.entries.values()) {
      if (this.entries.size <= this.options.max) return;
      if (isIdle(entry)) this.retire(entry);
    }
  }

  private retire(entry: Entry<T>): void {
    this.entries.delete(entry.id);
    this.end(entry);
  }

  /** Once: a site that was closed while in use is released afterwards. */
  private end(entry: Entry<T>): void {
    const { id, value, closed } = entry;
    if (value === undefined) return;
    entry.value = undefined;
    const closing = value
      .close()
      .catch((error: unknown) => this.options.logger.error({ err: error, site: id }, 'closing a site failed'))
      .finally(() => {
        this.closings.delete(closing);
        closed?.();
      });
    this.closings.add(closing);
  }
}

const isIdle = ({ leases, value }: Entry<unknown>): boolean => leases === 0 && value !== undefined;
