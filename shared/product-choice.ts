/**
 * A product as its regions share it: the options, and which variant a choice selects. The server computes it from page JSON; the browser
 * works on the result. Texts are plain (specification, storefront 4 and 5 "Add to cart").
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
  /** Quantity in stock; null: unlimited. */
  readonly left: number | null;
  readonly image?: VariantImage;
  /** URLs of the product's images that show only other variants. */
  readonly hides?: readonly string[];
}

/** An option; `colors` maps values to their colors in `#rrggbb` notation. */
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

/** The colors of an option's values (`structuredContent.optionColors`). */
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

/** The image of a variant, which page JSON includes as `mainImage`. */
function imageOf(variant: unknown): { readonly image?: VariantImage } {
  const image = fieldsOf(variant).mainImage;
  const src = textOf(fieldsOf(image).assetUrl);
  if (!isTruthy(src)) return {};
  return { image: { src: decodeEntities(src), alt: decodeEntities(textOf(fieldsOf(image).altText)) } };
}

interface Picture {
  readonly src: string;
  /** The variants that it shows; empty: it shows the product in general. */
  readonly shows: readonly unknown[];
}

/** A variant lists its images by id in `gallery`; its `mainImage` may be one of them. */
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

/** Options with a single value are preselected. */
export const defaultChoices = ({ options }: Pick<ChoiceProduct, 'options'>): Choices =>
  Object.fromEntries(options.flatMap(({ name, values }) => (values.length === 1 ? [[name, values[0] as string]] : [])));

/** The effect of choosing a value, given the other choices. */
export type ValueState = 'available' | 'sold-out' | 'unavailable';

/** The variants that match the choices; options without a choice match all. */
function variantsWith({ options, variants }: ChoiceProduct, choices: Choices): readonly ProductVariant[] {
  return variants.filter(({ attributes }) =>
    options.every(({ name }) => !choices[name] || attributes[name] === choices[name]),
  );
}

/** Whether a value is available, given the other choices. */
export function valueState(product: ChoiceProduct, choices: Choices, option: string, value: string): ValueState {
  const result = variantsWith(product, { ...choices, [option]: value });
  if (result.length === 0) return 'unavailable';
  return result.some(({ left }) => left !== 0) ? 'available' : 'sold-out';
}

/** The chosen variant; null until every option has a choice, or if no variant matches. */
export function variantOf(product: ChoiceProduct, choices: Choices): ProductVariant | null {
  if (product.options.length === 0) return product.variants[0] ?? null;
  if (product.options.some(({ name }) => !choices[name])) return null;
  return variantsWith(product, choices)[0] ?? null;
}

/** The variant whose images match the choices so far, even if only a color is chosen. Null if that is ambiguous. */
export function picturedVariant(product: ChoiceProduct, choices: Choices): ProductVariant | null {
  const chosen = variantOf(product, choices);
  if (chosen !== null || product.options.every(({ name }) => !choices[name])) return chosen;
  const [first, ...others] = variantsWith(product, choices);
  const looksOf = ({ image, hides = [] }: ProductVariant): string => [image?.src, ...hides].join(' ');
  return first !== undefined && others.every((other) => looksOf(other) === looksOf(first)) ? first : null;
}

/** Text next to values that cannot be bought, so that color is not the only cue. */
export const valueNotes: Readonly<Record<ValueState, string>> = {
  available: '',
  'sold-out': 'sold out',
  unavailable: 'not available',
};
