/** The key figures of a range. */
import { average, percent, type Report } from '../report.ts';
import { sumsOf } from '../sums.ts';
import { leftCarts, salesByDay } from './store-rows.ts';

const labels = {
  visitors: 'Visitors',
  views: 'Page views',
  visits: 'Visits',
  revenueCents: 'Revenue',
  orders: 'Orders',
  averageCents: 'Average order',
  conversion: 'Visitors who ordered',
  leftCarts: 'Abandoned carts',
  leftCents: 'Left in carts',
  submissions: 'Forms sent',
  errors: 'Script errors',
} as const;

const total = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

export const overviewReport: Report = {
  name: 'overview',
  summary: 'Returns the key figures: visitors, page views, visits, revenue, orders, abandoned carts, forms and errors.',
  of: 'Figure',
  order: 'by key',
  figures: { value: 'By its name; `conversion` in percent of visitors.' },
  async read(asked) {
    const sums = await sumsOf(asked.db, ['hits', 'visitors', 'visits', 'errors', 'form-submit', 'funnel'], asked.days);
    const sales = await salesByDay(asked);
    const carts = await leftCarts(asked);
    const of = (metric: string, key?: string): number =>
      total(
        sums.filter((sum) => sum.metric === metric && (key === undefined || sum.key === key)),
        ({ count }) => count,
      );
    const orders = total(sales, (day) => day.orders);
    const revenueCents = total(sales, (day) => day.revenueCents);
    const values: Readonly<Record<keyof typeof labels, number | null>> = {
      visitors: of('visitors'),
      views: of('hits'),
      visits: of('visits'),
      revenueCents,
      orders,
      averageCents: average(revenueCents, orders),
      conversion: percent(of('funnel', 'order'), of('funnel', 'visit')),
      leftCarts: total(carts, (day) => day.carts),
      leftCents: total(carts, (day) => day.valueCents),
      submissions: of('form-submit'),
      errors: of('errors'),
    };
    return Object.entries(labels).map(([key, label]) => ({
      key,
      label,
      values: { value: values[key as keyof typeof labels] },
    }));
  },
};
