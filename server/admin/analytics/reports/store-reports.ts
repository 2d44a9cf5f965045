/** Reports of what was sold, and of carts that were left. */
import { eq } from 'drizzle-orm';
import { analyticsDaily } from '../../../database/schema.ts';
import { type Asked, average, type Report } from '../report.ts';
import { dailySums, sumsOf } from '../sums.ts';
import { type DayOfSales, leftCarts, salesByDay, soldByDay, soldProducts, titlesOf } from './store-rows.ts';

const REVENUE = 'What was paid less refunds, and without the value of gift cards sold.';
const OF_PRODUCT = 'What the pieces cost, before discounts, taxes and refunds.';
const noSales: DayOfSales = { day: '', orders: 0, pieces: 0, revenueCents: 0 };

const byDay = <Row extends { readonly day: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.day, row]));

async function products(asked: Asked) {
  const { db, days, subject } = asked;
  const condition = subject === undefined ? undefined : eq(analyticsDaily.key, subject);
  const sums = await sumsOf(db, ['product-view', 'product-add'], days, condition);
  const sold = (await soldProducts(asked)).filter(({ itemId }) => subject === undefined || itemId === subject);
  const ids = [...new Set([...sums.map(({ key }) => key), ...sold.map(({ itemId }) => itemId)])];
  const titles = await titlesOf(db, ids);
  const counted = new Map(sums.map(({ metric, key, count }) => [`${metric} ${key}`, count]));
  const soldOf = new Map(sold.map((row) => [row.itemId, row]));
  return ids.map((key) => {
    const row = soldOf.get(key);
    return {
      key,
      label: titles.get(key) || row?.title || key,
      values: {
        revenueCents: row?.revenueCents ?? 0,
        pieces: row?.pieces ?? 0,
        orders: row?.orders ?? 0,
        views: counted.get(`product-view ${key}`) ?? 0,
        added: counted.get(`product-add ${key}`) ?? 0,
      },
    };
  });
}

export const storeReports: readonly Report[] = [
  {
    name: 'sales',
    summary: 'Returns orders, units sold, revenue and average order value per day.',
    of: 'Day',
    order: 'by position',
    figures: {
      revenueCents: REVENUE,
      orders: 'Paid orders.',
      pieces: 'Pieces in them.',
      averageCents: 'Revenue by order.',
    },
    async read(asked) {
      const sales = byDay(await salesByDay(asked));
      return asked.days.map((key) => {
        const { orders, pieces, revenueCents } = sales.get(key) ?? noSales;
        const values = { revenueCents, orders, pieces, averageCents: average(revenueCents, orders) };
        return { key, values };
      });
    },
  },
  {
    name: 'products',
    summary:
      'Returns views, additions to carts, orders, units sold and revenue by product; with `item`, of one product.',
    of: 'Product',
    subject: { name: 'item', isNeeded: false },
    figures: {
      revenueCents: OF_PRODUCT,
      pieces: 'Pieces sold.',
      orders: 'Orders with it.',
      views: 'Views of its page, quick views included.',
      added: 'How often it was added to a cart.',
    },
    read: products,
  },
  {
    name: 'product-days',
    summary: 'Returns the figures of one product per day.',
    of: 'Day',
    order: 'by position',
    subject: { name: 'item', isNeeded: true },
    figures: {
      revenueCents: OF_PRODUCT,
      pieces: 'Pieces sold.',
      views: 'Views of its page, quick views included.',
      added: 'How often it was added to a cart.',
    },
    async read(asked) {
      const { db, days, subject = '' } = asked;
      const of = await dailySums(db, ['product-view', 'product-add'], days, subject);
      const sold = byDay(await soldByDay(asked, subject));
      return days.map((key) => {
        const { pieces, revenueCents } = sold.get(key) ?? noSales;
        return { key, values: { revenueCents, pieces, views: of(key, 'product-view'), added: of(key, 'product-add') } };
      });
    },
  },
  {
    name: 'carts',
    summary: 'Returns abandoned carts by the day of their last change. A cart counts as abandoned after an hour.',
    of: 'Day',
    order: 'by position',
    figures: {
      valueCents: 'What was in them, in prices of today.',
      carts: 'Carts.',
      withEmail: 'Those whose shopper has given an email address.',
      reminded: 'Those that an email has reminded of.',
      recovered: 'Those that were bought after an email.',
    },
    async read(asked) {
      const left = byDay(await leftCarts(asked));
      return asked.days.map((key) => {
        const { day: _, ...values } = left.get(key) ?? noCarts;
        return { key, values };
      });
    },
  },
];

const noCarts = { day: '', valueCents: 0, carts: 0, withEmail: 0, reminded: 0, recovered: 0 };
