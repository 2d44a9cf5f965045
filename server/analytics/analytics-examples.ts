/** Examples for the analytics routes. */

/** Events are accepted as JSON and as forms. */
export const eventExamples = { reply: { accepted: 1 } };

const day = '2026-11-22';

export const chartExamples = {
  traffic: { reply: { days: [{ day, hits: 120, visitors: 40, visits: 52, errors: 0 }] } },
  top: { reply: { results: [{ key: '/shop', count: 64 }] } },
  vitals: { reply: { vitals: [{ name: 'LCP', count: 10, mean: 1800, good: 8, needsImprovement: 1, poor: 1 }] } },
  sales: {
    reply: {
      days: [{ day, currency: 'USD', orders: 3, revenueCents: 7770, storeCurrency: 'USD', storeRevenueCents: 7770 }],
    },
  },
};
