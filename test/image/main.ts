/**
 * `npm run image:test` builds the Dockerfile and starts the image, without a Docker daemon: buildah in a namespace, on a base from this
 * machine's own files. Needs root, buildah, and the package registry. Exits 1 if something is wrong.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../durability/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-image-'));
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
const buildah = (...args: string[]): string =>
  execFileSync('buildah', [...store, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

/** Max bytes of the application in the image. */
const MAX_BYTES = 90_000_000;
/** Milliseconds until the server is ready, including the first start of an embedded database. */
const READY_MS = 120_000;

let failures = 0;
function check(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'ok  ' : 'FAIL'} ${what}`);
  if (!isSo) failures++;
}

function buildBase(): void {
  const root = join(folder, 'base');
  execFileSync('sh', ['test/image/base.sh', root], { stdio: 'inherit' });
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, root, '/');
  // npm uses this machine's trusted certificates.
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  const environment = [
    'PATH=/usr/local/bin:/usr/bin:/bin',
    ...(trusted === undefined ? [] : [`NODE_EXTRA_CA_CERTS=${trusted}`]),
  ];
  buildah('config', ...environment.flatMap((variable) => ['--env', variable]), container);
  buildah('commit', '--quiet', '--rm', container, 'localhost/node-base');
}

/** Older versions of buildah do not support the start interval of health checks. */
function dockerfile(): string {
  const file = join(folder, 'Dockerfile');
  writeFileSync(file, readFileSync('Dockerfile', 'utf8').replace(' --start-interval=2s', ''));
  return file;
}

/** Builds the image; returns the folder with its files. */
function buildImage(): string {
  const args = { NODE_IMAGE: 'localhost/node-base', VERSION: version, REVISION: 'f00d' };
  const pairs = Object.entries(args).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  const image = ['--file', dockerfile(), '--tag', 'localhost/vitrine', '.'];
  buildah('bud', '--quiet', '--format', 'docker', '--isolation', 'chroot', '--layers=false', ...pairs, ...image);
  return buildah('mount', buildah('from', 'localhost/vitrine'));
}

interface ImageConfig {
  readonly Labels: Readonly<Record<string, string>>;
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly Env: readonly string[];
}

function checkConfiguration(): ImageConfig {
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/vitrine')) as {
    readonly OCIv1: { readonly config: ImageConfig };
  };
  const { config } = OCIv1;
  const label = (name: string): string | undefined => config.Labels[`org.opencontainers.image.${name}`];
  check(
    'labels name version, revision, license and base',
    [
      label('version') === version,
      label('revision') === 'f00d',
      label('licenses') === 'Apache-2.0',
      label('base.name') === 'localhost/node-base',
    ].every(Boolean),
  );
  check(
    'it runs as 10001, and its command is the server',
    config.User === '10001:10001' && config.Cmd.join(' ') === 'node dist/main.js',
  );
  return config;
}

function checkFiles(root: string): void {
  const bill = JSON.parse(readFileSync(join(root, 'app', 'sbom.cdx.json'), 'utf8')) as {
    readonly bomFormat: string;
    readonly metadata: { readonly component: { readonly name: string } };
    readonly components: readonly { readonly name: string }[];
  };
  const names = bill.components.map(({ name }) => name);
  check(
    'its bill of materials names express, and no package of development',
    [
      bill.bomFormat === 'CycloneDX',
      bill.metadata.component.name === 'vitrine',
      names.includes('express'),
      !names.includes('jest'),
    ].every(Boolean),
  );
  const bytes = Number(execFileSync('du', ['-sb', join(root, 'app')], { encoding: 'utf8' }).split('\t')[0]);
  check(`the application takes ${(bytes / 1e6).toFixed(1)} MB, at most ${MAX_BYTES / 1e6}`, bytes <= MAX_BYTES);
  check(
    'neither sources nor tests are in it',
    !existsSync(join(root, 'app', 'server')) && !existsSync(join(root, 'app', 'test')),
  );
  check('/data belongs to its user', statSync(join(root, 'data')).uid === 10001);
  const printed = execFileSync('chroot', ['--userspec=10001:10001', root, 'vitrine', '--version'], {
    encoding: 'utf8',
  });
  check('`vitrine` is a command in it', printed.trim() === version);
}

async function checkServer(root: string, { Env }: ImageConfig): Promise<void> {
  const port = await freePort();
  const own = [`PORT=${port}`, 'HOST=127.0.0.1', 'ALLOW_EMBEDDED=1', `SECRET=${'s'.repeat(32)}`, 'API_KEYS=key'];
  const preset = Env.filter((variable) => /^(?:NODE_ENV|DATA_DIR)=/.test(variable));
  const server = spawn('sh', ['test/image/run.sh', root, ...preset, ...own], { stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  server.stdout.on('data', (part: Buffer) => {
    log += part.toString();
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${port}`;
  const until = performance.now() + READY_MS;
  let status: number | undefined;
  while (status !== 200 && server.exitCode === null && performance.now() < until) {
    await pause(250);
    status = (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  }
  check('it is ready on a read-only root', status === 200);
  if (status === 200) {
    const shop = await (await fetch(`${url}/shop`)).text();
    check('it shows the shop', shop.includes('</html>'));
    // Styles of a site are compiled by a program of a package.
    const [, sheet = ''] = /<link [^>]*href="([^"]+\.css[^"]*)"/.exec(shop) ?? [];
    const styles = await fetch(new URL(sheet, url));
    check('it styles the shop', styles.status === 200 && (await styles.text()).length > 1000);
    const body = {
      method: 'POST',
      headers: { 'x-api-key': 'key', 'content-type': 'application/json' },
      body: '{"template":"x{a}","data":{"a":1}}',
    };
    check('it renders', (await (await fetch(`${url}/v1/render`, body)).text()).includes('x1'));
  } else console.log(log.slice(-3000));
  // The server is the only child of `unshare`, and PID 1 in its namespace.
  if (server.exitCode !== null) return;
  const [child = ''] = execFileSync('pgrep', ['-P', String(server.pid)], { encoding: 'utf8' }).split('\n');
  process.kill(Number(child), 'SIGTERM');
  await ended;
  check('it drains on SIGTERM as PID 1', log.includes('draining'));
}

try {
  buildBase();
  const root = buildImage();
  checkFiles(root);
  const files = join(folder, 'root');
  cpSync(root, files, { recursive: true, verbatimSymlinks: true });
  execFileSync('chown', ['10001:10001', join(files, 'data')]);
  await checkServer(files, checkConfiguration());
} finally {
  execFileSync('buildah', [...store, 'rm', '--all'], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;
