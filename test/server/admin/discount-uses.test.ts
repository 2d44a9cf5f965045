/** How often discounts were used, and by whom. */
import { CART_COOKIE } from '#shared/cookies';
import { onDatabases } from '../../database/databases.ts';
import { CART, CHECKOUT, card, details, order, ready, useOrderShop } from '../shop/order-shop.ts';
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

  /** A cart with a vase for $30.00, and a code unless it is empty; before the email is known. */
  const started = async (code: string, visitor = of.shop.visitor()): Promise<Visitor> => {
    await visitor.add('vase');
    if (code !== '') await visitor.send('post', `${CART}/coupons`, { code });
    return visitor;
  };

  /** Enters the details; returns the cart at the last step. */
  const identified = async (visitor: Visitor, email: string) => {
    await visitor.send('put', `${CHECKOUT}/details`, { ...details, email });
    await visitor.send('put', `${CART}/shipping-option`, { id: 'post' });
    return (await visitor.get(CHECKOUT)).body.shoppingCart;
  };

  const USED = { reason: 'used-by-customer', message: 'You have already used this discount.' };

  test('a code that applies once per customer is refused once the email of an earlier order is known', async () => {
    expect((await make({ code: 'FIRST', oncePerCustomer: true })).body).toMatchObject({ oncePerCustomer: true });
    const one = await started('FIRST');
    const bought = await identified(one, 'Eve@Example.com');
    expect([bought.discountCents, bought.invalidCoupons]).toEqual([500, []]);
    // Declined, then paid, from the same cart.
    expect((await order(one, bought.grandTotalCents, { card: card(DECLINED) })).status).toBe(422);
    expect((await one.get(CART)).body.discountCents).toBe(500);
    const { number } = (await order(one, bought.grandTotalCents)).body.order;

    const again = await started('FIRST');
    expect((await again.get(CART)).body.discountCents).toBe(500);
    const refused = await identified(again, 'eve@example.com');
    expect([refused.discountCents, refused.invalidCoupons]).toEqual([0, [{ code: 'FIRST', ...USED }]]);
    expect(refused.grandTotalCents).toBeGreaterThan(bought.grandTotalCents);
    const unseen = await order(again, bought.grandTotalCents);
    expect([unseen.status, unseen.body.grandTotalCents]).toEqual([409, refused.grandTotalCents]);
    expect((await identified(await started('FIRST'), 'adam@example.com')).discountCents).toBe(500);

    await owner.send('post', `/api/owner/orders/${number}/cancel`, {});
    const back = (await again.get(CHECKOUT)).body.shoppingCart;
    expect([back.discountCents, back.grandTotalCents]).toEqual([500, bought.grandTotalCents]);
    expect((await order(again, back.grandTotalCents)).body.order.discountCents).toBe(500);
  });

  test('an account is one customer with each of its emails, and signing in before paying counts', async () => {
    await make({ code: 'MEMBER', oncePerCustomer: true });
    const account = { email: 'flo@example.com', password: 'a long password', firstName: 'Flo', lastName: 'Lo' };
    const flo = of.shop.visitor();
    await flo.send('post', '/api/site-users/account', account);
    await started('MEMBER', flo);
    const first = await identified(flo, 'flo@work.example');
    expect((await order(flo, first.grandTotalCents)).body.order.discountCents).toBe(500);
    await started('MEMBER', flo);
    const refused = await identified(flo, 'flo@home.example');
    expect([refused.discountCents, refused.invalidCoupons]).toEqual([0, [{ code: 'MEMBER', ...USED }]]);

    // Details entered as a guest; the discount goes when the order is placed with the account, and stays away.
    const guest = of.shop.visitor();
    const added = await guest.add('vase');
    const token = new RegExp(`${CART_COOKIE}=([^;]+)`).exec(String(added.headers['set-cookie']))?.[1] ?? '';
    await guest.send('post', `${CART}/coupons`, { code: 'MEMBER' });
    const shown = await identified(guest, 'flo@home.example');
    expect(shown.discountCents).toBe(500);
    const link = `?cartToken=${token}`;
    const changed = await order(flo, shown.grandTotalCents, {}, link);
    expect([changed.status, changed.body.grandTotalCents]).toEqual([409, refused.grandTotalCents]);
    const seen = (await flo.get(`${CHECKOUT}${link}`)).body.shoppingCart;
    expect([seen.invalidCoupons, seen.grandTotalCents]).toEqual([
      [{ code: 'MEMBER', ...USED }],
      refused.grandTotalCents,
    ]);
    expect((await order(flo, seen.grandTotalCents, {}, link)).body.order.discountCents).toBe(0);
  });

  test('of concurrent orders of one customer, one gets the discount, and the others are not charged another sum', async () => {
    await make({ code: 'RACE', oncePerCustomer: true });
    const carts = await Promise.all(
      [1, 2, 3, 4].map(async (n) => {
        const visitor = await started('RACE');
        return [visitor, await identified(visitor, n % 2 === 0 ? 'Ray@example.com' : 'ray@example.com')] as const;
      }),
    );
    const placed = await Promise.all(carts.map(([visitor, cart]) => order(visitor, cart.grandTotalCents)));
    expect(placed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await usesOf('RACE')).toBe(1);
  });

  test('an automatic discount once per customer goes when the email is known, and cannot be removed', async () => {
    await make({ code: 'Welcome', isAutomatic: true, oncePerCustomer: true });
    const one = await started('');
    await order(one, (await identified(one, 'gus@example.com')).grandTotalCents);
    const again = await started('');
    expect((await again.get(CART)).body.discountCents).toBe(500);
    const cart = await identified(again, 'gus@example.com');
    expect([cart.discountCents, cart.invalidCoupons]).toEqual([0, [{ code: 'Welcome', isAutomatic: true, ...USED }]]);
    expect((await order(again, cart.grandTotalCents)).body.order.discountCents).toBe(0);
    await owner.send('delete', `${COUPONS}/Welcome`);
  });
});
