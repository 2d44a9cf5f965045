/**
 * Runs the commands of the how-to pages. `sh` blocks run in order against one server (`http://localhost:3000` stands for it); `sh starts`
 * blocks start a process that is stopped once it listens; a `text` block is part of the output of the block above. Blocks for missing
 * programs (`sh docker`, `sh kubectl`, `sh certbot`) are parsed and compared with the manifests.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { parse, parseAllDocuments } from 'yaml';
import { missingProductFiles } from '../../server/app/seed/check-product-files.ts';
import { readSiteRows } from '../../server/app/seed/site-content.ts';
import { readConfig, settingNames } from '../../server/config.ts';
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { nginxProgram } from '../replicas/nginx.ts';
import { isFullRun } from '../setup/full-run.ts';
import { type Block, blocksOf, commandsOf, outputsIn, readPage, root, scriptOf } from './doc-blocks.ts';

const PAGES = [
  'deploy.md',
  'update-a-theme.md',
  'cdn.md',
  'custom-domain.md',
  'backup-and-restore.md',
  'upgrade.md',
  'troubleshooting.md',
  'load.md',
  'engine.md',
  'sdk.md',
] as const;
/** Pages with slow commands; their blocks are parsed in every run. */
const IN_FULL_RUN: readonly string[] = ['load.md', 'backup-and-restore.md', 'custom-domain.md', 'update-a-theme.md'];
const RUN_MS = 400_000;
/** Pages whose servers start with an empty database, so that the site of the page fills it. */
const WITH_EMPTY_DATABASE: readonly string[] = ['update-a-theme.md'];
/** `chart.test.ts` checks those for Helm. */
const FOR_HELM = ['sh helm', 'yaml helm'];
const KINDS = [
  ...['sh', 'sh starts', 'sh docker', 'sh kubectl', 'sh certbot', 'nginx', 'yaml kubernetes', 'crontab'],
  ...FOR_HELM,
];

const blocks = PAGES.flatMap((page) => blocksOf(page));
const ofKind = (info: string): [string, Block][] =>
  blocks.filter((block) => block.info === info).map((block) => [`${block.page}:${block.line}`, block]);

test('every block has an info string', () => {
  const unknown = blocks.filter(({ info }) => !KINDS.includes(info)).map(({ page, line }) => `${page}:${line}`);
  expect(unknown).toEqual([]);
});

describe('commands that run', () => {
  let server: ServerProcess;
  let environment: Record<string, string>;
  const dataFolder = temporaryFolder();

  beforeAll(async () => {
    const databaseUrl = await newDatabase('template1');
    server = await startServing({
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      API_KEYS: 'key-of-the-docs',
      HOSTS: 'localhost,127.0.0.1,shop.example',
      BASE_URL: 'https://shop.example',
      TRUST_PROXY: '1',
      SHARED_MAX_AGE: '60',
    });
    execFileSync(process.execPath, [join(root, 'deploy', 'build-packages.mjs'), 'sdk'], { cwd: root });
    const programs = temporaryFolder();
    symlinkSync(join(root, 'dist', 'cli.js'), join(programs, 'vitrine'));
    const path = [programs, dirname(process.execPath), ...postgresPrograms(), process.env['PATH']].join(':');
    environment = {
      PATH: path,
      HOME: temporaryFolder(),
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      RESTORE_URL: `${databaseUrl}_restored`,
      API_KEY: 'key-of-the-docs',
    };
  }, RUN_MS);
  afterAll(() => server.stop());

  test.each(PAGES.filter((page) => isFullRun || !IN_FULL_RUN.includes(page)))(
    '%s',
    (page) => {
      const folder = temporaryFolder();
      for (const name of ['views', 'deploy']) symlinkSync(join(root, name), join(folder, name));
      mkdirSync(join(folder, 'data'));
      mkdirSync(join(folder, 'node_modules'));
      symlinkSync(root, join(folder, 'node_modules', 'vitrine'));
      symlinkSync(join(root, 'client', 'sdk'), join(folder, 'node_modules', 'vitrine-client'));
      const token = join(dataFolder, 'setup-token');
      if (existsSync(token)) copyFileSync(token, join(folder, 'data', 'setup-token'));
      const database = WITH_EMPTY_DATABASE.includes(page) ? { DATABASE_URL: '' } : {};
      const env = { ...environment, ...database, DATA_DIR: join(folder, 'data') };
      const script = scriptOf(blocksOf(page), server.url);
      const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, env, encoding: 'utf8' });
      const outputs = outputsIn(stdout);
      const last = [...outputs].at(-1);
      expect([status, status === 0 ? '' : `block in line ${last?.[0]}: ${last?.[1]}${stderr}`]).toEqual([0, '']);
      for (const { line, expected } of blocksOf(page))
        for (const text of expected) expect(`line ${line}: ${outputs.get(line)}`).toContain(text);
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.env'))) settingsIn(join(folder, file));
    },
    RUN_MS,
  );
});

test('the site that update-a-theme.md starts with is complete', async () => {
  const folder = temporaryFolder();
  symlinkSync(join(root, 'views'), join(folder, 'views'));
  const [copies] = blocksOf('update-a-theme.md');
  expect(spawnSync('bash', ['-ec', copies?.text ?? ''], { cwd: folder, encoding: 'utf8' })).toMatchObject({
    status: 0,
  });
  const content = join(folder, 'my-site', 'content');
  const rows = readSiteRows(content);
  expect(rows.productFiles).not.toEqual([]);
  expect(await missingProductFiles(content, rows)).toEqual([]);
});

function postgresPrograms(): readonly string[] {
  const debian = '/usr/lib/postgresql';
  return existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, 'bin')) : [];
}

