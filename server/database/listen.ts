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
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let failures = 0;
  const connect = async (): Promise<void> => {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'vitrine listener',
      keepAlive: true,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
    });
    own.on('notification', ({ payload }) => heard(payload ?? ''));
    own.on('error', (error) => logger.warn({ err: error, channel }, 'listening connection lost'));
    try {
      await own.connect();
      await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      end(own);
      throw error;
    }
    if (isOver) return end(own);
    client = own;
    failures = 0;
    const asking = setInterval(() => void ask(own), ASK_MS);
    asking.unref();
    own.once('end', () => {
      clearInterval(asking);
      if (client === own) again();
    });
  };
  const ask = async (own: pg.Client): Promise<void> => {
    try {
      await own.query('SELECT 1');
    } catch (error) {
      logger.warn({ err: error, channel }, 'listening connection does not respond');
      end(own);
    }
  };
  /** Its end is told by its event; one that does not answer is cut off. */
  const end = (own: pg.Client): void =>
    void own.end().catch((error: unknown) => logger.debug({ err: error, channel }, 'a listener could not say goodbye'));
  const again = (): void => {
    client = undefined;
    if (isOver) return;
    // Replicas that lost the server together do not come back at the same moment.
    const wait = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++) * (0.5 + Math.random() / 2);
    timer = setTimeout(() => {
      connect().then(() => heard(), failed);
    }, wait);
  };
  const failed = (error: unknown): void => {
    logger.warn({ err: error, channel }, 'LISTEN failed; will retry');
    again();
  };
  await connect().catch(failed);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    await last?.end();
  };
}
