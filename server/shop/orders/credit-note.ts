/** Credit notes: one for each refund, with the refunded pieces and the taxes in it. */
import type { TaxLine } from '#shared/cart-taxes';
import { allot } from '#shared/cents';
import { productTypes } from '#shared/product-types';
import { lineValues } from './line-values.ts';
import type { OrderRecord } from './order-record.ts';
import type { Refund } from './refund-record.ts';
import { totalOf } from './refund-sums.ts';
import { refundedTaxes, sharedTaxes } from './refund-taxes.ts';
import type { LinePart } from './shipments.ts';

interface CreditNoteLine extends LinePart {
  readonly cents: number;
}

export interface CreditNote {
  /** `1001-C1`: the first refund of order 1001. */
  readonly number: string;
  readonly lines: readonly CreditNoteLine[];
  /** Refunded beyond the lines: shipping, gift wrap, or an amount that is not about pieces. */
  readonly restCents: number;
  /** Null for orders of earlier releases, which did not store their taxes. */
  readonly taxLines: readonly TaxLine[] | null;
  readonly totalCents: number;
}

/** `position`: index of the refund among those of the order, oldest first. */
export function creditNote(order: OrderRecord, refund: Refund, position: number): CreditNote {
  const totalCents = totalOf(refund);
  const lines = noteLines(order, refund, totalCents);
  const restCents = totalCents - sumOf(lines);
  return {
    number: `${order.number}-C${position + 1}`,
    ...{ lines, restCents, totalCents },
    taxLines: order.details.taxLines === undefined ? null : taxesOf(order, lines, totalCents),
  };
}

/** The pieces of a refund; a refund of the whole amount is about all pieces. */
export function refundedLines(order: OrderRecord, refund: Refund): readonly LinePart[] {
  const isWhole = totalOf(refund) >= order.grandTotalCents;
  if (refund.lines.length > 0 || !isWhole) return refund.lines;
  return order.lines.map(({ quantity }, position) => ({ position, quantity }));
}

/** Each piece at its share of what its line cost; less where less was refunded. */
function noteLines(order: OrderRecord, refund: Refund, totalCents: number): readonly CreditNoteLine[] {
  const values = lineValues(order);
  const pieces = refundedLines(order, refund).map((piece) => {
    const { quantity = 1 } = order.lines[piece.position] ?? {};
    return { ...piece, cents: Math.round(((values[piece.position] ?? 0) * piece.quantity) / quantity) };
  });
  if (sumOf(pieces) <= totalCents) return pieces;
  const shares = allot(
    totalCents,
    pieces.map(({ cents }) => cents),
  );
  return pieces.map((piece, index) => ({ ...piece, cents: shares[index] ?? 0 }));
}

function taxesOf(order: OrderRecord, lines: readonly CreditNoteLine[], totalCents: number): readonly TaxLine[] {
  const { details, grandTotalCents } = order;
  const taxLines = details.taxLines ?? [];
  if (lines.length === 0 || totalCents >= grandTotalCents)
    return sharedTaxes(taxLines, grandTotalCents === 0 ? 0 : totalCents / grandTotalCents);
  const all = lineValues(order).map((cents, position) => ({ position, cents }));
  const sums = (parts: readonly Pick<CreditNoteLine, 'position' | 'cents'>[], cents: number) => ({
    taxedCents: sumOf(parts.filter(({ position }) => isTaxed(order, position))),
    restCents: cents - sumOf(parts),
  });
  return refundedTaxes(taxLines, sums(all, grandTotalCents), sums(lines, totalCents));
}

function isTaxed({ lines, details }: OrderRecord, position: number): boolean {
  const type = lines[position]?.productType;
  return type !== productTypes['gift-card'] && !(details.untaxedLines ?? []).includes(position);
}

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);
