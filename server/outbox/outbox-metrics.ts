/** Prometheus metrics of deliveries. */

import { sql } from 'drizzle-orm';
import { Counter, Gauge, type Metric } from 'prom-client';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { selectRows } from '../database/rows.ts';
import { channels } from './outbox.ts';

const waitingRow = z.object({ channel: z.string(), n: z.number() });

export interface DeliveryMetrics {
  readonly metrics: readonly Metric[];
  counted(channel: string, outcome: string): void;
}

export function createDeliveryMetrics(database: Database): DeliveryMetrics {
  const handed = new Counter({
    name: 'deliveries_total',
    help: 'Emails, webhooks and list sign-ups, by outcome of the delivery.',
    labelNames: ['channel', 'outcome'],
    registers: [],
  });
  const waiting = new Gauge({
    name: 'deliveries_waiting',
    help: 'Emails, webhooks and list sign-ups that wait for delivery.',
    labelNames: ['channel'],
    // All workers see the same rows.
    aggregator: 'max',
    registers: [],
    async collect() {
      const rows = await selectRows(
        database.db,
        waitingRow,
        sql`
        SELECT channel, count(*)::int AS n FROM deliveries
        WHERE delivered_at IS NULL AND failed_at IS NULL AND (send_after IS NULL OR send_after <= now()) GROUP BY channel`,
      );
      this.reset();
      for (const channel of channels) this.set({ channel }, 0);
      for (const { channel, n } of rows) this.set({ channel }, n);
    },
  });
  return { metrics: [handed, waiting], counted: (channel, outcome) => handed.inc({ channel, outcome }) };
}
