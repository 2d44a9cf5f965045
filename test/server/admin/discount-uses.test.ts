/** How often discounts were used. */
import { onDatabases } from '../../database/databases.ts';
import { CART, card, order, ready, useOrderShop } from '../shop/order-shop.ts';
import type { Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const COUPONS = '/api/owner/coupons';
const DECLINED = '4000 0000 0000 0002';
/** Asks for a confirmation of the bank, so that the order is pending. */
const CHALLENGED = '4000 0025 0000 3155';

onDatabases((store) => {
  const of = useOrderShop(store);
  let owner: Visitor;
  beforeAll(async () => {
    owner = await signIn(of.shop);
  });

  const make = (body: object) => owner.send('post', COUPONS, { kind: 'amount', value: 500, ...body });
  const usesOf = async (code: string): Promise<number> => (await owner.get(`${COUPONS}/${code}`)).body.uses;

  /** A cart with a vase for $30.00 and a code, at the last step. */
  const filled = async (code: string): Promise<[Visitor, number]> => {
    const visitor = of.shop.visitor();
    await visitor.add('vase');
    await visitor.send('post', `${CART}/coupons`, { code });
    return [visitor, await ready(visitor)];
  };

  test('orders that were paid and not cancelled count, with and without a limit', async () => {
    await make({ code: 'COUNTED' });
    await make({ code: 'LIMITED', usesLeft: 5 });
    for (const code of ['COUNTED', 'LIMITED']) {
      expect(await usesOf(code)).toBe(0);
      await order(...(await filled(code)), { card: card(DECLINED) });
      const pending = await order(...(await filled(code)), { card: card(CHALLENGED) });
      expect([pending.body.next.kind, await usesOf(code)]).toEqual(['redirect', 0]);
      const first = (await order(...(await filled(code)))).body.order;
      const second = (await order(...(await filled(code)))).body.order;
      expect(await usesOf(code)).toBe(2);
      await owner.send('post', `/api/owner/orders/${first.number}/fulfill`, {});
      expect(await usesOf(code)).toBe(2);
      expect((await owner.send('post', `/api/owner/orders/${second.number}/cancel`, {})).status).toBe(200);
      expect(await usesOf(code)).toBe(1);
    }
    const { results } = (await owner.get(`${COUPONS}?search=ED`)).body;
    expect(results).toMatchObject([
      { code: 'COUNTED', uses: 1 },
      { code: 'LIMITED', uses: 1, usesLeft: 3 },
    ]);
    const change = { value: 600 };
    expect((await owner.send('put', `${COUPONS}/COUNTED`, change)).body.uses).toBe(1);
    // As in the list of customers: the store is in test mode.
    await of.rows(`UPDATE orders SET test_mode = false WHERE details -> 'couponCodes' ? 'COUNTED'`);
    expect([await usesOf('COUNTED'), await usesOf('LIMITED')]).toEqual([0, 1]);
  });
});
