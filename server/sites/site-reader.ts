/** Reads what has changed: one reading at a time, and again what could not be read. */

const RETRY_MS = 1000;

/** Ids; undefined: all. */
type Ids = readonly string[] | undefined;

type Waiting = ReadonlySet<string> | 'all';

const both = (some: Waiting, others: Waiting): Waiting =>
  some === 'all' || others === 'all' ? 'all' : new Set([...some, ...others]);

export interface SiteReader {
  /** Reads one site, or all. */
  read(id: string | undefined): void;
  /** Reads all. Rejects when that fails. */
  first(): Promise<void>;
  stop(): Promise<void>;
}

/** `failed`: told of each reading that fails; it is tried again. */
export function createReader(read: (ids: Ids) => Promise<void>, failed: (error: unknown) => void): SiteReader {
  let waiting: Waiting = new Set();
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopped = false;
  const next = async (): Promise<void> => {
    const ids = waiting;
    waiting = new Set();
    try {
      await read(ids === 'all' ? undefined : [...ids]);
    } catch (error) {
      failed(error);
      waiting = both(ids, waiting);
      retry ??= setTimeout(() => {
        retry = undefined;
        start();
      }, RETRY_MS);
    }
  };
  const start = (): void => {
    const isNeeded = waiting === 'all' || waiting.size > 0;
    if (isNeeded && running === undefined && retry === undefined && !isStopped) run(next());
  };
  const run = (reading: Promise<void>): void => {
    running = reading.finally(() => {
      running = undefined;
      start();
    });
  };
  return {
    read(id) {
      waiting = both(waiting, id === undefined ? 'all' : new Set([id]));
      start();
    },
    first() {
      const reading = read(undefined);
      run(reading.catch(() => undefined));
      return reading;
    },
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await running;
    },
  };
}
