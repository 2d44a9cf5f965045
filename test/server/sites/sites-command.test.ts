/** `vitrine sites`: errors and output. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../../../server/cli/commands.ts';
import { sites } from '../../../server/cli/sites.ts';
import { siteStore, temporaryFolder } from '../../database/databases.ts';

const before = { ...process.env };
beforeAll(
  async () => void Object.assign(process.env, await siteStore(), { SITES: 'database', SECRET: 's'.repeat(32) }),
);
afterEach(() => jest.restoreAllMocks());
afterAll(() => {
  process.env = before;
});

/** Runs the command; returns its error, and its output on standard error. */
async function failureOf(...positionals: readonly string[]): Promise<string> {
  const written: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const failure = await sites({ positionals: [...positionals], values: {} }).then(
    () => 'nothing',
    (error: unknown) => String(error),
  );
  return [...written, failure].join('');
}

test('settings need the secret of the servers: none is generated', async () => {
  const saved = { ...process.env };
  const folder = temporaryFolder();
  Object.assign(process.env, { DATA_DIR: folder, SECRET: '' });
  expect(await failureOf('settings', 'default', 'PAYMENTS=none')).toContain('SECRET is not set.');
  expect(existsSync(join(folder, 'secret'))).toBe(false);
  process.env = saved;
});

test('an invalid argument of a new site is named', async () => {
  expect(await failureOf('add', 'Bad Name!')).toContain('Bad Name!: must be');
  expect(await failureOf('list', 'default')).toContain('takes 0 arguments');
});

test('settings are not erased by naming none, and a rollback takes a number', async () => {
  expect(await failureOf('settings', 'default')).toContain('takes NAME=VALUE …, or --none');
  expect(await failureOf('rollback', 'default', 'abc')).toContain('abc: use the number of a deployment');
});

/** Runs the command; returns its output. */
async function outputOf(positionals: readonly string[], values: Call['values'] = {}): Promise<string> {
  const written: string[] = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await sites({ positionals: [...positionals], values });
  jest.restoreAllMocks();
  return written.join('');
}

test('host names are listed, replaced, and removed only with --none', async () => {
  const names = ['www.shop.example', 'shop.example'];
  expect(await outputOf(['hosts', 'default'], { host: names })).toContain('www.shop.example,shop.example');
  expect(await outputOf(['hosts', 'default'])).toBe('www.shop.example\nshop.example\n');
  await expect(sites({ positionals: ['hosts', 'default'], values: { host: names, none: true } })).rejects.toThrow(
    'or --none',
  );
  expect(await outputOf(['hosts', 'default'])).toBe('www.shop.example\nshop.example\n');
  await outputOf(['hosts', 'default'], { none: true });
  expect(await outputOf(['hosts', 'default'])).toBe('');
});

test('settings are validated on their own: the servers may have another environment', async () => {
  process.env['STRIPE_SECRET_KEY'] = 'sk_test_of_the_command_line';
  const settings = ['settings', 'default', 'PAYMENTS=stripe'];
  expect(await failureOf(...settings)).toMatch(
    /^PAYMENTS=stripe: .*STRIPE_SECRET_KEY.* unless the servers have this in their environment\.\nnothing$/s,
  );
  expect(await failureOf('settings', 'default', 'PAYMENTS=strip')).toContain('PAYMENTS=strip: use');
  expect(await failureOf('settings', 'default', 'PORT=80')).toContain('PORT: is not a setting');
});

test('a theme with an error is rejected with the location and message', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'theme'), { recursive: true });
  writeFileSync(join(folder, 'theme', 'template.conf'), '{ "layouts": ');
  const failure = await failureOf('deploy', 'default', folder);
  expect(failure).toMatch(/^template\.conf:1:\d+ error [A-Z_]+: \w/m);
  expect(failure).toContain('The theme has 1 error.');
});
