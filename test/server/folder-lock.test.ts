/** The lock of stored templates: one writer at a time, also when a process was killed during a write. */
import fs, { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { withFolderLock } from '../../server/render-api/stored/folder-lock.ts';
import { temporaryFolder } from '../database/databases.ts';

const LONG_AGO = new Date(Date.now() - 60_000);

/** As if its owner had been killed long ago. */
async function age(lock: string): Promise<void> {
  for (const name of await readdir(lock)) await utimes(join(lock, name), LONG_AGO, LONG_AGO);
  await utimes(lock, LONG_AGO, LONG_AGO);
}

/** A write that goes on until `end` is called. */
async function openWrite(folder: string): Promise<{ end(): Promise<void> }> {
  return new Promise((resolve) => {
    const done = withFolderLock(folder, async () => {
      await new Promise<void>((end) =>
        resolve({
          end() {
            end();
            return done;
          },
        }),
      );
    });
  });
}

test.each<[string, (folder: string) => Promise<void>]>([
  ['no lock', async () => undefined],
  [
    'one of a killed process',
    async (folder) => {
      await openWrite(folder);
      await age(join(folder, 'writing.lock'));
    },
  ],
  [
    'one of version 0.21',
    async (folder) => {
      await mkdir(join(folder, 'writing.lock'));
      await age(join(folder, 'writing.lock'));
    },
  ],
])('of many writers one writes at a time; before: %s', async (_name, prepare) => {
  const folder = temporaryFolder();
  await prepare(folder);
  let [writing, most, done] = [0, 0, 0];
  const write = async (): Promise<void> => {
    most = Math.max(most, ++writing);
    for (let at = 0; at < 5; at++) await turn();
    writing--;
    done++;
  };
  await Promise.all(Array.from({ length: 40 }, () => withFolderLock(folder, write)));
  expect([most, done]).toEqual([1, 40]);
  expect(await readdir(folder)).toEqual([]);
});

test('a writer that was taken for killed leaves the lock of the next one', async () => {
  const folder = temporaryFolder();
  const lock = join(folder, 'writing.lock');
  const slow = await openWrite(folder);
  await age(lock);
  const next = await openWrite(folder);
  const owners = await readdir(lock);
  await slow.end();
  expect(await readdir(lock)).toEqual(owners);
  await next.end();
  expect(await readdir(folder)).toEqual([]);
});

test('a writer that has seen an abandoned lock leaves the one that has replaced it', async () => {
  const folder = temporaryFolder();
  await openWrite(folder);
  await age(join(folder, 'writing.lock'));
  const { stat } = fs;
  let proceed = (): void => undefined;
  const looked = jest.spyOn(fs, 'stat');
  const found = new Promise<void>((resolve) => {
    looked.mockImplementationOnce(async (...path) => {
      const result = await stat(...path);
      resolve();
      await new Promise<void>((go) => (proceed = go));
      return result;
    });
  });
  const late = openWrite(folder);
  await found;
  const next = await openWrite(folder);
  const lookedAgain = new Promise<'waits'>((resolve) => {
    looked.mockImplementation((...path) => {
      resolve('waits');
      return stat(...path);
    });
  });
  proceed();
  expect(await Promise.race([lookedAgain, late])).toBe('waits');
  await next.end();
  await (await late).end();
  looked.mockRestore();
});
