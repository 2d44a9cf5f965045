/** Examples for the coupon routes. */

const coupon = {
  code: 'SPRING',
  kind: 'percent',
  value: 100_000,
  minimumSubtotalCents: 2000,
  startsAt: '2026-03-01T00:00:00.000Z',
  endsAt: '2026-04-01T00:00:00.000Z',
  usesLeft: 100,
  isAutomatic: false,
  oncePerCustomer: true,
};
const stored = { ...coupon, uses: 12, state: 'scheduled', revision: 1, created: '2026-02-20T09:00:00.000Z' };

export const couponExamples = {
  list: { reply: { results: [stored], hasNextPage: false, nextPageCursor: null } },
  read: { reply: stored },
  add: { body: coupon, reply: stored },
  change: { body: { usesLeft: 50 }, reply: { ...stored, usesLeft: 50, revision: 2 } },
};
