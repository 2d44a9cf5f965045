/** A product's price, and that of each variant: markup that the engine has written, so that server and browser say the same. */

export interface PriceProps {
  readonly itemId: string;
  readonly className: string;
  /** What the product costs while no variant is chosen. */
  readonly markup: string;
  /** By variant, in the order of the product; empty when all are the same. */
  readonly variants: readonly string[];
}

export interface PriceView {
  readonly className: string;
  readonly markup: string;
}

/** `variant`: the chosen one's place among the product's variants; -1 for none. */
export const priceView = ({ className, markup, variants }: PriceProps, variant = -1): PriceView => ({
  className,
  markup: variants[variant] ?? markup,
});
