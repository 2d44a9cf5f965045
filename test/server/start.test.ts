import { request } from 'node:http';
import { connect } from 'node:net';
import { handleArguments } from '../../server/app/arguments.ts';
import { startFailure } from '../../server/app/start-failure.ts';
import { configWarnings, readConfig } from '../../server/config.ts';
import { temporaryFolder } from '../database/databases.ts';
import { startProcess } from '../durability/server-process.ts';
import { partOf } from '../setup/full-run.ts';
import { post, startServer } from './serving.ts';

test.each([
  [{ PORT: '70000' }, 'PORT=70000: use a whole number, 65535 or less'],
  [{ PORT: 'x' }, 'PORT=x: use a whole number'],
  [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT=no: use off, or a whole number'],
  [{ CACHE_BYTES: '64MB' }, 'CACHE_BYTES=64MB: use a whole number without a unit'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV=prod: use production, development or test'],
  [{ LOCALES: 'xx-XX' }, 'LOCALES=xx-XX: use BCP 47 language tags like en-US or de, separated by commas'],
  [{ API_KEYS: 'a,,b' }, 'API_KEYS=…: one of the keys is empty'],
  [{ API_NAMESPACES: 'none' }, 'API_NAMESPACES=…: must be a JSON object'],
  [{ API_NAMESPACES: '{"A":{"keys":["k"]}}' }, 'API_NAMESPACES=…: A: must be lower-case letters, digits and hyphens'],
  [{ API_NAMESPACES: '{"a":{"keys":5}}' }, 'API_NAMESPACES=…: a.keys: must be a list'],
  [{ API_NAMESPACES: '{"a":{"keys":["k"],"x":1}}' }, 'API_NAMESPACES=…: a.x: is not a known field'],
  [{ SECRET: 'short' }, 'SECRET=…: use 32 characters or more'],
  [{ OWNER_EMAIL: 'a@b.example', OWNER_PASSWORD: 'short' }, 'OWNER_PASSWORD=…: use 12 characters or more'],
  [{ OWNER_EMAIL: 'a@b.example' }, 'OWNER_EMAIL is set without OWNER_PASSWORD'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL=…: use an address like postgres://user:password@host:5432/database'],
  [{ DATABASE_URL: 'notaurl' }, 'DATABASE_URL=…: use an address like postgres://user:password@host:5432/database'],
  [{ HOSTS: 'a b' }, 'HOSTS=a b: use host names like shop.example or *.shop.example, separated by commas'],
])('%j is refused in one plain line', (environment, line) => {
  expect(() => readConfig(environment)).toThrow(new Error(`Invalid configuration:\n  ${line}`));
});

test('the server has no arguments: it explains where its settings are', () => {
  expect(handleArguments([], '1.2.3')).toBeUndefined();
  expect(handleArguments(['--version'], '1.2.3')).toEqual({ exitCode: 0, text: '1.2.3\n' });
  expect(handleArguments(['--help'], '1.2.3')).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^Usage: /) });
  const refused = handleArguments(['--port', '4000'], '1.2.3');
  expect(refused).toMatchObject({
    exitCode: 2,
    text: expect.stringMatching(/^--port: the server takes no arguments\.$/m),
  });
});

test('the MAIL variable of login shells is not a setting', () => {
  expect(readConfig({ MAIL: '/var/mail/nobody' }).MAIL).toBe('offline');
  expect(() => readConfig({ MAIL: 'pigeon' })).toThrow('MAIL=pigeon: use none, offline or smtp');
});

test('names similar to settings are reported, others are ignored', () => {
  const environment = {
    PROT: '3000',
    MIAL: 'smtp',
    DATABASE_URLS: 'x',
    HOSTNAME: 'box',
    PATH: '/bin',
    SHELL: '/bin/sh',
  };
  expect(configWarnings(readConfig(environment), environment)).toEqual([
    'PROT is not a setting; did you mean PORT?',
    'MIAL is not a setting; did you mean MAIL?',
    'DATABASE_URLS is not a setting; did you mean DATABASE_URL?',
  ]);
  const production = readConfig({ NODE_ENV: 'production' });
  expect(configWarnings(production, {}).join('\n')).toMatch(/MAIL=offline[\s\S]*HOSTS is not set[\s\S]*\/v1 is closed/);
});

