/** The taxes that pages, emails and papers of an order show. */
import type { TaxLine } from './cart-taxes.ts';

/** A tax in the sums. `name` is empty for included taxes of orders that did not store it. */
export interface ShownTax {
  readonly name: string;
  readonly cents: number;
}

interface TaxedOrder {
  /** Unset: an order of an earlier release, which has only the sums and the names of added taxes. */
  readonly taxLines: readonly TaxLine[] | null | undefined;
  readonly addedTaxes: readonly string[] | undefined;
  readonly taxCents: number;
  readonly includedTaxCents: number;
}

interface ShownTaxes {
  readonly added: readonly ShownTax[];
  readonly included: readonly ShownTax[];
}

/** Each tax by itself where the order has them, else their sums. Taxes of zero are left out. */
export function shownTaxes({ taxLines, addedTaxes, taxCents, includedTaxCents }: TaxedOrder): ShownTaxes {
  if (!taxLines)
    return {
      added: taxCents > 0 ? [{ name: addedTaxes?.join(', ') || 'Tax', cents: taxCents }] : [],
      included: includedTaxCents > 0 ? [{ name: '', cents: includedTaxCents }] : [],
    };
  const shown = (isIncluded: boolean): readonly ShownTax[] =>
    taxLines
      .filter((tax) => tax.isIncluded === isIncluded && tax.taxCents > 0)
      .map((tax) => ({ name: tax.name, cents: tax.taxCents }));
  return { added: shown(false), included: shown(true) };
}

/** The rows of an invoice's table of taxes: also those of zero percent, but none without an amount that is taxed. */
export const invoicedTaxes = (taxLines: readonly TaxLine[] | null | undefined): readonly TaxLine[] =>
  (taxLines ?? []).filter(({ netCents }) => netCents > 0);
