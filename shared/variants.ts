/** Variants of products, and choosing among them (formatter reference, 3.1; specification, storefront 5 "Add to cart"). */
import { field, fieldsOf, listOf, textOf } from './json.ts';
import { contentOf, variantsOf } from './product.ts';

/** An option such as `Color` with `Blue` and `Red`. */
export interface VariantOption {
  readonly name: string;
  readonly values: readonly string[];
}

/** A product's options in configured order, with values in variant order. Empty for fewer than two variants. */
export function variantOptions(item: unknown): readonly VariantOption[] {
  const variants = variantsOf(item);
  if (variants.length < 2) return [];
  return listOf(fieldsOf(contentOf(item)).variantOptionOrdering).map((ordered) => {
    const name = textOf(ordered);
    const values = new Set<string>();
    for (const variant of variants) {
      const value = field(fieldsOf(variant).attributes, name);
      if (value !== undefined && value !== null) values.add(textOf(value));
    }
    return { name, values: [...values] };
  });
}

/** Describes a variant: `Blue / Large`. */
export function variantDescriptor(variant: unknown): string {
  return listOf(fieldsOf(variant).optionValues)
    .map((option) => textOf(fieldsOf(option).value))
    .join(' / ');
}

/** Option name → chosen value. */
export type Choice = Readonly<Record<string, string>>;

/** The options without a value. */
export function missingOptions(options: readonly VariantOption[], choice: Choice): readonly string[] {
  return options.map(({ name }) => name).filter((name) => !Object.hasOwn(choice, name) || choice[name] === '');
}

/** Asks for the missing options; empty if there are none. */
export function selectOptionsMessage(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) return '';
  if (names.length === 1) return `Please select the ${first} option.`;
  const last = names.at(-1) as string;
  const others = names.slice(0, -1);
  return `Please select the ${others.join(', ')}${others.length > 1 ? ',' : ''} and ${last} options.`;
}
