/** Refunds and discounts of random orders, verified by another computation: ledgers of single minor units and exact fractions. */

import type { Coupon } from '#shared/cart-coupons';
import { sumCart } from '#shared/cart-sums';
import { type EarlierRefund, refundableSums, refundParts, totalOf } from '../../../server/shop/orders/refund-sums.ts';
import fc from '../../fast-check.ts';
import { rounds } from '../../setup/full-run.ts';

const numRuns = rounds(300, 10_000);

/** The payments of an order, as buckets: refunds come from the payment first, then the gift card; credit from the total. */
class Ledger {
  payment: bigint;
  card: bigint;
  left: bigint;

  constructor(total: number, card: number) {
    this.payment = BigInt(total - card);
    this.card = BigInt(card);
    this.left = BigInt(total);
  }

  refund(amount: number, to: 'payment' | 'gift-card'): readonly [bigint, bigint, bigint] | null {
    const asked = BigInt(amount);
    if (asked > this.left) return null;
    this.left -= asked;
    if (to === 'gift-card') return [0n, 0n, asked];
    const fromPayment = asked < this.payment ? asked : this.payment;
    this.payment -= fromPayment;
    this.card -= asked - fromPayment;
    return [fromPayment, asked - fromPayment, 0n];
  }

  undo([payment, card, credit]: readonly [bigint, bigint, bigint]): void {
    this.payment += payment;
    this.card += card;
    this.left += payment + card + credit;
  }
}

const step = fc.record({
  amount: fc.integer({ min: 1, max: 60_000 }),
  to: fc.constantFrom('payment' as const, 'gift-card' as const),
  isRefused: fc.boolean(),
});

const paid = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([total, share]) => ({ total, card: Math.floor(total * share) }));

test('refunds return what was paid, each minor unit once, whatever the payment service rejects', () => {
  fc.assert(
    fc.property(paid, fc.array(step, { maxLength: 12 }), ({ total, card }, steps) => {
      const ledger = new Ledger(total, card);
      const earlier: EarlierRefund[] = [];
      let refundedCents = 0;
      for (const { amount, to, isRefused } of steps) {
        const order = { grandTotalCents: total, giftCardCents: card, refundedCents };
        const { leftCents } = refundableSums(order, earlier, { boughtCents: 0, isPayingVoided: false });
        expect(BigInt(leftCents)).toBe(ledger.left);
        const expected = ledger.refund(amount, to);
        if (expected === null) {
          expect(amount).toBeGreaterThan(leftCents);
          continue;
        }
        const parts = refundParts(order, earlier, { amountCents: amount, to });
        expect([parts.paymentCents, parts.giftCardCents, parts.creditCents].map(BigInt)).toEqual([...expected]);
        expect(totalOf(parts)).toBe(amount);
        earlier.push({ ...parts, status: isRefused ? 'failed' : 'done' });
        if (isRefused) ledger.undo(expected);
        else refundedCents += amount;
      }
      const sum = (name: 'paymentCents' | 'giftCardCents') =>
        earlier.reduce((all, refund) => all + (refund.status === 'failed' ? 0 : refund[name]), 0);
      expect(sum('paymentCents')).toBeLessThanOrEqual(total - card);
      expect(sum('giftCardCents')).toBeLessThanOrEqual(card);
      expect(refundedCents).toBeLessThanOrEqual(total);
    }),
    { numRuns },
  );
});

const couponOf = fc.record({
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  share: fc.integer({ min: 1, max: 1_000_000 }),
  cents: fc.integer({ min: 1, max: 20_000 }),
  minimum: fc.integer({ min: 0, max: 40_000 }),
  isAutomatic: fc.boolean(),
  isGiven: fc.boolean(),
});

const line = fc.record({
  productType: fc.constantFrom(1, 2, 3, 4),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPriceCents: fc.integer({ min: 0, max: 9_999 }),
});

/** Half up, in exact fractions: a share of an amount, computed without the code under test. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator);

test('discounts reduce the goods, automatic ones first, each from the rest', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(couponOf, { maxLength: 5 }),
      (lines, drawn) => {
        const coupons: Coupon[] = drawn.map(({ kind, share, cents, minimum, isAutomatic }, index) => ({
          code: `C${index}`,
          kind,
          value: kind === 'percent' ? share : cents,
          minimumSubtotalCents: minimum,
          ...{ startsAt: null, endsAt: null, usesLeft: null, isAutomatic },
        }));
        const couponCodes = coupons.filter((_, index) => drawn[index]?.isGiven).map(({ code }) => code);
        const sums = sumCart(
          { lines, couponCodes, coupons, location: null, shippingOptionId: null, now: 0 },
          { taxRules: [], shippingOptions: [], minimumSubtotalCents: 0 },
        );
        let goods = 0n;
        for (const { productType, quantity, unitPriceCents } of lines)
          for (let piece = 0; piece < quantity; piece++) if (productType !== 4) goods += BigInt(unitPriceCents);
        let left = goods;
        const areCards = lines.every(({ productType }) => productType === 4);
        const counted = [...coupons.filter((one) => one.isAutomatic), ...coupons.filter((one) => !one.isAutomatic)]
          .filter(({ code, isAutomatic }) => isAutomatic || couponCodes.includes(code))
          .filter(({ minimumSubtotalCents }) => !areCards && goods >= BigInt(minimumSubtotalCents));
        for (const { kind, value } of counted) {
          const off = kind === 'percent' ? halfUp(left * BigInt(value), 1_000_000n) : BigInt(value);
          left -= off > left ? left : off;
        }
        expect(BigInt(sums.discountCents)).toBe(goods - left);
        expect(sums.validCoupons.map(({ code }) => code)).toEqual(counted.map(({ code }) => code));
        // Automatic discounts that do not apply are not reported.
        for (const { code } of sums.invalidCoupons) expect(couponCodes).toContain(code);
      },
    ),
    { numRuns },
  );
});
