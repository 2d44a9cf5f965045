/** Opens sites that have work to do although nobody asks for them, and holds them open until it is done. */
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../../database/database.ts';
import { claimDailySites, sitesWithDueWork } from '../../sites/due-work.ts';
import type { HostedSite } from '../../sites/hosted-site.ts';
import type { Closing, Lease } from '../../sites/open-sites.ts';

const LOOK_MS = 15_000;
/** The workers of an open site look for work at least this often. */
const HOLD_MS = 2 * MINUTE_MS;

export interface DueSitesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly byId: (id: string) => Promise<HostedSite | null>;
  readonly lease: (site: HostedSite) => Promise<Lease<Closing>>;
  /** Most sites that are held open at the same time. */
  readonly max: number;
  readonly logger: Logger;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: (() => number) | undefined;
}

interface Held {
  readonly lease: Lease<Closing>;
  readonly since: number;
  /** Has work of which no row says that it is due. */
  readonly isDaily: boolean;
}

export interface DueSites {
  /** Opens what is due, and releases what is done. Rejects when the database does not answer. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function watchDueSites(options: DueSitesOptions): DueSites {
  const { database, byId, lease, max, logger, now = () => performance.now() } = options;
  const held = new Map<string, Held>();
  /** When a site was released that still had something to do: others come first. */
  const releasedAt = new Map<string, number>();
  let running: Promise<void> | undefined;
  const hold = async (id: string, isDaily: boolean): Promise<void> => {
    const site = held.size < max && !held.has(id) ? await byId(id) : null;
    if (site === null) return;
    try {
      held.set(id, { lease: await lease(site), since: now(), isDaily });
    } catch (error) {
      releasedAt.set(id, now());
      logger.error({ err: error, site: id }, 'a site with work to do cannot be opened');
    }
  };
  const release = (due: ReadonlySet<string>): void => {
    for (const [id, { lease: taken, since, isDaily }] of held) {
      const isOver = now() - since >= HOLD_MS;
      if (!isOver && (isDaily || due.has(id))) continue;
      held.delete(id);
      releasedAt.set(id, now());
      taken.release();
    }
    for (const id of releasedAt.keys()) if (!due.has(id)) releasedAt.delete(id);
  };
  const step = async (): Promise<void> => {
    const due = await sitesWithDueWork(database.db);
    release(new Set(due));
    const order = [...due].sort((a, b) => (releasedAt.get(a) ?? 0) - (releasedAt.get(b) ?? 0));
    for (const id of order) await hold(id, false);
    const room = max - held.size;
    for (const id of room > 0 ? await claimDailySites(database.db, room) : []) await hold(id, true);
  };
  const look = (): Promise<void> => {
    running ??= step().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => logger.warn({ err: error }, 'looking for sites with work to do failed'));
  }, LOOK_MS).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await running?.catch(() => undefined);
      for (const { lease: taken } of held.values()) taken.release();
      held.clear();
    },
  };
}
