/** "Only 3 left!": always shown for a product, or while its variant is chosen (specification, storefront 4). */

export interface ScarcityProps {
  readonly itemId: string;
  readonly views: readonly { readonly text: string; readonly attributes: Readonly<Record<string, string>> | null }[];
}

export interface ScarcityLine {
  readonly text: string;
  /** The variant's attributes as JSON; empty for a line about the product. */
  readonly attributes: string;
  readonly isHidden: boolean;
}

const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value);

/** `chosen`: the attributes of the chosen variant; null if none is. */
export function scarcityView(
  { views }: ScarcityProps,
  chosen: Readonly<Record<string, string>> | null = null,
): { readonly lines: readonly ScarcityLine[] } {
  return {
    lines: views.map(({ text, attributes }) => ({
      text,
      attributes: attributes === null ? '' : JSON.stringify(attributes),
      isHidden: attributes !== null && (chosen === null || !isSame(attributes, chosen)),
    })),
  };
}
