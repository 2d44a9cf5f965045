/** Sites in memory: opened once for all callers, closed when unused. */
import { pino } from 'pino';
import { CacheBound } from '../../../server/sites/cache-bound.ts';
import type { HostedSite } from '../../../server/sites/hosted-site.ts';
import { type Closing, type Lease, OpenSites } from '../../../server/sites/open-sites.ts';
import { createReader } from '../../../server/sites/site-reader.ts';
import { createSettingsCipher } from '../../../server/sites/site-settings.ts';
import fc from '../../fast-check.ts';

const logger = pino({ level: 'silent' });
const siteOf = (id: string, version = '1'): HostedSite => ({
  ...{ id, version, host: id, state: 'live', settings: {} },
  openFolder: async () => '',
});

interface Opened extends Closing {
  readonly id: string;
  readonly version: string;
}

function pool(max: number) {
  const [open, closed] = [new Set<string>(), [] as string[]];
  let opened = 0;
  let time = 0;
  const sites = new OpenSites<Opened>({
    ...{ max, logger },
    now: () => time,
    async open({ id, version }) {
      opened++;
      await null;
      if (id === 'broken') throw new Error('the theme is missing');
      open.add(`${id}.${version}`);
      return {
        ...{ id, version },
        async close() {
          open.delete(`${id}.${version}`);
          closed.push(id);
        },
      };
    },
  });
  const use = async (id: string, version?: string): Promise<Lease<Opened>> => sites.lease(siteOf(id, version));
  return {
    ...{ sites, open, closed, use },
    opened: () => opened,
    pass(ms: number) {
      time += ms;
      sites.closeIdle();
    },
  };
}

test('a site is opened once for all concurrent callers', async () => {
  const { use, opened } = pool(2);
  const leases = await Promise.all([use('a'), use('a'), use('a')]);
  expect([opened(), new Set(leases.map(({ value }) => value)).size]).toEqual([1, 1]);
});

test('the least recently used one is closed', async () => {
  const { use, open } = pool(2);
  for (const id of ['a', 'b', 'a', 'c']) (await use(id)).release();
  expect([...open].sort()).toEqual(['a.1', 'c.1']);
});

test('a site in use is not closed, but when it is released', async () => {
  const { use, open } = pool(1);
  const lease = await use('a');
  (await use('b')).release();
  expect(open.has('a.1')).toBe(true);
  (await use('c')).release();
  lease.release();
  expect(open.size).toBe(1);
});

test('another version is opened next to the one in use', async () => {
  const { use, open } = pool(5);
  const before = await use('a', '1');
  const after = await use('a', '2');
  expect([before.value.version, after.value.version, [...open]]).toEqual(['1', '2', ['a.1', 'a.2']]);
  before.release();
  expect([...open]).toEqual(['a.2']);
});

test('a removed site closes immediately, or when its last request has finished', async () => {
  const { use, open, sites } = pool(5);
  (await use('a')).release();
  const lease = await use('b');
  for (const id of ['a', 'b', 'c']) sites.leave(id);
  expect([[...open], sites.size]).toEqual([['b.1'], 0]);
  lease.release();
  expect([...open]).toEqual([]);
});

test('a site that cannot be opened is retried by the next request', async () => {
  const { use, opened, sites } = pool(2);
  await expect(use('broken')).rejects.toThrow('the theme is missing');
  await expect(use('broken')).rejects.toThrow('the theme is missing');
  expect([opened(), sites.size]).toEqual([2, 0]);
});

test('an unused site is closed after a while, and all of them at the end', async () => {
  const { use, open, pass, sites, closed } = pool(5);
  (await use('a')).release();
  const held = await use('b');
  pass(14 * 60_000);
  (await use('c')).release();
  expect(open.size).toBe(3);
  pass(2 * 60_000);
  expect([...open]).toEqual(['b.1', 'c.1']);
  held.release();
  await sites.close();
  expect(closed.sort()).toEqual(['a', 'b', 'c']);
});

test('after the end no site is opened; one that was in use is closed once', async () => {
  const { use, sites, closed, opened } = pool(5);
  const held = await use('a');
  await sites.close();
  await expect(use('a')).rejects.toThrow('The server is closing');
  await expect(use('b')).rejects.toThrow('The server is closing');
  held.release();
  expect([opened(), sites.size, closed]).toEqual([1, 0, ['a']]);
});

test('in any sequence, no more are open than allowed and used, and none in use is closed', async () => {
  const step = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), isUse: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { use, open } = pool(2);
      const held: Lease<Opened>[] = [];
      for (const { id, isUse } of steps) {
        if (isUse) held.push(await use(id));
        else held.shift()?.release();
        const inUse = new Set(held.map(({ value }) => `${value.id}.1`));
        for (const key of inUse) expect(open.has(key)).toBe(true);
        expect(open.size).toBeLessThanOrEqual(Math.max(2, inUse.size + 1));
      }
    }),
  );
});

test('the largest caches shrink first', () => {
  const bound = new CacheBound(100);
  const open = (size: number) => {
    const entries = Array.from({ length: size }, () => 1);
    const share = bound.add({ bytes: () => entries.length, dropOldest: () => void entries.pop() });
    const grow = (count: number): void => {
      entries.push(...Array.from({ length: count }, () => 1));
      share.grown();
    };
    return { entries, grow, remove: () => share.remove() };
  };
  const caches = [40, 30, 20].map(open);
  const sizes = (): readonly number[] => caches.map(({ entries }) => entries.length);
  caches[2]?.grow(10);
  expect(sizes()).toEqual([40, 30, 30]);
  caches[0]?.grow(20);
  expect(sizes()).toEqual([35, 30, 30]);
  expect(bound.bytes).toBe(95);
  // Entries that a cache has evicted make room for the others.
  caches[1]?.entries.splice(0, 20);
  caches[2]?.grow(20);
  expect(sizes()).toEqual([35, 10, 50]);
  caches[0]?.remove();
  caches[1]?.grow(35);
  expect(sizes()).toEqual([35, 45, 50]);
});

test('changed sites are read in sequence, and again if reading fails', async () => {
  const read: (readonly string[] | undefined)[] = [];
  let isAway = false;
  const warn = jest.fn();
  const reader = createReader(
    async (ids) => {
      await null;
      if (isAway) throw new Error('away');
      read.push(ids);
    },
    { warn },
  );
  await reader.first();
  reader.read('a');
  reader.read('b');
  reader.read('c');
  await new Promise(setImmediate);
  expect(read).toEqual([undefined, ['a'], ['b', 'c']]);
  isAway = true;
  reader.read('d');
  await new Promise(setImmediate);
  expect(warn).toHaveBeenCalledTimes(1);
  isAway = false;
  reader.read('e');
  await new Promise(setImmediate);
  expect(read.at(-1)).toEqual(['d', 'e']);
  await reader.stop();
  await expect(createReader(async () => Promise.reject(new Error('away')), { warn }).first()).rejects.toThrow('away');
});

test('settings can only be read with the same secret', () => {
  const settings = { SMTP_URL: 'smtp://user:password@mail.example' };
  const stored = createSettingsCipher('a'.repeat(32)).encrypt(settings);
  expect(JSON.stringify(stored)).not.toContain('password');
  expect(createSettingsCipher('a'.repeat(32)).decrypt(stored)).toEqual(settings);
  expect(() => createSettingsCipher('b'.repeat(32)).decrypt(stored)).toThrow('another SECRET');
  expect(createSettingsCipher('a'.repeat(32)).decrypt({})).toEqual({});
});
