/** Bestsellers, from real orders. */
import { createBestsellers } from '../../../server/shop/catalog/bestsellers.ts';
import { eventually } from '../../browser/recording.ts';
import { onDatabases } from '../../database/databases.ts';
import { silent } from '../test-site.ts';
import { order, ready, useOrderShop } from './order-shop.ts';

onDatabases((store) => {
  const of = useOrderShop(store);
  const buy = async (itemId: string, quantity: number, more: object = {}): Promise<string> => {
    const visitor = of.shop.visitor();
    await visitor.add(itemId, { quantity, ...more });
    const { body } = await order(visitor, await ready(visitor));
    return body.order.id;
  };
  const open = (testMode = true, now = Date.now) =>
    createBestsellers(of.shop.database, { logger: silent, testMode, now });

  test('pieces of paid orders within 90 days count, in the shop’s mode', async () => {
    await buy('vase', 2);
    await buy('mug', 3, { sku: 'MUG-B-S' });
    const old = await buy('rare', 4);
    const declined = await buy('plate', 5);
    expect(await open().top()).toEqual(['plate', 'rare', 'mug', 'vase']);
    await of.rows("UPDATE orders SET created = now() - interval '91 days' WHERE id = $1", [old]);
    await of.rows("UPDATE orders SET status = 'declined' WHERE id = $1", [declined]);
    expect(await open().top()).toEqual(['mug', 'vase']);
    expect(await open(false).top()).toEqual([]);
  });

  test('it is loaded once in ten minutes, however many ask; the previous result is returned while loading', async () => {
    let now = 0;
    const bestsellers = open(true, () => now);
    const [first, second] = await Promise.all([bestsellers.top(), bestsellers.top()]);
    expect(second).toBe(first);
    await buy('vase', 2);
    expect(await bestsellers.top()).toBe(first);
    now = 11 * 60_000;
    expect(await bestsellers.top()).toBe(first);
    await eventually(async () => (await bestsellers.top())[0] === 'vase', 'what is sold by now');
  });

  test('a failure is reported once a minute and breaks no page', async () => {
    const warnings: string[] = [];
    const db = { execute: () => Promise.reject(new Error('gone')) } as unknown as typeof of.shop.database.db;
    const logger = { warn: (_values: object, message: string) => void warnings.push(message) } as never;
    const broken = createBestsellers({ db }, { logger, testMode: true });
    expect([await broken.top(), await broken.top()]).toEqual([[], []]);
    expect(warnings).toEqual(['reading bestsellers failed']);
  });
});
