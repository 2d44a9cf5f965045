/** Tallies a batch of events by day while they arrive. */
import type { TrackedEvent } from './event.ts';

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
  readonly kind: 'visitors' | 'visits';
  readonly id: string;
}

type Counted = Pick<TrackedEvent, 'day' | 'kind' | 'visitor' | 'session' | 'facts'>;

export interface Tally {
  /** `line`: JSON of the event. */
  add(event: Counted, line: string): void;
  sums(): readonly Sum[];
  seen(): readonly Seen[];
  /** Lines by day. */
  readonly days: ReadonlyMap<string, readonly string[]>;
}

export function createTally(): Tally {
  const sums = new Map<string, Sum>();
  const seen = new Map<string, Seen>();
  const days = new Map<string, string[]>();
  return {
    add({ day, kind, visitor, session, facts }, line) {
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
      if (kind !== 'hit') return;
      if (visitor !== '') seen.set(`v${day}${visitor}`, { day, kind: 'visitors', id: visitor });
      if (session !== '') seen.set(`s${day}${session}`, { day, kind: 'visits', id: session });
    },
    sums: () => [...sums.values()],
    seen: () => [...seen.values()],
    days,
  };
}

/** Tallies events of a leftover file. Throws for a line that is not JSON. */
export function tallyOf(lines: readonly string[]): Tally {
  const tally = createTally();
  for (const line of lines) tally.add(JSON.parse(line) as TrackedEvent, line);
  return tally;
}
