import { execFileSync } from 'node:child_process';

/** Dense text, generated code, trees; the program has more. */
const KINDS = 'variables,formatters,tree of calls';

test('the cache with the largest templates stays within one and a half times its bound', () => {
  const args = ['--expose-gc', 'deploy/run.mjs', 'test/engine/cache-memory.ts', String(8 * 1024 * 1024), KINDS];
  const { cacheBytes, held } = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as {
    cacheBytes: number;
    held: Record<string, number>;
  };
  const shares = Object.entries(held).map(([kind, bytes]) => [kind, bytes / cacheBytes] as const);
  expect(shares.length).toBe(5);
  expect(shares.filter(([, share]) => share > 1.5)).toEqual([]);
});
