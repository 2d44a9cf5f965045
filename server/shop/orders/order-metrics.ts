/** Prometheus metrics of orders. No label comes from a visitor. */
import { Counter, type Metric } from 'prom-client';
import type { OrderRecord } from './order-record.ts';

export interface OrderMetrics {
  readonly metrics: readonly Metric[];
  count(event: 'placed'): void;
  finalized(order: Pick<OrderRecord, 'status' | 'kind' | 'currency' | 'grandTotalCents' | 'testMode'>): void;
  payment(provider: string, outcome: string): void;
}

export function createOrderMetrics(): OrderMetrics {
  const registers: [] = [];
  const orders = new Counter({
    name: 'orders_total',
    help: 'Orders by status.',
    labelNames: ['status', 'kind', 'test_mode'],
    registers,
  });
  const placed = new Counter({ name: 'orders_placed_total', help: 'Placed orders, with reserved stock.', registers });
  const value = new Counter({
    name: 'orders_value_minor_units_total',
    help: 'Grand totals of paid orders, in minor units of the currency.',
    labelNames: ['currency', 'test_mode'],
    registers,
  });
  const payments = new Counter({
    name: 'payments_total',
    help: 'Payments by outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  return {
    metrics: [orders, placed, value, payments],
    count: () => placed.inc(),
    finalized({ status, kind, currency, grandTotalCents, testMode }) {
      orders.inc({ status, kind, test_mode: String(testMode) });
      if (status === 'paid') value.inc({ currency, test_mode: String(testMode) }, grandTotalCents);
    },
    payment: (provider, outcome) => payments.inc({ provider, outcome }),
  };
}
