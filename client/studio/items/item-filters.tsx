/** Filters and order of an item list. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Option } from '../controls/option.ts';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { useSettled } from '../tables/use-filters.ts';
import { AUTHORS, type AuthorsReply } from './authors.ts';
import type { Collection } from './collections.ts';
import { type TermKind, termsCall } from './item-addresses.ts';
import type { Term } from './item-replies.ts';

/** As in the screen's URL; empty: all. */
export const itemFilters = {
  ...{ search: '', state: '', tag: '', category: '', author: '', starred: '' },
  sort: 'position',
  order: 'asc',
};
export type ItemFilters = Readonly<Record<keyof typeof itemFilters, string>>;

/** Whether everything is listed, in manual order. */
export const isUnfiltered = (filters: ItemFilters): boolean =>
  Object.entries(itemFilters).every(([name, value]) => filters[name as keyof ItemFilters] === value);

export interface FilterFieldsProps {
  readonly collection: Collection;
  readonly filters: ItemFilters;
  onChange(changed: Partial<ItemFilters>): void;
}

const STATES = ['Published', 'Draft', 'Needs Review', 'Scheduled', 'Private'];

export function FilterFields({ collection, filters, onChange }: FilterFieldsProps): ReactNode {
  const { data } = useRead<AuthorsReply>(AUTHORS);
  const authors = (data?.authors ?? []).map(({ id, displayName }) => ({ id, label: displayName }));
  return (
    <div className="studio-filters">
      <SearchText text={filters.search} onChange={(search) => onChange({ search })} />
      <FilterSelect
        label="State"
        value={filters.state}
        options={STATES.map((id) => ({ id, label: id }))}
        onChange={(state) => onChange({ state })}
      />
      <FilterSelect
        label="Tag"
        value={filters.tag}
        options={useTermOptions(collection.id, 'tags')}
        onChange={(tag) => onChange({ tag })}
      />
      <FilterSelect
        label="Category"
        value={filters.category}
        options={useTermOptions(collection.id, 'categories')}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label="Author"
        value={filters.author}
        options={authors}
        onChange={(author) => onChange({ author })}
      />
      <FilterSelect
        label="Featured"
        value={filters.starred}
        options={[
          { id: 'true', label: 'Featured' },
          { id: 'false', label: 'Not featured' },
        ]}
        onChange={(starred) => onChange({ starred })}
      />
      <SortSelect collection={collection} filters={filters} onChange={onChange} />
    </div>
  );
}

/** The list is reloaded after a pause in typing. */
function SearchText({ text, onChange }: { readonly text: string; onChange(text: string): void }): ReactNode {
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed);
  // Only reports typed text.
  useEffect(() => {
    if (settled !== text) onChange(settled);
  }, [settled]);
  return (
    <TextField label="Search" type="search" placeholder="Title, address or tag" value={typed} onChange={setTyped} />
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  onChange(value: string): void;
}

const ALL = 'all';

/** Hidden if there is nothing to choose from. */
function FilterSelect({ label, value, options, onChange }: FilterSelectProps): ReactNode {
  if (options.length === 0 && value === '') return null;
  return (
    <Select
      label={label}
      value={value === '' ? ALL : value}
      options={[{ id: ALL, label: 'All' }, ...options]}
      onChange={(id) => onChange(id === ALL ? '' : id)}
    />
  );
}

const SORTS = {
  'position asc': 'Manual order',
  'published desc': 'Newest first',
  'published asc': 'Oldest first',
  'title asc': 'Title, A to Z',
  'title desc': 'Title, Z to A',
  'updated desc': 'Changed last',
  'comments desc': 'Most comments',
} as const;
const START_SORTS = { 'start asc': 'Start, soonest first', 'start desc': 'Start, latest first' } as const;

/** The same sort orders as the columns', for narrow screens and discoverability. */
function SortSelect({ collection, filters, onChange }: FilterFieldsProps): ReactNode {
  const value = `${filters.sort} ${filters.order}`;
  const sorts = { ...SORTS, ...(collection.kind === 'event' ? START_SORTS : {}) };
  const known = Object.entries(sorts).map(([id, label]) => ({ id, label }));
  const options = known.some(({ id }) => id === value) ? known : [...known, { id: value, label: 'By column' }];
  return (
    <Select
      label="Sort"
      value={value}
      options={options}
      onChange={(id) => {
        const [sort = '', order = ''] = id.split(' ');
        onChange({ sort, order });
      }}
    />
  );
}

function useTermOptions(collectionId: string, kind: TermKind): readonly Option[] {
  const { data } = useRead<{ readonly results: readonly Term[] }>(termsCall(collectionId, kind));
  return (data?.results ?? []).map(({ name, count }) => ({ id: name, label: `${name} (${count})` }));
}
