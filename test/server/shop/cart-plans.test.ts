import { newDatabase } from '../../database/databases.ts';
import { explainCarts, scansIn } from '../../load/cart-plans.ts';

jest.setTimeout(120_000);

const MAX_COUNT: Readonly<Record<string, number>> = { 'get cart': 2 };

test('no cart operation takes more than four statements, a read not more than two, and none scans a large table', async () => {
  const plans = await explainCarts(await newDatabase(), 20_000);
  expect(plans.map(({ operation, wholeTables }) => [operation, wholeTables])).toEqual(
    plans.map(({ operation }) => [operation, []]),
  );
  for (const { operation, statements } of plans)
    expect([operation, statements <= (MAX_COUNT[operation] ?? 4)]).toEqual([operation, true]);
  expect(plans).toHaveLength(7);
});

test('a scan is found anywhere in a plan', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'carts' };
  expect(scansIn([{ Plan: { 'Node Type': 'Nested Loop', Plans: [{ 'Node Type': 'Limit', Plans: [scan] }] } }])).toEqual(
    ['carts'],
  );
  expect(scansIn([{ Plan: { 'Node Type': 'Index Scan', 'Relation Name': 'carts' } }])).toEqual([]);
});
