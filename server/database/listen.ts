/** LISTEN on a PostgreSQL server: one connection for all channels, reopened when it breaks or stops responding. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { NotificationListener } from './database.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
/** A half-open connection would never receive anything, so it is checked periodically. */
const ASK_MS = 30_000;
const ANSWER_MS = 10_000;

/** Resolves when an attempt to connect has ended, for those who wait for the first one. */
type Attempt = Promise<void>;

export class ServerListener {
  private readonly url: string;
  private readonly logger: Logger;
  private readonly channels = new Map<string, Set<NotificationListener>>();
  private client: pg.Client | undefined;
  private attempt: Attempt | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failures = 0;

  /** Connects on the first `listen`. `url`: of the server itself, because poolers do not support LISTEN. */
  constructor(url: string, logger: Logger) {
    this.url = url;
    this.logger = logger;
  }

  /**
   * Calls `listener` with each notification, and with undefined after each reconnect, because some may have been missed. Waits for an
   * unavailable server. Returns a function that stops it; stopping the last one closes the connection.
   */
  async listen(channel: string, listener: NotificationListener): Promise<() => Promise<void>> {
    const isNew = !this.channels.has(channel);
    const all = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, all.add(listener));
    if (this.client === undefined) await this.connected();
    else if (isNew) await this.add(this.client, channel);
    return () => this.leave(channel, listener);
  }

  private async leave(channel: string, listener: NotificationListener): Promise<void> {
    const all = this.channels.get(channel);
    all?.delete(listener);
    if (all?.size === 0) this.channels.delete(channel);
    if (this.channels.size > 0) return;
    clearTimeout(this.timer);
    await this.attempt;
    const last = this.client;
    this.client = undefined;
    await last?.end();
  }

  /** One attempt at a time; never rejects. */
  private connected(): Attempt {
    if (this.client !== undefined) return Promise.resolve();
    this.attempt ??= this.connect()
      .catch((error: unknown) => {
        this.warn(error);
        this.again();
      })
      .finally(() => {
        this.attempt = undefined;
      });
    return this.attempt;
  }

  private async connect(): Promise<void> {
    const own = this.open();
    try {
      await own.connect();
      for (const channel of this.channels.keys()) await this.begin(own, channel);
    } catch (error) {
      this.end(own);
      throw error;
    }
    this.client = own;
    this.failures = 0;
    const asking = setInterval(() => void this.ask(own), ASK_MS);
    asking.unref();
    own.once('end', () => {
      clearInterval(asking);
      if (this.client !== own) return;
      this.client = undefined;
      this.again();
    });
  }

  private open(): pg.Client {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'vitrine listener',
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    });
    client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''));
    client.on('error', (error) => this.logger.warn({ err: error }, 'listening connection lost'));
    return client;
  }

  private async begin(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  /** A connection that rejects LISTEN is dropped: the next one subscribes to all channels. */
  private async add(client: pg.Client, channel: string): Promise<void> {
    try {
      await this.begin(client, channel);
    } catch (error) {
      this.warn(error);
      this.end(client);
    }
  }

  private notify(channel: string, payload: string | undefined): void {
    for (const listener of this.channels.get(channel) ?? []) listener(payload);
  }

  private async ask(client: pg.Client): Promise<void> {
    try {
      await client.query('SELECT 1');
    } catch (error) {
      this.logger.warn({ err: error }, 'listening connection does not respond');
      this.end(client);
    }
  }

  /** `end` emits an event on success; a connection that does not respond is destroyed. */
  private end(client: pg.Client): void {
    client.end().catch((error: unknown) => this.logger.debug({ err: error }, 'closing a listening connection failed'));
  }

  private again(): void {
    if (this.channels.size === 0) return;
    // Jitter, so that replicas that lost the server together do not reconnect at the same moment.
    const wait = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(async () => {
      await this.connected();
      if (this.client !== undefined) for (const channel of this.channels.keys()) this.notify(channel, undefined);
    }, wait);
  }

  private warn(error: unknown): void {
    this.logger.warn({ err: error }, 'LISTEN failed; will retry');
  }
}
