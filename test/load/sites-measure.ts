/** All measurements of many sites. */

import autocannon from 'autocannon';
import { randomOf } from '../fuzz/random.ts';
import { quantile } from './content-figures.ts';
import type { DrivenServer } from './servers.ts';
import { type Visits, visit, visitSites, zipf } from './sites-driver.ts';
import type { SitesFigures } from './sites-figures.ts';
import { ENDLESS, hostOf } from './sites-folder.ts';

export interface SitesRun {
  readonly count: number;
  /** Per phase. */
  readonly seconds: number;
  readonly tell: (line: string) => void;
  /** Starts the process with the sites. */
  readonly start: () => Promise<DrivenServer>;
}

const PATH = '/shop';
const VISITORS = 8;

const portOf = ({ url }: DrivenServer): number => Number(new URL(url).port);

async function memoryOf({ url }: DrivenServer): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? Number.NaN) / 1024 / 1024;
}

export async function measureSites(run: SitesRun): Promise<SitesFigures> {
  const { count, tell, start } = run;
  tell('importing the sites');
  const first = await start();
  for (let i = 0; i < count; i++) await visit(portOf(first), hostOf(i), PATH);
  await visit(portOf(first), ENDLESS, '/about');
  await first.stop();
  const server = await start();
  try {
    return await measure(run, server);
  } finally {
    await server.stop();
  }
}

async function measure({ count, seconds, tell }: SitesRun, server: DrivenServer): Promise<SitesFigures> {
  const port = portOf(server);
  const visits = (host: () => string, visitors = VISITORS): Promise<Visits> =>
    visitSites({ port, host, path: PATH, visitors, seconds });
  tell('one site');
  await visits(() => hostOf(0));
  const one = await visits(() => hostOf(0));
  tell('first requests');
  const cold: number[] = [];
  for (let i = 1; i < count; i++) cold.push((await visit(port, hostOf(i), PATH)).ms);
  tell('all sites');
  const next = zipf(count, randomOf(1));
  const anySite = (): string => hostOf(next());
  await visits(anySite);
  const all = await visits(anySite);
  const memory = await memoryOf(server);
  tell('neighbors');
  // All but the first, which is the noisy neighbor.
  const others = (): string => hostOf(1 + (next() % (count - 1)));
  const alone = await visits(others);
  const neighbor = (host: string, connections: number): Promise<unknown> =>
    // In a separate thread, so that heavy load does not delay the measured requests.
    autocannon({
      url: `http://127.0.0.1:${port}${PATH}`,
      headers: { host },
      connections,
      duration: seconds,
      workers: 1,
    });
  const [beside] = await Promise.all([visits(others), neighbor(hostOf(0), 10 * VISITORS)]);
  const [besideEndless] = await Promise.all([visits(others), neighbor(ENDLESS, VISITORS)]);
  return {
    'one site: requests a second': one.perSecond,
    'all sites: requests a second': all.perSecond,
    'all sites, of one site’s': all.perSecond / one.perSecond,
    'all sites: memory': memory,
    'first request to a cold site, p50': quantile(cold, 0.5),
    'first request to a cold site, p99': quantile(cold, 0.99),
    'others, p99': alone.p99,
    'others, p99 beside a site with 10 times its share': beside.p99,
    'a site with 10 times its share: others’ p99': beside.p99 / alone.p99,
    'others, p99 beside a site that runs into limits': besideEndless.p99,
    'a site that runs into limits: others’ p99': besideEndless.p99 / alone.p99,
    'answers that are none of the expected':
      one.failed + all.failed + alone.failed + beside.failed + besideEndless.failed,
  };
}
