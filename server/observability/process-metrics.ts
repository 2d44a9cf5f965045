/** Metrics of the process: its version, and its use of database connections. */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { version } from '../disk/version.ts';

/** Adds `vitrine_build_info`: always 1, for joins on the version. */
export function addBuildInfo(registry: Registry): void {
  const info = new Gauge({
    name: 'vitrine_build_info',
    help: 'Version of the release and of Node.js; always 1.',
    labelNames: ['version', 'node_version'],
    // All workers have the same version.
    aggregator: 'first',
    registers: [registry],
  });
  info.set({ version: version(), node_version: process.version }, 1);
}

/** Adds metrics of the connection pool; the embedded database has none. */
export function addPoolMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  if (pool === undefined) return;
  const registers = [registry];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool to PostgreSQL, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, used } = pool();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'used' }, used);
    },
  });
  new Gauge({
    name: 'database_connections_max',
    help: 'Maximum number of connections of the pool (DATABASE_POOL).',
    registers,
    collect() {
      this.set(pool().max);
    },
  });
  new Gauge({
    name: 'database_connection_requests_waiting',
    help: 'Statements and transactions waiting for a connection of the pool.',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
}
