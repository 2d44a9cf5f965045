/** LISTEN on a PostgreSQL server: a connection of its own, opened again when it breaks or falls silent. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Heard } from './database.ts';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5000;
/** A connection that nobody closed, but that leads nowhere any more, would hear nothing for ever. */
const ASK_MS = 30_000;
const ANSWER_MS = 10_000;

/**
 * Calls `heard` with each notification, and without one after each new connection, because what came in between was missed. A
 * server that is away now is listened to when it is back.
 */
export async function listenToServer(
  url: string,
  channel: string,
  heard: Heard,
  logger: Logger,
): Promise<() => Promise<void>> {
  const listener = new Listener({ url, channel, heard, logger });
  await listener.start();
  return () => listener.stop();
}

interface ListenerOptions {
  readonly url: string;
  readonly channel: string;
  readonly heard: Heard;
  readonly logger: Logger;
}

class Listener {
  private readonly options: ListenerOptions;
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;
  private failures = 0;

  constructor(options: ListenerOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    await this.connect().catch((error: unknown) => this.failed(error));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.timer);
    const last = this.client;
    this.client = undefined;
    await last?.end();
  }

  private async connect(): Promise<void> {
    const { channel } = this.options;
    const own = this.open();
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.end(own);
      throw error;
    }
    if (this.isOver) return this.end(own);
    this.client = own;
    this.failures = 0;
    const asking = setInterval(() => void this.ask(own), ASK_MS);
    asking.unref();
    own.once('end', () => {
      clearInterval(asking);
      if (this.client === own) this.again();
    });
  }

  private open(): pg.Client {
    const { url, channel, heard, logger } = this.options;
    const client = new pg.Client({
      connectionString: url,
      application_name: 'vitrine listener',
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    });
    client.on('notification', ({ payload }) => heard(payload ?? ''));
    client.on('error', (error) => logger.warn({ err: error, channel }, 'listening connection lost'));
    return client;
  }

  private async ask(client: pg.Client): Promise<void> {
    const { channel, logger } = this.options;
    try {
      await client.query('SELECT 1');
    } catch (error) {
      logger.warn({ err: error, channel }, 'listening connection does not respond');
      this.end(client);
    }
  }

  /** Its end is told by its event; one that does not answer is cut off. */
  private end(client: pg.Client): void {
    const { channel, logger } = this.options;
    client.end().catch((error: unknown) => logger.debug({ err: error, channel }, 'a listener could not say goodbye'));
  }

  private again(): void {
    this.client = undefined;
    if (this.isOver) return;
    // Replicas that lost the server together do not come back at the same moment.
    const wait = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.failures++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.connect().then(
        () => this.options.heard(),
        (error: unknown) => this.failed(error),
      );
    }, wait);
  }

  private failed(error: unknown): void {
    const { channel, logger } = this.options;
    logger.warn({ err: error, channel }, 'LISTEN failed; will retry');
    this.again();
  }
}
