/** Customer care: notes, export, deletion, cart reminders, subscriptions. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const CUSTOMERS = '/api/owner/customers';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
  });
  const buy = async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    return (await order(visitor, await ready(visitor))).body.order;
  };
  const ann = async () => (await owner.get(`${CUSTOMERS}?search=ann@example.com`)).body.results[0];

  test('notes on a customer are added and removed, and the export has all stored data', async () => {
    const { number } = await buy();
    const { id } = await ann();
    const added = await owner.send('post', `${CUSTOMERS}/${id}/notes`, { text: 'Prefers a call.' });
    expect(added.body.notes).toMatchObject([{ text: 'Prefers a call.' }]);
    const exported = (await owner.get(`${CUSTOMERS}/${id}/export`)).body;
    expect(exported).toMatchObject({ email: 'ann@example.com', account: null, notes: [{ text: 'Prefers a call.' }] });
    expect(exported.orders).toMatchObject([{ number, contact: { firstName: 'Ann' } }]);
    const note = added.body.notes[0].id;
    expect((await owner.send('delete', `${CUSTOMERS}/${id}/notes/${note}`)).status).toBe(204);
    expect((await owner.send('delete', `${CUSTOMERS}/${id}/notes/${note}`)).status).toBe(404);
    expect((await owner.send('post', `${CUSTOMERS}/nobody/notes`, { text: 'x' })).status).toBe(404);
  });

  test('an abandoned cart is followed up by email, whose link opens a copy without personal input', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase', { quantity: 2 });
    await ready(visitor);
    await of.rows("UPDATE carts SET updated_at = now() - interval '2 hours' WHERE NOT is_purchased");
    const { results } = (await owner.get('/api/owner/abandoned-carts?withEmail=true')).body;
    const [cart] = results;
    expect(cart).toMatchObject({ email: 'ann@example.com', remindedAt: null });
    const remind = () => owner.send('post', `/api/owner/abandoned-carts/${cart.id}/remind`, {});
    expect((await remind()).body).toMatchObject({ id: cart.id, remindedAt: expect.any(Number) });
    expect((await remind()).body.error).toBe('The shopper was reminded of this cart already. Wait 3 days.');
    // The outbox deletes the link as soon as the email is sent.
    await of.shop.backend.deliveries.run();
    const folder = join(of.shop.config.DATA_DIR, 'mail');
    const texts = readdirSync(folder).map((file) => String(JSON.parse(readFileSync(join(folder, file), 'utf8')).text));
    const text = texts.find((one) => one.includes('cartToken=')) ?? '';
    expect(text).toContain('2 x Vase & stand');
    const link = /cartToken=(\S+)/.exec(text)?.[1] ?? '';
    expect(link).not.toBe('');
    const reader = of.shop.visitor();
    const checkout = (await reader.get(`${CHECKOUT}?cartToken=${link}`)).body;
    expect(checkout.shoppingCart.entries).toMatchObject([{ title: 'Vase & stand', quantity: 2 }]);
    expect(JSON.stringify(checkout)).not.toContain('ann@example.com');
    const list = async () =>
      (await owner.get('/api/owner/abandoned-carts')).body.results.map(({ id }: { id: string }) => id);
    expect(await list()).toEqual(expect.arrayContaining([cart.id]));
    const total = await ready(reader, `?cartToken=${link}`, 'post').catch(() => 0);
    if (total > 0) await order(reader, total, {}, `?cartToken=${link}`);
    else await of.rows('UPDATE carts SET is_purchased = true WHERE recovers = $1', [cart.id]);
    expect(await list()).not.toContain(cart.id);
    await of.rows('DELETE FROM carts WHERE id = $1', [cart.id]);
  });

  test('nobody is reminded who opted out, or cannot be', async () => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    const { id } = (await visitor.get(CART)).body;
    const remind = async () => (await owner.send('post', `/api/owner/abandoned-carts/${id}/remind`, {})).body.error;
    expect(await remind()).toBe('The shopper has not given an email address.');
    await ready(visitor);
    await of.rows(
      "INSERT INTO mailing_list_members (list, email, state) VALUES ('*', 'ann@example.com', 'unsubscribed')",
    );
    expect(await remind()).toBe('The shopper does not want such emails.');
    await of.rows('DELETE FROM mailing_list_members');
    expect((await owner.send('post', '/api/owner/abandoned-carts/nothing/remind', {})).status).toBe(404);
  });

  test('a customer is deleted once nothing is waiting to be sent; orders stay without name and address', async () => {
    const { number } = await buy();
    const { id } = await ann();
    await owner.send('post', `${CUSTOMERS}/${id}/notes`, { text: 'Asked to be forgotten.' });
    const early = await owner.send('delete', `${CUSTOMERS}/${id}`);
    expect([early.status, early.body.error]).toEqual([
      422,
      'An order of this customer has not been sent yet. Send or cancel it first.',
    ]);
    for (const { number: sent } of (await owner.get('/api/owner/orders?status=paid')).body.results)
      await owner.send('post', `/api/owner/orders/${sent}/fulfill`, {});
    await of.rows('UPDATE deliveries SET delivered_at = now()');
    expect((await owner.send('delete', `${CUSTOMERS}/${id}`)).status).toBe(204);
    expect((await owner.get(`${CUSTOMERS}/${id}`)).status).toBe(404);
    const kept = (await owner.get(`/api/owner/orders/${number}`)).body;
    expect(kept).toMatchObject({ email: '', contact: { lastName: '', line1: '', country: 'US' } });
    const traces = await of.rows(
      "SELECT 'delivery' AS where FROM deliveries WHERE target = 'ann@example.com' OR payload::text LIKE '%ann@example.com%' UNION ALL SELECT 'cart' FROM carts WHERE checkout::text LIKE '%ann@example.com%' UNION ALL SELECT 'note' FROM customer_notes",
    );
    expect(traces).toEqual([]);
  });
});
