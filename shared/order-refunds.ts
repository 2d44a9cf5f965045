/** What a refund of an order, or of pieces of it, comes to: integers in minor units, the same for server and studio. */
import { allot } from './cents.ts';
import { productTypes } from './product-types.ts';

/** Whether the whole amount of an order went back, or is about to. An order that cost nothing was never refunded. */
export const isWhollyRefunded = ({
  refundedCents,
  grandTotalCents,
}: {
  readonly refundedCents: number;
  readonly grandTotalCents: number;
}): boolean => refundedCents > 0 && refundedCents >= grandTotalCents;

interface PricedLine {
  readonly productType: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** Default: true. */
  readonly isTaxed?: boolean | undefined;
}

interface SharedSums {
  readonly discountCents: number;
  /** The tax that was added to the price of the goods, without that of shipping and gift wrap. */
  readonly goodsTaxCents: number;
}

/** Discounts and taxes are about goods only. */
const goodsOf = ({ productType, quantity, unitPriceCents }: PricedLine): number =>
  productType === productTypes['gift-card'] || productType === productTypes.undefined ? 0 : quantity * unitPriceCents;

/** What each line cost: its price, less its share of the discounts, plus its share of the added tax. */
export function lineRefunds(
  lines: readonly PricedLine[],
  { discountCents, goodsTaxCents }: SharedSums,
): readonly number[] {
  const goods = lines.map(goodsOf);
  const discounts = allot(discountCents, goods);
  const taxes = allot(
    goodsTaxCents,
    goods.map((cents, index) => (lines[index]?.isTaxed === false ? 0 : cents - (discounts[index] ?? 0))),
  );
  return lines.map(
    ({ quantity, unitPriceCents }, index) => quantity * unitPriceCents - (discounts[index] ?? 0) + (taxes[index] ?? 0),
  );
}

interface RefundedLine {
  readonly position: number;
  readonly quantity: number;
  /** What the whole line cost. */
  readonly refundCents: number;
  /** Pieces that can be refunded: those that were not put back in stock. */
  readonly refundable: number;
}

/** What the chosen pieces, by position, cost: never more than what can be refunded. */
export function piecesRefund(
  lines: readonly RefundedLine[],
  chosen: Readonly<Record<number, number>>,
  refundableCents: number,
): number {
  const cents = lines.reduce(
    (sum, line) => sum + ofLine(line, Math.min(chosen[line.position] ?? 0, line.refundable)),
    0,
  );
  return Math.min(cents, refundableCents);
}

/** All pieces cost the same, except that the last one has the remainder. */
function ofLine({ quantity, refundCents, refundable }: RefundedLine, pieces: number): number {
  if (pieces <= 0) return 0;
  const each = Math.floor(refundCents / quantity);
  return pieces * each + (pieces >= refundable ? refundCents - quantity * each : 0);
}
