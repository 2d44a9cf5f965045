/** Visitors of many sites: each requests a page, waits for it, and requests the next one. */
import { Agent, request } from 'node:http';
import { quantile } from './content-figures.ts';

export interface Visits {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Responses with a status other than 200. */
  readonly failed: number;
}

export interface VisitPlan {
  readonly port: number;
  /** Returns the host of the next request. */
  readonly host: () => string;
  readonly path: string;
  readonly visitors: number;
  readonly seconds: number;
}

/** Numbers from 0 below `count` in a Zipf distribution: the n-th in proportion to 1/n. */
export function zipf(count: number, random: () => number): () => number {
  const sums: number[] = [];
  for (let i = 0; i < count; i++) sums.push((sums[i - 1] ?? 0) + 1 / (i + 1));
  const total = sums.at(-1) ?? 1;
  return () => {
    const at = random() * total;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Sends a request; returns the status and the milliseconds until the end of the response. */
export function visit(
  port: number,
  host: string,
  path: string,
  agent?: Agent,
): Promise<{ status: number; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const sent = request({ host: '127.0.0.1', port, path, headers: { host }, ...(agent && { agent }) }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

export async function visitSites({ port, host, path, visitors, seconds }: VisitPlan): Promise<Visits> {
  const agent = new Agent({ keepAlive: true, maxSockets: visitors });
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const run = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status, ms } = await visit(port, host(), path, agent);
      times.push(ms);
      if (status !== 200) failed++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: visitors }, run));
  agent.destroy();
  const took = (performance.now() - started) / 1000;
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}
