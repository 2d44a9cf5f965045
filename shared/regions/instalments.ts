/** Paying in instalments, beside a price (specification, storefront 4 "Installment modal" and 5 "Installment display"). */

export interface InstalmentsProps {
  readonly itemId: string;
  readonly locale: string;
  /** What is said while no variant is chosen. */
  readonly text: string;
  /** By variant, in the order of the product; empty when all are the same. */
  readonly variants: readonly string[];
  /** The words of the button that opens the dialog. */
  readonly learnMore: string;
}

export interface InstalmentsView {
  readonly text: string;
  readonly learnMore: string;
  readonly isHidden: boolean;
}

/** `isAllPhysical`: nothing else is in the cart; other things cannot be paid in instalments, so nothing is said then. */
export const instalmentsView = (
  { text, variants, learnMore }: InstalmentsProps,
  variant = -1,
  isAllPhysical = true,
): InstalmentsView => ({ text: variants[variant] ?? text, learnMore, isHidden: !isAllPhysical });
