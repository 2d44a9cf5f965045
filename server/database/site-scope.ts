/** Sets which site's rows a connection sees: the views compare `vitrine.site` with the site of each row (migration 0140). */
import pg from 'pg';
import type { PooledClient } from './connection-pool.ts';
import { DEFAULT_SITE } from './site-names.ts';

const setSite = (site: string, scope: 'session' | 'transaction'): string =>
  `SELECT set_config('vitrine.site', ${pg.escapeLiteral(site)}, ${scope === 'transaction'})`;

/**
 * For short statements on indexes: compiling a plan takes longer than running it, parallel workers start slower than they read, and a page
 * of an index is usually in memory.
 */
const PLANNER = 'SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1';

/**
 * How statements run on a connection. `direct`: in a session of their own, set to the site, where statements can be prepared; `pooled`: behind
 * a pooler, for the default site; `transaction`: behind a pooler, where each transaction must set the site.
 */
type Scope = 'direct' | 'pooled' | 'transaction';

/** State of a connection. */
interface Session {
  site: string;
  /** Behind a pooler, another backend may run the next transaction, so settings do not persist. */
  readonly isPooled: boolean;
}

/** The sites that the connections of a pool are set to. */
export class SiteSessions {
  readonly #sessions = new WeakMap<pg.ClientBase, Session>();

  /** Sets the site of a connection, unless it is set already; and the planner's settings of a new one. */
  async enter(client: pg.ClientBase, site: string): Promise<Scope> {
    let session = this.#sessions.get(client);
    if (session === undefined) {
      session = { site: DEFAULT_SITE, isPooled: await isPooled(client) };
      if (!session.isPooled) await client.query(PLANNER);
      this.#sessions.set(client, session);
    }
    if (session.isPooled) return session.site === site ? 'pooled' : 'transaction';
    if (session.site !== site) {
      await client.query(setSite(site, 'session'));
      session.site = site;
    }
    return 'direct';
  }
}

/** A pooler returns process ids of its own. */
async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== (client as unknown as { readonly processID: number | null }).processID;
}

/** A single statement, in a transaction that sets the site. */
export async function queryInTransaction(
  client: pg.ClientBase,
  site: string,
  run: () => Promise<pg.QueryResult>,
): Promise<pg.QueryResult> {
  await client.query(`BEGIN; ${setSite(site, 'transaction')}`);
  const result = await run();
  await client.query('COMMIT');
  return result;
}

const BEGINNING = /^BEGIN\b[^;]*$/;
const ENDING = /^(?:COMMIT|ROLLBACK)$/;

/** A client whose transactions start by setting the site. Throws for statements outside of transactions, which would run for any site. */
export function withSiteInTransactions(client: PooledClient, site: string): PooledClient {
  let isInside = false;
  return {
    async query(text, params) {
      if (BEGINNING.test(text)) {
        const begun = await client.query(`${text}; ${setSite(site, 'transaction')}`);
        isInside = true;
        return begun;
      }
      if (!isInside) throw new Error('Behind a connection pooler, statements for a site must be in a transaction.');
      if (ENDING.test(text)) isInside = false;
      return client.query(text, params);
    },
    release: (broken) => client.release(broken),
  };
}
