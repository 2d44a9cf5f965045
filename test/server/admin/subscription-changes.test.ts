/** Pausing, resuming, skipping and ending subscriptions by an admin; the shopper is notified, and the audit log names the admin. */
import { webhookTopicNames } from '#shared/webhook-topics';
import { onDatabases } from '../../database/databases.ts';
import { START, setPlan, subscribe, useRenewingShop } from '../shop/subscription-shop.ts';
import { signIn } from './owner-site.ts';

onDatabases((store) => {
  const of = useRenewingShop(store);

  test('each change is made once, with the next charges at that time', async () => {
    of.now = START;
    await setPlan(of, 1, 'MONTH');
    await of.rows(
      `INSERT INTO webhooks (id, url, secret, topics) VALUES ('hook', 'https://hooks.example.com', 's', $1::jsonb)`,
      [JSON.stringify(webhookTopicNames)],
    );
    await subscribe(of, 'ann@example.com');
    const { id } = await of.of('ann@example.com');
    const owner = await signIn(of.shop);
    const path = `/api/owner/subscriptions/${id}`;
    const days = async () =>
      (await owner.get(path)).body.nextCharges.map((at: number) => new Date(at).toISOString().slice(0, 10));
    expect((await days()).slice(0, 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30']);
    const change = (name: string) => owner.send('post', `${path}/${name}`, {});
    expect((await change('skip')).body.state).toBe('active');
    expect((await days())[0]).toBe('2027-03-31');
    expect((await change('skip')).body.error).toBe('The next payment has been skipped already.');
    expect((await change('pause')).body).toMatchObject({ state: 'paused', nextChargeAt: null });
    expect(await days()).toEqual([]);
    expect((await change('resume')).body.state).toBe('active');
    expect((await change('end')).body.state).toBe('ended');
    const refused = await change('pause');
    expect([refused.status, refused.body.error]).toEqual([409, 'Only an active subscription can be paused.']);
    const log = await of.rows(
      "SELECT action, actor LIKE 'owner:%' AS ours FROM audit_log WHERE subject = $1 ORDER BY id",
      [id],
    );
    expect(log.filter(({ ours }) => ours).map(({ action }) => action)).toEqual([
      'subscription.skip',
      'subscription.pause',
      'subscription.resume',
      'subscription.end',
    ]);
    expect(log.filter(({ action }) => ['subscription.paused', 'subscription.skipped'].includes(action))).toEqual([]);
    expect(await of.emails(id)).toEqual(expect.arrayContaining(['skipped', 'paused', 'resumed', 'ended']));
    const told = await of.rows(
      `SELECT payload -> 'body' AS body FROM deliveries WHERE channel = 'webhook' ORDER BY created, key`,
    );
    const ofSubscriptions = told.map(({ body }) => body).filter(({ event }) => event.startsWith('subscription.'));
    expect(ofSubscriptions.map(({ event }) => event.slice('subscription.'.length))).toEqual(
      expect.arrayContaining(['started', 'skipped', 'paused', 'resumed', 'ended']),
    );
    expect(ofSubscriptions.find(({ event }) => event === 'subscription.ended').data).toMatchObject({
      ...{ id, state: 'ended', endReason: 'owner', sku: 'BOX', nextPaymentAt: null, contact: { country: 'US' } },
    });
    const textOf = async (name: string): Promise<string> => {
      const [row] = await of.rows('SELECT payload FROM deliveries WHERE key LIKE $1', [`subscription-${id}-${name}-%`]);
      return `${row?.['payload'].subject}\n${row?.['payload'].text}`;
    };
    expect(await textOf('skipped')).toMatch(/^The shop has skipped a payment: /);
    expect(await textOf('paused')).toContain('The shop has paused it.');
    expect(await textOf('resumed')).toContain('The shop has resumed it.');
  });
});
