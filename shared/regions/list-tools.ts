/** Sorting and narrowing a list of products: what its form shows, with and without script. */

export const sorts = {
  featured: 'Featured',
  'price-up': 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
} as const;
export type Sort = keyof typeof sorts;

export const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

interface FacetValue {
  readonly value: string;
  readonly text: string;
  /** Products that are shown when it is chosen besides what is chosen in other facets. */
  readonly count: number;
  readonly isChosen: boolean;
}

/** Something by which a list is narrowed; a product has one of the chosen values. */
export interface Facet {
  /** Of its parameter in the address. */
  readonly name: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
}

export interface ListToolsProps {
  /** Address of the list without parameters. */
  readonly path: string;
  /** Parameters that the form does not show. */
  readonly hidden: readonly Parameter[];
  /** Null: what is listed has an order of its own. */
  readonly sort: Sort | null;
  readonly facets: readonly Facet[];
  /** Products of the whole list. */
  readonly count: number;
  /** What is listed: products, results. */
  readonly nouns: Nouns;
}

export interface Nouns {
  readonly one: string;
  readonly many: string;
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

interface Chip {
  readonly text: string;
  readonly label: string;
  readonly url: string;
}

/** What is chosen, as parameters of an address. */
export function parametersOf({ hidden, sort, facets }: ListToolsProps): readonly Parameter[] {
  return [
    ...hidden,
    ...(sort === null || sort === 'featured' ? [] : [{ name: 'sort', value: sort }]),
    ...facets.flatMap(({ name, values }) =>
      values.filter(({ isChosen }) => isChosen).map(({ value }) => ({ name, value })),
    ),
  ];
}

/** The address of the list with what is chosen. */
export const listAddress = (props: ListToolsProps): string => addressOf(props.path, parametersOf(props));

function addressOf(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The same list with a value chosen, or no longer. */
export const toggleValue = (props: ListToolsProps, name: string, value: string): ListToolsProps => ({
  ...props,
  facets: props.facets.map((facet) =>
    facet.name !== name
      ? facet
      : {
          ...facet,
          values: facet.values.map((shown) =>
            shown.value === value ? { ...shown, isChosen: !shown.isChosen } : shown,
          ),
        },
  ),
});

/** The same list with nothing chosen. */
export const withoutFilters = (props: ListToolsProps): ListToolsProps => ({
  ...props,
  facets: props.facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, isChosen: false })),
  })),
});

const countText = (count: number, { one, many }: Nouns): string => `${count} ${count === 1 ? one : many}`;

export function listToolsView(props: ListToolsProps) {
  const { path, hidden, sort, facets, count, nouns } = props;
  const chips = facets.flatMap(({ name, title, values }) =>
    values
      .filter(({ isChosen }) => isChosen)
      .map(({ value, text }): Chip & Parameter => {
        const url = listAddress(toggleValue(props, name, value));
        return { name, value, text, label: `Remove ${title}: ${text}`, url };
      }),
  );
  return {
    path,
    hidden,
    label: `Filter ${nouns.many}`,
    hasFacets: facets.length > 0,
    filterText: chips.length === 0 ? 'Filter' : `Filter (${chips.length})`,
    facets: facets.map(({ name, title, values }) => ({
      name,
      title,
      values: values.map((shown) => ({
        ...shown,
        // What leads to nothing cannot be chosen, but no longer chosen.
        isDisabled: shown.count === 0 && !shown.isChosen,
        countText: `(${shown.count})`,
      })),
    })),
    hasSort: sort !== null,
    sort: sort ?? 'featured',
    sorts: Object.entries(sorts).map(([value, text]) => ({ value, text, isChosen: value === sort })),
    countText: countText(count, nouns),
    chips,
    hasChips: chips.length > 0,
    clearUrl: listAddress(withoutFilters(props)),
    showText: `Show ${nouns.many}`,
  };
}

export type ListToolsView = ReturnType<typeof listToolsView>;
