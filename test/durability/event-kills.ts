/** Kill -9 while visitors' events arrive; then each event acknowledged with 202 must be counted exactly once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { analyticsDaily, analyticsEvents } from '../../server/database/schema.ts';
import type { Random } from '../fuzz/random.ts';
import { type ServerProcess, startServing } from './server-process.ts';

export interface EventReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged but missing. */
  readonly lost: number;
  /** Stored, or in the daily totals, more than once. */
  readonly doubled: number;
}

const SENDERS = 4;

export async function eventKills(
  environment: Readonly<Record<string, string>>,
  kills: number,
  random: Random,
  tell: (line: string) => void,
): Promise<EventReport> {
  const acknowledged = new Set<string>();
  let sentCount = 0;
  for (let kill = 1; kill <= kills; kill++) {
    const server = await startServing(environment);
    const before = acknowledged.size;
    let isRunning = true;
    const sender = async (): Promise<void> => {
      while (isRunning) {
        const name = `e${++sentCount}`;
        const body = new URLSearchParams({ event: name, data: '{"pagePath":"/"}' });
        const answer = await fetch(`${server.url}/api/census/RecordHit`, { method: 'POST', body }).catch(
          () => undefined,
        );
        if (answer?.status === 202) acknowledged.add(name);
        await pause(2);
      }
    };
    const senders = Array.from({ length: SENDERS }, sender);
    // Kills happen at different times: after few or many events, before or after the database has them.
    const enough = before + 1 + Math.floor(random() * 200);
    while (acknowledged.size < enough) await pause(1);
    await server.kill();
    isRunning = false;
    await Promise.all(senders);
    if (kill % 10 === 0) tell(`kill ${kill}: ${acknowledged.size} acknowledged`);
  }
  await settled(await startServing(environment), join(environment['DATA_DIR'] ?? '', 'analytics'));
  const database = await openDatabase(readConfig(environment), pino({ level: 'silent' }));
  try {
    const stored = (await database.db.select({ name: analyticsEvents.name }).from(analyticsEvents)).map(
      ({ name }) => name,
    );
    const sums = await database.db.select().from(analyticsDaily);
    const hits = sums.filter(({ metric }) => metric === 'hits').reduce((sum, { count }) => sum + count, 0);
    const names = new Set(stored);
    const lost = [...acknowledged].filter((name) => !names.has(name)).length;
    const doubled = stored.length - names.size + Math.abs(hits - stored.length);
    return { kills, acknowledged: acknowledged.size, stored: stored.length, lost, doubled };
  } finally {
    await database.close();
  }
}

/** Stops a server once it has stored what others have left. */
async function settled(server: ServerProcess, folder: string): Promise<void> {
  while (readdirSync(folder).some((name) => name.endsWith('.ndjson'))) await pause(100);
  await server.stop();
}
