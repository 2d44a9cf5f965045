/** Migrates the database at startup. Several replicas may start at once: one applies the migrations, the others wait. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../disk/root.ts';
import type { Connection } from './connection-pool.ts';

/** An arbitrary number, unique among the advisory locks of the database. */
const LOCK = 8_240_517_163;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
}

/** The migrations of this release, in order. */
export function shippedMigrations(folder: string = join(root, 'dist', 'migrations')): readonly Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      return { name: file.slice(0, -'.sql'.length), sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Applies pending migrations in one transaction. Returns their names; throws when applied ones differ from those of this release. */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<readonly string[]> {
  await connection.query('BEGIN');
  try {
    // The lock belongs to the transaction, so it also works behind a connection pooler.
    await connection.query('SET LOCAL statement_timeout = 0');
    await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await connection.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await connection.query('SELECT name, hash FROM schema_migrations', []);
    const applied = new Map(rows.map((row) => [(row as Migration).name, (row as Migration).hash]));
    const missing = migrations.filter(({ name, hash }) => !isApplied(applied.get(name), name, hash));
    for (const { name, sql, hash } of missing) {
      await connection.query(sql);
      await connection.query('INSERT INTO schema_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    }
    await connection.query('COMMIT');
    return missing.map(({ name }) => name);
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  }
}

function isApplied(applied: string | undefined, name: string, hash: string): boolean {
  if (applied === undefined) return false;
  if (applied !== hash) throw new Error(`Migration ${name} in the database differs from the one in this release.`);
  return true;
}
