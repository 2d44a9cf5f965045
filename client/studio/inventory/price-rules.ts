/** Bulk price changes. Pure. */
import { fractionDigitsOf } from '#shared/currency-digits';
import { type InventoryLine, isGiftCard } from './inventory-lines.ts';

export type PriceRuleKind = 'percent' | 'amount' | 'set' | 'sale-percent' | 'sale-end';

export interface PriceRule {
  readonly kind: PriceRuleKind;
  /** Percent, or minor units; negative to reduce. */
  readonly value: number;
  /** Whether to round to whole amounts. */
  readonly isRounded: boolean;
}

/** Applies a rule to a line. Prices do not become negative; gift cards cost what they are worth. */
export function priced(line: InventoryLine, rule: PriceRule, currency: string): InventoryLine {
  if (isGiftCard(line)) return line;
  const { kind, value } = rule;
  switch (kind) {
    case 'percent':
      return { ...line, priceCents: settled(line.priceCents * (1 + value / 100), rule, currency) };
    case 'amount':
      return { ...line, priceCents: settled(line.priceCents + value, rule, currency) };
    case 'set':
      return { ...line, priceCents: settled(value, rule, currency) };
    case 'sale-percent': {
      const salePriceCents = settled(line.priceCents * (1 - value / 100), rule, currency);
      return { ...line, salePriceCents, onSale: true };
    }
    case 'sale-end':
      return { ...line, onSale: false };
  }
}

function settled(cents: number, { isRounded }: PriceRule, currency: string): number {
  const unit = isRounded ? 10 ** fractionDigitsOf(currency) : 1;
  return Math.max(0, Math.round(cents / unit) * unit);
}
