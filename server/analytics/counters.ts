/** Tallies a batch of events by day while they arrive. */
import type { TrackedEvent } from './event.ts';
import { funnelStepsOf } from './funnel.ts';

/** An increment of one counter. */
interface Sum {
  readonly day: string;
  readonly metric: string;
  readonly key: string;
  count: number;
  total: number;
}

interface Seen {
  readonly day: string;
  /** A metric, and its key after a space: `visitors`, `page-visitors /shop`. Each id is counted once a day. */
  readonly kind: string;
  readonly id: string;
}

/** The last page view of a visitor. */
interface Live {
  readonly visitor: string;
  readonly path: string;
  readonly at: string;
}

type Counted = Pick<TrackedEvent, 'at' | 'day' | 'kind' | 'name' | 'path' | 'visitor' | 'session' | 'facts'>;

export interface Tally {
  /** `line`: JSON of the event. */
  add(event: Counted, line: string): void;
  sums(): readonly Sum[];
  seen(): readonly Seen[];
  live(): readonly Live[];
  /** Lines by day. */
  readonly days: ReadonlyMap<string, readonly string[]>;
}

export function createTally(): Tally {
  const sums = new Map<string, Sum>();
  const seen = new Map<string, Seen>();
  const live = new Map<string, Live>();
  const days = new Map<string, string[]>();
  const see = (day: string, kind: string, id: string): void => void seen.set(`${day} ${id} ${kind}`, { day, kind, id });
  return {
    add({ at, day, kind, name, path, visitor, session, facts }, line) {
      const lines = days.get(day);
      if (lines === undefined) days.set(day, [line]);
      else lines.push(line);
      for (const [metric, key, value = 0] of facts) {
        const place = `${day} ${metric} ${key}`;
        const sum = sums.get(place);
        if (sum === undefined) sums.set(place, { day, metric, key, count: 1, total: value });
        else {
          sum.count++;
          sum.total += value;
        }
      }
      if (visitor !== '') for (const step of funnelStepsOf(kind, name)) see(day, `funnel ${step}`, visitor);
      if (kind !== 'hit') return;
      if (session !== '') see(day, 'visits', session);
      if (visitor === '') return;
      see(day, 'visitors', visitor);
      const page = facts.find(([metric]) => metric === 'page')?.[1];
      if (page !== undefined) see(day, `page-visitors ${page}`, visitor);
      live.set(visitor, { visitor, path, at });
    },
    sums: () => [...sums.values()],
    seen: () => [...seen.values()],
    live: () => [...live.values()],
    days,
  };
}

/** Tallies events of a leftover file. Throws for a line that is not JSON. */
export function tallyOf(lines: readonly string[]): Tally {
  const tally = createTally();
  for (const line of lines) tally.add(JSON.parse(line) as TrackedEvent, line);
  return tally;
}
