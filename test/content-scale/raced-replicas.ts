/** Three replicas of the built server, as separate processes, on a database with the test's site. */
import { join } from 'node:path';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { fillScaleDatabase } from './open-scale-database.ts';
import { racedPlan } from './races.ts';

const REPLICAS = 3;

export async function startRaced(databaseUrl: string, folder: string): Promise<readonly ServerProcess[]> {
  await fillScaleDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: folder }, racedPlan);
  return Promise.all(
    Array.from({ length: REPLICAS }, (_, at) =>
      startServing({
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, String(at)),
        SECRET: 's'.repeat(32),
        PAGE_CACHE_BYTES: String(16 * 1024 * 1024),
      }),
    ),
  );
}
