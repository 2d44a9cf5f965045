/** Figures of the reports as columns. */
import type { FigureColumn } from './report-table.tsx';

const count = (id: string, title: string): FigureColumn => ({ id, title, kind: 'count' });
const money = (id: string, title: string): FigureColumn => ({ id, title, kind: 'money' });
const percent = (id: string, title: string): FigureColumn => ({ id, title, kind: 'percent' });

const views = count('views', 'Page views');
const visitors = count('visitors', 'Visitors');
const errors = count('errors', 'Script errors');
const added = count('added', 'Added to carts');
const pieces = count('pieces', 'Pieces');
const revenue = money('revenueCents', 'Revenue');

export const columns = {
  days: [visitors, views, count('visits', 'Visits'), errors],
  page: [views, visitors, errors],
  list: [views],
  arrivals: [count('views', 'Arrivals')],
  funnel: [visitors, percent('share', 'Of all visitors')],
  sales: [revenue, count('orders', 'Orders'), pieces, money('averageCents', 'Average order')],
  products: [revenue, pieces, count('orders', 'Orders'), count('views', 'Views'), added],
  productDays: [revenue, pieces, count('views', 'Views'), added],
  carts: [
    money('valueCents', 'Left in carts'),
    count('carts', 'Carts'),
    count('withEmail', 'With an email'),
    count('reminded', 'Reminded'),
    count('recovered', 'Bought after all'),
  ],
  searches: [count('searches', 'Searches'), count('withoutResults', 'Nothing found')],
  forms: [count('views', 'Shown'), count('submissions', 'Sent'), percent('rate', 'Sent of shown')],
  errors: [count('times', 'Times')],
  events: [count('times', 'Times')],
  speedDays: ['LCP', 'FCP', 'CLS', 'FID'].map((vital) => percent(vital, `${vital} good`)),
} satisfies Readonly<Record<string, readonly FigureColumn[]>>;
