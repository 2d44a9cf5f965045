import pg from 'pg';
import { newDatabase, temporaryFolder } from '../database/databases.ts';
import * as proof from './renewal-proof.ts';
import { startStripeStandIn } from './stripe-stand-in.ts';

test('two replicas renew in parallel; cards are declined, responses are lost: every payment is charged once', async () => {
  let count = 0;
  // Failures at regular intervals, the same in each run.
  const random = () => ((count = (count * 16807 + 11) % 2147483647) % 1000) / 1000;
  const stripe = await startStripeStandIn({ declined: 0.1, failing: 0, lost: 0.03 }, random);
  const environment = proof.proofEnvironment(stripe.url, await newDatabase(), temporaryFolder());
  let clock = proof.START;
  const replicas = [
    await proof.openRenewer(environment, () => clock),
    await proof.openRenewer(environment, () => clock),
  ];
  const client = new pg.Client(environment['DATABASE_URL']);
  await client.connect();
  await proof.seedSubscriptions(client, 16, 4);
  for (let day = 0, left = -1; left !== 0 && day < 420; day += 1) {
    clock = proof.START + day * proof.DAY;
    await Promise.all(replicas.map(({ commerce }) => commerce.renewals.run()));
    if (day % 5 === 0) left = await proof.openSubscriptionsLeft(client);
  }
  const report = await proof.checkProof(client, stripe.intents);
  expect(report).toMatchObject({ subscriptions: 16, renewals: report.charges });
  expect(report.declines).toBeGreaterThan(0);
  await client.end();
  for (const replica of replicas) await replica.stop();
  await stripe.stop();
}, 120_000);

test('a process that dies between the charge and its record: the next one finds the charge made', async () => {
  const stripe = await startStripeStandIn({ declined: 0, failing: 0, lost: 0 }, () => 0.5);
  const environment = proof.proofEnvironment(stripe.url, await newDatabase(), temporaryFolder());
  let clock = proof.START + 40 * proof.DAY;
  const dying = await proof.openRenewer(environment, () => clock);
  const client = new pg.Client(environment['DATABASE_URL']);
  await client.connect();
  await proof.seedSubscriptions(client, 1, 4);
  // Marking it as paid fails, as in a process that has died: the claim stays, too.
  await client.query("ALTER TABLE all_orders ADD CONSTRAINT dead CHECK (status <> 'paid')");
  await dying.commerce.renewals.run();
  expect([...stripe.intents.values()].map(({ charges }) => charges)).toEqual([1]);
  await client.query('ALTER TABLE all_orders DROP CONSTRAINT dead');
  await dying.stop();
  const next = await proof.openRenewer(environment, () => clock);
  // Two days later: the payment service no longer remembers idempotency keys.
  clock += 2 * proof.DAY;
  await next.commerce.renewals.run();
  expect([...stripe.intents.values()].map(({ charges }) => charges)).toEqual([1]);
  const { rows } = await client.query('SELECT cycles_paid, state FROM subscriptions');
  expect(rows).toEqual([{ cycles_paid: 2, state: 'active' }]);
  await client.end();
  await next.stop();
  await stripe.stop();
}, 60_000);
