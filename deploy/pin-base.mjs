// `node deploy/pin-base.mjs` pins the Dockerfile's base to the digest that its tag has now; run it to take security updates.
// REGISTRY is another registry than Docker Hub's, DOCKERFILE another file.
import { readFileSync, writeFileSync } from 'node:fs';

const BASE = /^ARG NODE_IMAGE=([\w./-]+):([\w.-]+)(?:@sha256:[0-9a-f]{64})?$/m;
const TYPES = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ');
const registry = process.env.REGISTRY ?? 'https://registry-1.docker.io';
const file = process.env.DOCKERFILE ?? 'Dockerfile';

const text = readFileSync(file, 'utf8');
const [line, image, tag] = BASE.exec(text) ?? [];
if (line === undefined) throw new Error(`${file} has no line "ARG NODE_IMAGE=image:tag"`);
const digest = await digestOf(image.includes('/') ? image : `library/${image}`, tag);
writeFileSync(file, text.replace(BASE, `ARG NODE_IMAGE=${image}:${tag}@${digest}`));
console.log(`${image}:${tag} is ${digest}`);

/** The digest of a multi-platform image. */
async function digestOf(name, reference) {
  const url = `${registry}/v2/${name}/manifests/${reference}`;
  const ask = (headers) => fetch(url, { method: 'HEAD', headers: { accept: TYPES, ...headers } });
  let answer = await ask({});
  if (answer.status === 401) answer = await ask({ authorization: `Bearer ${await tokenFor(answer)}` });
  const found = answer.headers.get('docker-content-digest');
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(found ?? '')) throw new Error(`${url} answered ${answer.status}`);
  return found;
}

/** A read token from the server that the registry names. */
async function tokenFor({ headers }) {
  const challenge = headers.get('www-authenticate') ?? '';
  const fields = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const url = new URL(fields.realm);
  for (const name of ['service', 'scope']) if (fields[name] !== undefined) url.searchParams.set(name, fields[name]);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.origin} gave no token: ${answer.status}`);
  return (await answer.json()).token;
}
