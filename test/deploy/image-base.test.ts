/** Pinning the image's base, against a registry that requires a token; and the Dockerfile's labels. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../database/databases.ts';

const root = join(__dirname, '..', '..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
let registry: Server;
let url: string;

beforeAll(async () => {
  registry = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (pathname === '/token') {
      const isAsked = searchParams.get('scope') === 'repository:library/node:pull';
      return void response.end(JSON.stringify({ token: isAsked ? 'read' : 'none' }));
    }
    if (request.headers.authorization !== 'Bearer read') {
      const challenge = `Bearer realm="${url}/token",service="registry",scope="repository:library/node:pull"`;
      return void response.writeHead(401, { 'www-authenticate': challenge }).end();
    }
    const isKnown =
      pathname === '/v2/library/node/manifests/24-slim' && request.headers.accept?.includes('image.index');
    response.writeHead(isKnown ? 200 : 404, isKnown ? { 'docker-content-digest': DIGEST } : {}).end();
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
});
afterAll(() => registry.close());

function pin(text: string) {
  const file = join(temporaryFolder(), 'Dockerfile');
  writeFileSync(file, text);
  const env = { ...process.env, REGISTRY: url, DOCKERFILE: file };
  const run = promisify(execFile)(process.execPath, [join(root, 'deploy', 'pin-base.mjs')], { env });
  return run.then(({ stdout }) => ({ stdout, text: readFileSync(file, 'utf8') }));
}

test('the base is pinned to its tag’s current digest, and pinned again', async () => {
  const { text, stdout } = await pin(dockerfile);
  expect(text).toContain(`ARG NODE_IMAGE=node:24-slim@${DIGEST}\n`);
  expect(stdout).toBe(`node:24-slim is ${DIGEST}\n`);
  const older = text.replace(DIGEST, `sha256:${'f'.repeat(64)}`);
  expect((await pin(older)).text).toBe(text);
});

test('a tag missing from the registry leaves the file unchanged, and is an error', async () => {
  await expect(pin(dockerfile.replace('24-slim', 'nope'))).rejects.toThrow('answered 404');
  await expect(pin('FROM scratch\n')).rejects.toThrow('has no line');
});

test('both stages use the same base, and the labels are of this build', () => {
  expect(dockerfile.match(/^FROM .*$/gm)).toEqual([
    expect.stringContaining('FROM $' + '{NODE_IMAGE} AS build'),
    'FROM $' + '{NODE_IMAGE}',
  ]);
  for (const name of ['title', 'version', 'revision', 'created', 'licenses', 'base.name'])
    expect(dockerfile).toContain(`org.opencontainers.image.${name}=`);
});

test('the bill of materials lists what runs, with the release, and no development packages', () => {
  const file = join(temporaryFolder(), 'sbom.json');
  execFileSync(process.execPath, ['deploy/sbom.mjs', file], { cwd: root, stdio: 'pipe' });
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly bomFormat: string;
    readonly metadata: {
      readonly component: { readonly name: string; readonly version: string; readonly 'bom-ref': string };
    };
    readonly components: readonly { readonly name: string; readonly purl: string }[];
    readonly dependencies: readonly { readonly ref: string }[];
  };
  const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly dependencies: Readonly<Record<string, string>>;
  };
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'vitrine', version } } });
  const purls = bill.components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\/|@[^@]*$/g, '')));
  expect(purls).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  for (const name of ['jest', 'puppeteer', 'typescript', '@biomejs/biome']) expect(purls).not.toContain(name);
  expect(bill.dependencies.map(({ ref }) => ref)).toContain(bill.metadata.component['bom-ref']);
});
