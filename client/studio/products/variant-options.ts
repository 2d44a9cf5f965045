/** The options of a product with their values, and the resulting variants. Pure. */
import { isData, listOf, numberOf, textOf } from '#shared/json';
import { newSku } from './sku.ts';

/** The server's limits. */
export const MAX_VARIANTS = 250;
export const MAX_OPTIONS = 6;

export interface Weight {
  readonly value: number;
  readonly unit: 'KILOGRAM' | 'POUND';
}

export interface Size {
  readonly unit: 'CENTIMETER' | 'INCH';
  readonly len: number;
  readonly width: number;
  readonly height: number;
}

export interface Variant {
  /** Absent until saved. */
  readonly id?: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceCents: number;
  readonly salePriceCents: number;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  readonly mainImage?: unknown;
  readonly gallery?: readonly string[];
  readonly shippingWeight?: Weight | null;
  readonly shippingSize?: Size | null;
}

export interface Offering {
  /** Names of the options, in picker order. */
  readonly options: readonly string[];
  readonly variants: readonly Variant[];
}

/** Reads the offering of an item document. */
export function offeringOf(document: unknown): Offering {
  const value = isData(document) ? document : {};
  const variants = listOf(value['variants']).map(variantOf);
  const ordered = listOf(value['variantOptionOrdering']).map(textOf);
  const used = variants.flatMap(({ attributes }) => Object.keys(attributes));
  return { options: [...new Set([...ordered, ...used])], variants };
}

const variantOf = (input: unknown): Variant => {
  const value = isData(input) ? input : {};
  const attributes = isData(value['attributes']) ? value['attributes'] : {};
  return {
    // Other fields of a variant are in the server's format.
    ...(value as Partial<Variant>),
    sku: textOf(value['sku']),
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, text]) => [name, textOf(text)])),
    priceCents: numberOf(value['priceCents']),
    salePriceCents: numberOf(value['salePriceCents']),
    onSale: value['onSale'] === true,
    unlimited: value['unlimited'] === true,
    qtyInStock: numberOf(value['qtyInStock']),
  };
};

/** The values of an option, in variant order. */
export const valuesOf = ({ variants }: Offering, name: string): readonly string[] => [
  ...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? [])),
];

/** A copy of a variant, to be stored as a new one. */
function copyOf(
  { id: _, mainImage: __, gallery: ___, ...variant }: Variant,
  attributes: Variant['attributes'],
): Variant {
  return { ...variant, sku: newSku(), qtyInStock: 0, attributes };
}

const emptyVariant = (): Variant => ({
  ...{ sku: newSku(), attributes: {}, priceCents: 0, salePriceCents: 0, onSale: false },
  ...{ unlimited: false, qtyInStock: 0 },
});

/** Adds an option: existing variants get its first value, and each further value adds variants. */
export function withOption({ options, variants }: Offering, name: string, values: readonly string[]): Offering {
  const [first = '', ...others] = values;
  const present = variants.length === 0 ? [emptyVariant()] : variants;
  return {
    options: [...options, name],
    variants: present.flatMap((variant) => [
      { ...variant, attributes: { ...variant.attributes, [name]: first } },
      ...others.map((value) => copyOf(variant, { ...variant.attributes, [name]: value })),
    ]),
  };
}

/** Adds values to an option: a variant for each combination with the others. */
export function withValues(offering: Offering, name: string, values: readonly string[]): Offering {
  const known = valuesOf(offering, name);
  const added = [...new Set(values)].filter((value) => !known.includes(value));
  const others = offering.options.filter((option) => option !== name);
  const models = distinct(offering.variants, others);
  const variants = [
    ...offering.variants,
    ...added.flatMap((value) => models.map((model) => copyOf(model, { ...model.attributes, [name]: value }))),
  ];
  const order = new Map(
    offering.options.map((option) => [option, [...valuesOf(offering, option), ...(option === name ? added : [])]]),
  );
  return { ...offering, variants: sorted(variants, offering.options, order) };
}

/** The first variant of each combination of some options. */
function distinct(variants: readonly Variant[], options: readonly string[]): readonly Variant[] {
  const seen = new Set<string>();
  return variants.filter(({ attributes }) => {
    const key = JSON.stringify(options.map((option) => attributes[option]));
    return seen.has(key) ? false : seen.add(key);
  });
}

function sorted(
  variants: readonly Variant[],
  options: readonly string[],
  order: ReadonlyMap<string, readonly string[]>,
): readonly Variant[] {
  const place = ({ attributes }: Variant, option: string): number =>
    order.get(option)?.indexOf(attributes[option] ?? '') ?? 0;
  return [...variants].sort((a, b) => {
    for (const option of options) if (place(a, option) !== place(b, option)) return place(a, option) - place(b, option);
    return 0;
  });
}

/** Moves a value within its option; variants follow. */
export function withValueAt(offering: Offering, name: string, from: number, to: number): Offering {
  const values = valuesOf(offering, name);
  const moved = values[from];
  if (moved === undefined) return offering;
  const order = new Map(offering.options.map((option) => [option, valuesOf(offering, option)]));
  order.set(name, values.toSpliced(from, 1).toSpliced(to, 0, moved));
  return { ...offering, variants: sorted(offering.variants, offering.options, order) };
}

/** Removes a value, and the variants that have it. */
export const withoutValue = (offering: Offering, name: string, value: string): Offering => ({
  ...offering,
  variants: offering.variants.filter(({ attributes }) => attributes[name] !== value),
});

/** Removes an option: of variants that differ only in it, the first stays. */
export function withoutOption({ options, variants }: Offering, name: string): Offering {
  const left = options.filter((option) => option !== name);
  return {
    options: left,
    variants: distinct(variants, left).map(({ attributes: { [name]: _, ...attributes }, ...variant }) => ({
      ...variant,
      attributes,
    })),
  };
}

/** Renames an option. */
export const withOptionName = ({ options, variants }: Offering, before: string, after: string): Offering => ({
  options: options.map((option) => (option === before ? after : option)),
  variants: variants.map((variant) => ({
    ...variant,
    attributes: Object.fromEntries(
      Object.entries(variant.attributes).map(([name, value]) => [name === before ? after : name, value]),
    ),
  })),
});

/** Moves an option; the variants are sorted by the new order. */
export function withOptionAt(offering: Offering, from: number, to: number): Offering {
  const moved = offering.options[from];
  if (moved === undefined || to < 0 || to >= offering.options.length) return offering;
  const options = offering.options.toSpliced(from, 1).toSpliced(to, 0, moved);
  const order = new Map(options.map((option) => [option, valuesOf(offering, option)]));
  return { options, variants: sorted(offering.variants, options, order) };
}

/** Why an offering cannot be stored; undefined if it can. */
export function offeringProblem({ options, variants }: Offering): string | undefined {
  if (variants.length > MAX_VARIANTS)
    return `A product has at most ${MAX_VARIANTS} variants; with these options it would have ${variants.length}.`;
  if (options.length > MAX_OPTIONS) return `A product has at most ${MAX_OPTIONS} options.`;
  return undefined;
}

/** `Red / Large`; empty without options. */
export const variantName = ({ attributes }: Variant, options: readonly string[]): string =>
  options
    .map((option) => attributes[option] ?? '')
    .filter((value) => value !== '')
    .join(' / ');
