import { execFileSync } from 'node:child_process';

test('what the engine keeps of the worst templates stays within one and a half times its bound', () => {
  const args = ['--expose-gc', 'deploy/run.mjs', 'test/engine/cache-memory.ts'];
  const { cacheBytes, held } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    cacheBytes: number;
    held: Record<string, number>;
  };
  const shares = Object.entries(held).map(([kind, bytes]) => [kind, bytes / cacheBytes] as const);
  expect(shares.length).toBeGreaterThan(20);
  expect(shares.filter(([, share]) => share > 1.5)).toEqual([]);
});
