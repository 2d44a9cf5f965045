/** Sorting and filtering product lists with and without JavaScript. */

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
  /** Products shown if it is chosen in addition to the choices in other facets. */
  readonly count: number;
  readonly isChosen: boolean;
}

/** A filter of the list; a product matches if it has any of the chosen values. */
export interface Facet {
  /** Name of the query parameter. */
  readonly name: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
}

export interface ListToolsProps {
  /** Path of the list without parameters. */
  readonly path: string;
  /** Query parameters that the form passes on. */
  readonly hidden: readonly Parameter[];
  /** Null: the list cannot be sorted. */
  readonly sort: Sort | null;
  readonly facets: readonly Facet[];
  /** Total number of products. */
  readonly count: number;
  /** Noun for the entries: products, results. */
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

/** The current choices as query parameters. */
export function parametersOf({ hidden, sort, facets }: ListToolsProps): readonly Parameter[] {
  return [
    ...hidden,
    ...(sort === null || sort === 'featured' ? [] : [{ name: 'sort', value: sort }]),
    ...facets.flatMap(({ name, values }) =>
      values.filter(({ isChosen }) => isChosen).map(({ value }) => ({ name, value })),
    ),
  ];
}

/** The URL of the list with the current choices. */
export const listAddress = (props: ListToolsProps): string => addressOf(props.path, parametersOf(props));

function addressOf(path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The same list with a value added or removed. */
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
        // A value without matches can only be deselected.
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
