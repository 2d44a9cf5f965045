/** LISTEN on a PostgreSQL server: a connection of its own, opened again when it breaks. */
import pg from 'pg';
import type { Logger } from 'pino';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Calls `heard` for each notification, and after each new connection, because what came in between was missed. */
export async function listenToServer(
  url: string,
  channel: string,
  heard: () => void,
  logger: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  let failures = 0;
  const connect = async (): Promise<void> => {
    const own = new pg.Client({ connectionString: url, application_name: 'vitrine listener', keepAlive: true });
    own.on('notification', heard);
    own.on('error', (error) => logger.warn({ err: error, channel }, 'the connection that listens for changes broke'));
    own.once('end', () => {
      if (client === own) again();
    });
    await own.connect();
    await own.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    client = own;
    failures = 0;
  };
  const again = (): void => {
    client = undefined;
    if (isOver) return;
    // Replicas that lost the server together do not come back at the same moment.
    const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures++) * (0.5 + Math.random() / 2);
    timer = setTimeout(() => {
      connect().then(heard, (error: unknown) => {
        logger.warn({ err: error, channel }, 'the server cannot be listened to; trying again');
        again();
      });
    }, wait);
  };
  await connect();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    await last?.end();
  };
}
