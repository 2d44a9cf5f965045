/** Paying in installments, next to a price (specification, storefront 4 "Installment modal" and 5 "Installment display"). */

export interface InstalmentsProps {
  readonly itemId: string;
  readonly locale: string;
  /** Text while no variant is chosen. */
  readonly text: string;
  /** By variant, in product order; empty if all are the same. */
  readonly variants: readonly string[];
  /** Label of the button that opens the dialog. */
  readonly learnMore: string;
}

export interface InstalmentsView {
  readonly text: string;
  readonly learnMore: string;
  readonly isHidden: boolean;
}

/** `isAllPhysical`: the cart has only physical products. Others cannot be paid in installments, so the text is hidden. */
export const instalmentsView = (
  { text, variants, learnMore }: InstalmentsProps,
  variant = -1,
  isAllPhysical = true,
): InstalmentsView => ({ text: variants[variant] ?? text, learnMore, isHidden: !isAllPhysical });
