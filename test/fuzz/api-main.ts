/**
 * `npm run fuzz:api [-- --templates 100000 --calls 8000 --seed 1]`: hostile templates, trees and data to /v1/fragments, then odd calls to
 * every route of shop and owner API, as an admin and as a stranger. Exits 1 if a response is 5xx, the server dies, or a built-in prototype
 * changes. The same seed sends the same calls.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { apiRoutes } from '../../server/app/api-routes.ts';
import { describedRoutes } from '../../server/app/docs/shop-api.ts';
import { type ServerProcess, startServing } from '../durability/server-process.ts';
import { type Caller, keepCookies, oddCall } from './api-calls.ts';
import { Hostile } from './hostile-templates.ts';
import { randomOf } from './random.ts';

const { values } = parseArgs({
  options: {
    templates: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '8000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const FRAGMENTS = 50;
const OWNER = { email: 'fuzz@shop.example', password: 'a long password' };

const seed = Number(values.seed);
console.log(`seed ${seed}`);
const folder = mkdtempSync(join(tmpdir(), 'vitrine-fuzz-'));
const server: ServerProcess = await startServing({
  DATA_DIR: folder,
  SITE: 'demo',
  LOG_LEVEL: 'info',
  OWNER_EMAIL: OWNER.email,
  OWNER_PASSWORD: OWNER.password,
  NODE_OPTIONS: `--require ${resolve('test/fuzz/pollution-watch.cjs')}`,
});
const failures: string[] = [];
const statuses: Record<string, number> = {};

function note(status: number, what: () => string): void {
  statuses[status] = (statuses[status] ?? 0) + 1;
  if (status < 500 || failures.length >= 20) return;
  failures.push(`${status}: ${what()}`);
  console.log(failures.at(-1));
}

async function sendTemplates(count: number): Promise<void> {
  const hostile = new Hostile(randomOf(seed));
  for (let sent = 0; sent < count; sent += FRAGMENTS) {
    const body = JSON.stringify(hostile.request(Math.min(FRAGMENTS, count - sent)));
    const response = await fetch(`${server.url}/v1/fragments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await response.arrayBuffer();
    note(response.status, () => body.slice(0, 2000));
    // An invalid tree rejects its whole request: its other fragments are sent separately.
    if (response.status !== 200) await sendApart(JSON.parse(body) as { fragments: object[] });
  }
}

async function sendApart({ fragments, ...shared }: { readonly fragments: readonly object[] }): Promise<void> {
  for (const fragment of fragments) {
    const body = JSON.stringify({ ...shared, fragments: [fragment] });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/v1/fragments`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    note(response.status, () => body.slice(0, 2000));
  }
}

async function visit(): Promise<Caller> {
  const caller: Caller = { cookies: new Map() };
  keepCookies(caller, await fetch(`${server.url}/api/commerce/shopping-cart`));
  return caller;
}

async function signIn(): Promise<Caller> {
  const caller = await visit();
  const response = await fetch(`${server.url}/api/owner/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': decodeURIComponent(caller.cookies.get('crumb') ?? ''),
    },
    body: JSON.stringify(OWNER),
  });
  keepCookies(caller, response);
  return caller;
}

async function sendCalls(count: number): Promise<void> {
  const routes = [...describedRoutes, ...apiRoutes];
  const hostile = new Hostile(randomOf(seed + 1));
  let callers = [await signIn(), await visit()];
  for (let i = 0; i < count; i++) {
    // Odd calls also sign out and change CSRF tokens.
    if (i % 100 === 99) callers = [await signIn(), await visit()];
    const route = routes[i % routes.length] as (typeof routes)[number];
    const who = hostile.upTo(1);
    const status = await oddCall(server.url, route, callers[who] as Caller, hostile);
    note(status, () => `${route.method} ${route.path} as ${who === 0 ? 'an owner' : 'a stranger'}, call ${i}`);
  }
}

let died = '';
try {
  await sendTemplates(Number(values.templates));
  console.log(`${values.templates} templates:`, JSON.stringify(statuses));
  for (const status of Object.keys(statuses)) delete statuses[status];
  await sendCalls(Number(values.calls));
  console.log(`${values.calls} calls:`, JSON.stringify(statuses));
} catch (error) {
  died = String((error as Error).cause ?? error);
}
if (failures.length > 0) console.log(server.errors());
const code = await server.stop();
rmSync(folder, { recursive: true, force: true });
const isWell = failures.length === 0 && died === '' && code === 0;
console.log(isWell ? 'held' : `did not hold${died === '' ? '' : `: ${died}`} (the server ended with ${code})`);
process.exit(isWell ? 0 : 1);
