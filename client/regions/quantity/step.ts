/** Steps of the quantity buttons. Pure. */
import { quantityLimits, readQuantity } from '#shared/stock';

/** The value after one press. `left`: quantity in stock; null: unknown or unlimited. */
export function step(typed: string, by: 1 | -1, left: number | null): string {
  const max = left === null ? quantityLimits.max : Math.min(quantityLimits.max, Math.max(left, quantityLimits.min));
  const quantity = readQuantity(typed);
  const from = quantity.ok ? quantity.quantity : Number.parseInt(typed, 10) || quantityLimits.min - by;
  return String(Math.min(max, Math.max(quantityLimits.min, from + by)));
}
