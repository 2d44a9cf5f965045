/** Reports of who came, from where, and how far they got. */
import { eq } from 'drizzle-orm';
import { funnelSteps } from '../../../analytics/funnel.ts';
import { channels } from '../../../analytics/traffic-sources.ts';
import { analyticsDaily } from '../../../database/schema.ts';
import { percent, type Report } from '../report.ts';
import { byKey, dailySums, sumsOf } from '../sums.ts';

/** A report of how often each key of a metric was counted. */
const list = (name: string, metric: string, of: string, summary: string): Report => ({
  name,
  summary,
  of,
  figures: { views: 'Page views that came this way.' },
  read: async ({ db, days }) => byKey(await sumsOf(db, [metric], days), { views: metric }),
});

const channelLabels: Readonly<Record<string, string>> = {
  campaign: 'Campaigns',
  search: 'Search engines',
  social: 'Social networks',
  referral: 'Other websites',
  direct: 'Direct',
};

const stepLabels: Readonly<Record<(typeof funnelSteps)[number], string>> = {
  visit: 'Visited',
  product: 'Viewed a product',
  cart: 'Added to the cart',
  checkout: 'Began the checkout',
  order: 'Ordered',
};

export const trafficReports: readonly Report[] = [
  {
    name: 'days',
    summary: 'Returns page views, visitors, visits and script errors per day.',
    of: 'Day',
    order: 'by position',
    figures: {
      views: 'Page views.',
      visitors: 'Different visitors of the day.',
      visits: 'Different visits of the day, of visitors with cookies.',
      errors: 'Errors of scripts.',
    },
    async read({ db, days }) {
      const of = await dailySums(db, ['hits', 'visitors', 'visits', 'errors'], days);
      return days.map((day) => ({
        key: day,
        values: {
          views: of(day, 'hits'),
          visitors: of(day, 'visitors'),
          visits: of(day, 'visits'),
          errors: of(day, 'errors'),
        },
      }));
    },
  },
  {
    ...list('sources', 'entry', 'Source', 'What brought visitors: page views that came from outside of the site.'),
    async read({ db, days }) {
      const sums = new Map((await sumsOf(db, ['entry'], days)).map(({ key, count }) => [key, count]));
      return channels.flatMap((key) =>
        sums.has(key) ? [{ key, label: channelLabels[key], values: { views: sums.get(key) ?? 0 } }] : [],
      );
    },
  },
  list('referrers', 'referrer', 'Website', 'Other websites whose links led here.'),
  list('campaigns', 'campaign', 'Campaign', 'Campaigns by the utm parameters of addresses: source, medium and name.'),
  list('devices', 'device', 'Device', 'Page views on phones and on wider screens.'),
  {
    name: 'pages',
    summary: 'Returns views, visitors and script errors by page; with `path`, of one page.',
    of: 'Page',
    subject: { name: 'path', isNeeded: false },
    figures: {
      views: 'Page views.',
      visitors: 'Different visitors, each counted once a day.',
      errors: 'Errors of scripts.',
    },
    async read({ db, days, subject }) {
      const condition = subject === undefined ? undefined : eq(analyticsDaily.key, subject);
      const sums = await sumsOf(db, ['page', 'page-visitors', 'page-errors'], days, condition);
      return byKey(sums, { views: 'page', visitors: 'page-visitors', errors: 'page-errors' });
    },
  },
  {
    name: 'page-days',
    summary: 'Returns views, visitors and script errors of one page per day.',
    of: 'Day',
    order: 'by position',
    subject: { name: 'path', isNeeded: true },
    figures: { views: 'Page views.', visitors: 'Different visitors of the day.', errors: 'Errors of scripts.' },
    async read({ db, days, subject = '' }) {
      const of = await dailySums(db, ['page', 'page-visitors', 'page-errors'], days, subject);
      return days.map((day) => ({
        key: day,
        values: { views: of(day, 'page'), visitors: of(day, 'page-visitors'), errors: of(day, 'page-errors') },
      }));
    },
  },
  {
    name: 'funnel',
    summary: 'Returns the purchase funnel. Each step includes all visitors who reached a later one.',
    of: 'Step',
    order: 'by key',
    figures: { visitors: 'Visitors, each counted once a day.', share: 'Of all visitors, in percent.' },
    async read({ db, days }) {
      const sums = new Map((await sumsOf(db, ['funnel'], days)).map(({ key, count }) => [key, count]));
      const all = sums.get('visit') ?? 0;
      return funnelSteps.map((key) => {
        const visitors = sums.get(key) ?? 0;
        return { key, label: stepLabels[key], values: { visitors, share: percent(visitors, all) } };
      });
    },
  },
];
