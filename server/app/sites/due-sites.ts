/** Opens sites that have background work to do although no request needs them, and keeps them open until it is done. */
import type { Logger } from 'pino';
import { MINUTE_MS } from '#shared/durations';
import type { Database } from '../../database/database.ts';
import { createLoop } from '../../lifecycle/loop.ts';
import { claimDailySites, sitesWithDueWork } from '../../sites/due-work.ts';
import type { HostedSite } from '../../sites/hosted-site.ts';
import type { Lease } from '../../sites/open-sites.ts';
import type { OpenSite } from './open-hosted-site.ts';

type Working = Pick<OpenSite, 'background'>;

const LOOK_MS = 15_000;
/** The workers of an open site look for work at least this often. */
const HOLD_MS = 2 * MINUTE_MS;

export interface DueSitesOptions {
  readonly database: Pick<Database, 'db'>;
  readonly byId: (id: string) => Promise<HostedSite | null>;
  readonly lease: (site: HostedSite) => Promise<Lease<Working>>;
  /** Maximum number of sites kept open at the same time. */
  readonly max: number;
  readonly logger: Logger;
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

interface Held {
  readonly lease: Lease<Working>;
  readonly since: number;
  /** Has daily work, for which no row has a due time. */
  readonly isDaily: boolean;
}

function end(lease: Lease<Working>): void {
  lease.value.background.isOn = false;
  lease.release();
}

export interface DueSites {
  /** Opens sites with due work, and releases those that are done. Rejects when the database does not respond. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Looks for work every few seconds until stopped. */
export function watchDueSites(options: DueSitesOptions): DueSites {
  const sites = new WorkingSites(options);
  const failure = 'looking for sites with work to do failed';
  const looking = createLoop({ everyMs: LOOK_MS, run: () => sites.look(), logger: options.logger, failure });
  return {
    look: looking.run,
    async stop() {
      await looking.stop();
      sites.releaseAll();
    },
  };
}

class WorkingSites {
  private readonly options: DueSitesOptions;
  private readonly now: () => number;
  private readonly held = new Map<string, Held>();
  /** When a site with work left was released: others come first. */
  private readonly releasedAt = new Map<string, number>();

  constructor(options: DueSitesOptions) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
  }

  async look(): Promise<void> {
    const { database, max } = this.options;
    const due = await sitesWithDueWork(database.db);
    this.release(new Set(due));
    const order = [...due].sort((a, b) => (this.releasedAt.get(a) ?? 0) - (this.releasedAt.get(b) ?? 0));
    for (const id of order) await this.hold(id, false);
    const room = max - this.held.size;
    for (const id of room > 0 ? await claimDailySites(database.db, room) : []) await this.hold(id, true);
  }

  releaseAll(): void {
    for (const { lease } of this.held.values()) end(lease);
    this.held.clear();
  }

  private async hold(id: string, isDaily: boolean): Promise<void> {
    const { byId, lease, max, logger } = this.options;
    const site = this.held.size < max && !this.held.has(id) ? await byId(id) : null;
    if (site === null) return;
    try {
      const taken = await lease(site);
      taken.value.background.isOn = true;
      this.held.set(id, { lease: taken, since: this.now(), isDaily });
    } catch (error) {
      this.releasedAt.set(id, this.now());
      logger.error({ err: error, site: id }, 'a site with work to do cannot be opened');
    }
  }

  private release(due: ReadonlySet<string>): void {
    for (const [id, { lease, since, isDaily }] of this.held) {
      const isOver = this.now() - since >= HOLD_MS;
      if (!isOver && (isDaily || due.has(id))) continue;
      this.held.delete(id);
      this.releasedAt.set(id, this.now());
      end(lease);
    }
    for (const id of this.releasedAt.keys()) if (!due.has(id)) this.releasedAt.delete(id);
  }
}