/** Settings on a page must be valid server settings. */
function settingsIn(file: string): void {
  const pairs = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]);
  const ours = pairs.filter(([name]) => name !== 'POSTGRES_PASSWORD');
  expect(settingNames).toEqual(expect.arrayContaining(ours.map(([name]) => name)));
  expect(() => readConfig({ NODE_ENV: 'production', ...Object.fromEntries(ours) })).not.toThrow();
}

test.each(['sh docker', 'sh kubectl', 'sh certbot', 'sh', 'sh starts'].flatMap(ofKind))(
  '%s is valid shell',
  (_place, { text }) => {
    expect(spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  },
);

const compose = parse(readFileSync(join(root, 'deploy', 'compose.yaml'), 'utf8'), { merge: true });
/** The documents that pages refer to, which `manifests.test.ts` validates. */
interface Manifests {
  readonly Deployment: {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } };
  };
  readonly Service: {
    readonly metadata: { readonly name: string };
    readonly spec: { readonly ports: readonly { readonly port: number }[] };
  };
}
interface Container {
  readonly name: string;
  readonly envFrom: readonly unknown[];
}
const manifests = Object.fromEntries(
  parseAllDocuments(readFileSync(join(root, 'deploy', 'kubernetes.yaml'), 'utf8'))
    .map((document) => document.toJS() as { readonly kind: string })
    .map((document) => [document.kind, document]),
) as Partial<Manifests>;
function manifest<Kind extends keyof Manifests>(kind: Kind): Manifests[Kind] {
  const document = manifests[kind];
  if (document === undefined) throw new Error(`deploy/kubernetes.yaml has no ${kind}`);
  return document;
}
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

test.each(ofKind('sh docker'))('%s names files, services and settings that exist', (_place, block) => {
  const written = blocks.flatMap(({ text }) => [...text.matchAll(/cat > (\S+)/g)].map(([, file]) => file));
  for (const command of commandsOf(block)) {
    const [program, verb, ...words] = command.split(/\s+/);
    expect(program).toBe('docker');
    expect(['build', 'run', 'stop', 'rm', 'logs', 'exec', 'compose']).toContain(verb);
    for (const [, file = ''] of command.matchAll(/--(?:file|env-file)[ =](\S+)/g))
      expect([file, written.includes(file) || existsSync(join(root, file))]).toEqual([file, true]);
    for (const [, name] of command.matchAll(/--env[ =](\w+)=/g)) expect(settingNames).toContain(name);
    if (verb === 'compose') {
      const services = words.filter((word) => /^(?:render|nginx|postgres)\b/.test(word));
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(services));
    }
  }
});

test.each(ofKind('sh kubectl'))('%s names what the manifest contains', (_place, block) => {
  const [container] = manifest('Deployment').spec.template.spec.containers;
  for (const command of commandsOf(block)) {
    expect(command).toMatch(
      /^kubectl (?:create secret generic|apply|rollout (?:status|undo|restart)|set image|logs|get) /,
    );
    for (const [, name] of command.matchAll(/deployment\/(\S+)/g))
      expect(name).toBe(manifest('Deployment').metadata.name);
    for (const [, name] of command.matchAll(/secret generic (\S+)/g))
      expect(container?.envFrom).toContainEqual({ secretRef: { name } });
    for (const [, name] of command.matchAll(/set image \S+ (\w+)=/g)) expect(name).toBe(container?.name);
    for (const [, name] of command.matchAll(/--from-literal=(\w+)=/g)) expect(settingNames).toContain(name);
    for (const [, file = ''] of command.matchAll(/--filename (\S+)/g)) expect(existsSync(join(root, file))).toBe(true);
  }
});

test.each(ofKind('yaml kubernetes'))('%s is a valid Ingress to the Service', (_place, { text }) => {
  const ingress = parse(text);
  expect(() => new Ingress(ingress).validate()).not.toThrow();
  const { name, port } = ingress.spec.rules[0].http.paths[0].backend.service;
  const { metadata, spec } = manifest('Service');
  expect([name, port.number]).toEqual([metadata.name, spec.ports[0]?.port]);
});

test('nginx accepts its blocks', () => {
  const folder = temporaryFolder();
  const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example', '-days', '2'];
  const [key, pem, file] = ['shop.key', 'shop.pem', 'nginx.conf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  execFileSync('openssl', [...certificate, '-keyout', key, '-out', pem], { stdio: 'pipe' });
  const servers = ofKind('nginx').map(([, { text }]) => text);
  expect(servers).toHaveLength(2);
  const text = servers
    .join('\n')
    .replaceAll('/etc/ssl/shop.example.pem', pem)
    .replaceAll('/etc/ssl/shop.example.key', key);
  writeFileSync(file, `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${text}\n}\n`);
  const { status, stderr } = spawnSync(nginxProgram(), ['-t', '-q', '-e', 'stderr', '-p', folder, '-c', file], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('images have the version of the package', () => {
  const places = [
    ...PAGES.map((page) => readPage(page)),
    readFileSync(join(root, 'deploy', 'kubernetes.yaml'), 'utf8'),
  ];
  const tags = places.flatMap((text) => [...text.matchAll(/vitrine:(\d+\.\d+\.\d+)/g)].map(([, tag]) => tag));
  expect([...new Set(tags)]).toEqual([version]);
});

test('messages in docs/troubleshooting.md match the code', () => {
  const sources = readdirSync(join(root, 'server'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
    .replace(/' \+\s*'|` \+\s*'|' \+\s*`/g, '');
  const quoted = [...readPage('troubleshooting.md').matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
  expect(quoted.length).toBeGreaterThan(20);
  const absent = quoted.filter((message) => !message.split('…').every((part) => sources.includes(part.trim())));
  expect(absent).toEqual([]);
});