const endedStarts: [NodeJS.ProcessEnv, RegExp][] = [
  [{ DATA_DIR: '/proc/x/y' }, /^DATA_DIR=\/proc\/x\/y: \/proc\/x cannot be created here$/m],
  [{ DATA_DIR: '/etc/hostname' }, /^DATA_DIR=\/etc\/hostname: .* is not a folder$/m],
  [
    { SITE: '/nonexistent' },
    /SITE=\/nonexistent: .* does not exist; use demo, off, or a folder with theme\/ and content\//,
  ],
  [{ THEME: 'depto' }, /THEME=depto: .* does not exist; use atelier, depot, or a theme folder/],
  [{ SITE: 'off', HOST: '999.1.1.1' }, /^HOST=999\.1\.1\.1: this machine has no such address$/m],
  [{ NODE_ENV: 'production' }, /DATABASE_URL is not set/],
];

test.each(partOf(endedStarts, 3))('a start with %j ends with one line and no stack', async (environment, line) => {
  const ended = await startProcess({ DATA_DIR: temporaryFolder(), ...environment });
  expect(ended).toMatchObject({ code: 1, log: expect.stringMatching(line) });
  expect('log' in ended && ended.log).not.toMatch(/\n\s+at /);
});

test('a file outside of DATA_DIR is named without it', () => {
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/site/files/a.pdf' });
  const failure = (DATA_DIR: string) => startFailure(missing, readConfig({ DATA_DIR }));
  expect(failure('/data')).toBe('/site/files/a.pdf: there is no such file or folder');
  expect(failure('/site/files')).toBe('DATA_DIR=/site/files: /site/files/a.pdf cannot be created here');
});

test('unexpected errors keep their stack', () => {
  const bug = new TypeError('x is not a function');
  expect(startFailure(bug, readConfig({}))).toBe(bug.stack);
  const away = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(startFailure(new AggregateError([away]), readConfig({}))).toBe(
    'DATABASE_URL: the server cannot be reached (connect ECONNREFUSED ::1:5432)',
  );
});

describe('in production, the render API', () => {
  test.each([
    [{}, 401],
    [{ RENDER_API: 'open' }, 200],
    [{ RENDER_API: 'off', API_KEYS: 'one' }, 404],
  ])('responds to strangers under %j with %d', async (environment, status) => {
    const { url, stop } = await startServer({ NODE_ENV: 'production', ...environment });
    expect((await post(`${url}/v1/render`, { template: 'x' })).status).toBe(status);
    await stop();
  });

  test('accepts requests with a key', async () => {
    const { url, stop } = await startServer({ NODE_ENV: 'production', API_KEYS: 'one, two' });
    const answers = ['', 'one', 'two'].map((key) => post(`${url}/v1/render`, { template: 'x' }, { 'x-api-key': key }));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 200, 200]);
    await stop();
  });
});

describe('hosts', () => {
  const statusOf = (url: string, path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(`${url}${path}`, { headers }, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });

  test('only the configured ones are served; probes may use the address', async () => {
    const { url, stop } = await startServer({ HOSTS: 'Shop.example, *.shops.example' });
    const ask = (host: string, path = '/docs') => statusOf(url, path, { host });
    expect(await ask('shop.example')).toBe(200);
    expect(await ask('SHOP.example.:8080')).toBe(200);
    expect(await ask('a.shops.example')).toBe(200);
    for (const host of ['evil.test', 'shops.example', 'shop.example.evil.test', ''])
      expect([host, await ask(host)]).toEqual([host, 421]);
    // Invalid host names are rejected by every server.
    for (const host of ['shop.example/x', 'a b<x>', '[::1', 'shop.example:80a'])
      expect([host, await ask(host)]).toEqual([host, 400]);
    expect(await ask('10.0.0.1', '/healthz')).toBe(200);
    // No proxy is trusted, so forwarding headers are ignored.
    expect(await statusOf(url, '/docs', { host: 'evil.test', 'x-forwarded-host': 'shop.example' })).toBe(421);
    await stop();
  });

  test.each([
    ['GET /docs', 'Host: shop.example', 200],
    ['GET http://shop.example/docs', 'Host: shop.example', 200],
    ['GET /docs', 'Host: shop.example\r\nhost: evil.test', 400],
    ['GET /docs', 'Host: shop.example\r\nHost: shop.example', 400],
    ['GET http://evil.test/docs', 'Host: shop.example', 400],
  ])('%s with %j gets %d: one host is named', async (start, headers, status) => {
    const { url, stop } = await startServer({ HOSTS: 'shop.example' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(`${start} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`);
    let received = '';
    for await (const chunk of socket) received += chunk;
    expect(received.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await stop();
  });

  test('behind a proxy, the requested name counts', async () => {
    const { url, stop } = await startServer({ HOSTS: 'shop.example', TRUST_PROXY: '1' });
    const ask = (forwarded: string) => statusOf(url, '/docs', { host: 'render-1', 'x-forwarded-host': forwarded });
    expect([await ask('shop.example'), await ask('evil.test')]).toEqual([200, 421]);
    await stop();
  });
});
