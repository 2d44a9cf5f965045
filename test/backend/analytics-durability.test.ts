import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { analyticsDaily, analyticsEvents } from '../../server/database/schema.ts';
import { open, temporaryFolder } from '../database/databases.ts';

const root = join(__dirname, '..', '..');

async function start(dataDir: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    NODE_ENV: '',
  };
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<string>((resolve, reject) => {
    let log = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-20_000);
      const found = /"port":(\d+)/.exec(log)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, url: `http://127.0.0.1:${port}` };
}

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve));

test('no event that was acknowledged more than a second before a kill is lost, and none counts twice', async () => {
  const folder = temporaryFolder();
  const acknowledged = new Map<string, number>();
  let sent = 0;
  for (let round = 0; round < 3; round++) {
    const { child, url } = await start(folder);
    const gone = ended(child);
    let running = true;
    const sender = async (): Promise<void> => {
      while (running) {
        const name = `e${++sent}`;
        const body = new URLSearchParams({ event: name, data: '{"pagePath":"/"}' });
        const answer = await fetch(`${url}/api/census/RecordHit`, { method: 'POST', body }).catch(() => undefined);
        if (answer?.status === 202) acknowledged.set(name, Date.now());
        await pause(2);
      }
    };
    const senders = Array.from({ length: 4 }, sender);
    await pause(1500 + round * 333);
    const killedAt = Date.now();
    child.kill('SIGKILL');
    running = false;
    await Promise.all([...senders, gone]);
    // What was acknowledged in the last second may be lost.
    for (const [name, at] of acknowledged) if (at > killedAt - 1000 && at <= Date.now()) acknowledged.delete(name);
  }
  const { child } = await start(folder);
  await pause(1500);
  const gone = ended(child);
  child.kill('SIGTERM');
  await gone;
  const database = await open({ DATA_DIR: folder });
  const stored = await database.db.select({ name: analyticsEvents.name }).from(analyticsEvents);
  const sums = await database.db.select().from(analyticsDaily);
  await database.close();
  const names = new Set(stored.map(({ name }) => name));
  expect(acknowledged.size).toBeGreaterThan(300);
  expect([...acknowledged.keys()].filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBe(stored.length);
  const hits = sums.filter(({ metric }) => metric === 'hits').reduce((sum, { count }) => sum + count, 0);
  expect(hits).toBe(stored.length);
}, 120_000);
