import { siteStore } from '../database/databases.ts';
import { openVisitorSite, type VisitorSite } from '../server/visitor-site.ts';
import { orderCarts } from './cart-orders.ts';
import { compareSums, emptyTally } from './cart-sums.ts';

test('2,000 random carts cost what exact fractions say', () => {
  const tally = emptyTally();
  compareSums(0, 2000, tally);
  expect(tally.carts).toBe(2000);
  // Every kind is covered.
  expect(Object.entries(tally).filter(([, count]) => count === 0)).toEqual([]);
});

describe('in a shop', () => {
  let shop: VisitorSite;
  beforeAll(async () => {
    shop = await openVisitorSite(await siteStore());
  }, 120_000);
  afterAll(() => shop?.stop());

  test('12 random carts are ordered and paid at the sums that exact fractions say', async () => {
    const { ordered, paidByGiftCard, giftCardsIssued } = await orderCarts(shop, 0, 12);
    expect([ordered, paidByGiftCard > 0, giftCardsIssued > 0]).toEqual([12, true, true]);
  }, 120_000);
});
