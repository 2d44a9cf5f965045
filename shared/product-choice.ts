/**
 * A product as its regions share it: what can be chosen, what has been, and which variant that is. Made of page JSON once, by
 * the server; the browser works on the result. Texts are plain here (specification, storefront 4 and 5 "Add to cart").
 */

import { decodeEntities } from './html.ts';
import { fieldsOf, isData, isTruthy, listOf, textOf } from './json.ts';
import {
  contentOf,
  isBoundless,
  isInStock,
  isSoldOut,
  isSubscribable,
  isUnlimited,
  productType,
  stockOf,
  variantsOf,
} from './product.ts';
import { type VariantOption, variantOptions } from './variants.ts';

interface VariantImage {
  readonly src: string;
  readonly alt: string;
}

export interface ProductVariant {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** How many there are; null: it never runs out. */
  readonly left: number | null;
  readonly image?: VariantImage;
  /** Addresses of the product's pictures that show other variants only. */
  readonly hides?: readonly string[];
}

/** An option; `colors` has the color of each value that declares one, as six hexadecimal digits after a `#`. */
export interface ChoiceOption extends VariantOption {
  readonly colors?: Readonly<Record<string, string>>;
}

export interface ChoiceProduct {
  readonly itemId: string;
  readonly productType: number;
  readonly title: string;
  readonly isSoldOut: boolean;
  readonly isSubscribable: boolean;
  readonly options: readonly ChoiceOption[];
  readonly variants: readonly ProductVariant[];
}

/** The product of a content item. */
export function choiceProduct(item: unknown): ChoiceProduct {
  const isProductUnlimited = isBoundless(productType(item));
  const pictures = picturesOf(item);
  return {
    itemId: textOf(fieldsOf(item).id),
    productType: productType(item),
    title: decodeEntities(textOf(fieldsOf(item).title)),
    isSoldOut: isSoldOut(item),
    isSubscribable: isSubscribable(item),
    options: variantOptions(item).map(({ name, values }) => ({
      name: decodeEntities(name),
      values: values.map(decodeEntities),
      ...colorsOf(item, name),
    })),
    variants: variantsOf(item).map((variant) => ({
      id: textOf(fieldsOf(variant).id),
      sku: textOf(fieldsOf(variant).sku),
      attributes: attributesOf(variant),
      left: isProductUnlimited || isUnlimited(variant) ? null : isInStock(variant) ? stockOf(variant) : 0,
      ...imageOf(variant),
      ...hiddenBy(variant, pictures),
    })),
  };
}

const COLOR = /^#[0-9a-f]{6}$/i;

/** The colors that a product declares for the values of an option (`structuredContent.optionColors`). */
function colorsOf(item: unknown, option: string): Pick<ChoiceOption, 'colors'> {
  const declared = fieldsOf(fieldsOf(contentOf(item)).optionColors)[option];
  const colors = Object.entries(fieldsOf(declared)).filter(([, color]) => COLOR.test(textOf(color)));
  if (colors.length === 0) return {};
  return { colors: Object.fromEntries(colors.map(([value, color]) => [decodeEntities(value), textOf(color)])) };
}

function attributesOf(variant: unknown): Readonly<Record<string, string>> {
  const attributes = fieldsOf(variant).attributes;
  if (!isData(attributes)) return {};
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [decodeEntities(name), decodeEntities(textOf(value))]),
  );
}

/** The picture of a variant: page JSON has it whole, as `mainImage`. */
function imageOf(variant: unknown): { readonly image?: VariantImage } {
  const image = fieldsOf(variant).mainImage;
  const src = textOf(fieldsOf(image).assetUrl);
  if (!isTruthy(src)) return {};
  return { image: { src: decodeEntities(src), alt: decodeEntities(textOf(fieldsOf(image).altText)) } };
}

interface Picture {
  readonly src: string;
  /** The variants that it shows; none: it shows the product, whichever is chosen. */
  readonly shows: readonly unknown[];
}

/** A variant names the product's pictures of it in `gallery`, by id; its `mainImage` may be one of them, too. */
function picturesOf(item: unknown): readonly Picture[] {
  return listOf(fieldsOf(item).items).map((picture) => {
    const id = textOf(fieldsOf(picture).id);
    const src = textOf(fieldsOf(picture).assetUrl);
    const shows = variantsOf(item).filter(
      (variant) =>
        listOf(fieldsOf(variant).gallery).some((named) => textOf(named) === id) ||
        (src !== '' && textOf(fieldsOf(fieldsOf(variant).mainImage).assetUrl) === src),
    );
    return { src: decodeEntities(src), shows };
  });
}

function hiddenBy(variant: unknown, pictures: readonly Picture[]): { readonly hides?: readonly string[] } {
  const hidden = pictures.filter(({ shows }) => shows.length > 0 && !shows.includes(variant));
  return hidden.length === 0 ? {} : { hides: hidden.map(({ src }) => src) };
}

export type Choices = Readonly<Record<string, string>>;

/** Options with one value have nothing to choose between. */
export const defaultChoices = ({ options }: Pick<ChoiceProduct, 'options'>): Choices =>
  Object.fromEntries(options.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0] as string]] : [])));

/** What choosing a value would lead to, with the other choices as they are. */
export type ValueState = 'available' | 'sold-out' | 'unavailable';

/** The variants that agree with choices; options without a choice agree with all. */
function variantsWith({ options, variants }: ChoiceProduct, choices: Choices): readonly ProductVariant[] {
  return variants.filter(({ attributes }) =>
    options.every(({ name }) => !choices[name] || attributes[name] === choices[name]),
  );
}

/** Whether a value can be had with the other choices as they are. */
export function valueState(product: ChoiceProduct, choices: Choices, option: string, value: string): ValueState {
  const result = variantsWith(product, { ...choices, [option]: value });
  if (result.length === 0) return 'unavailable';
  return result.some(({ left }) => left !== 0) ? 'available' : 'sold-out';
}

/** The one variant that is chosen; null while an option has no choice, and where no variant is like that. */
export function variantOf(product: ChoiceProduct, choices: Choices): ProductVariant | null {
  if (product.options.length === 0) return product.variants[0] ?? null;
  if (product.options.some(({ name }) => !choices[name])) return null;
  return variantsWith(product, choices)[0] ?? null;
}

/** The variant whose pictures show what has been chosen so far: a color alone may decide that. Null when nothing does. */
export function picturedVariant(product: ChoiceProduct, choices: Choices): ProductVariant | null {
  const chosen = variantOf(product, choices);
  if (chosen !== null || product.options.every(({ name }) => !choices[name])) return chosen;
  const [first, ...others] = variantsWith(product, choices);
  const looksOf = ({ image, hides = [] }: ProductVariant): string => [image?.src, ...hides].join(' ');
  return first !== undefined && others.every((other) => looksOf(other) === looksOf(first)) ? first : null;
}

/** What stands beside a value that cannot be had: words, not colour alone. */
export const valueNotes: Readonly<Record<ValueState, string>> = {
  available: '',
  'sold-out': 'sold out',
  unavailable: 'not available',
};
