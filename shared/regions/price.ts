/** The price of a product and of each variant, as markup rendered by the engine so that server and browser agree. */

export interface PriceProps {
  readonly itemId: string;
  readonly className: string;
  /** The price while no variant is chosen. */
  readonly markup: string;
  /** By variant, in product order; empty if all are the same. */
  readonly variants: readonly string[];
}

export interface PriceView {
  readonly className: string;
  readonly markup: string;
}

/** `variant`: index of the chosen variant; -1: none. */
export const priceView = ({ className, markup, variants }: PriceProps, variant = -1): PriceView => ({
  className,
  markup: variants[variant] ?? markup,
});
