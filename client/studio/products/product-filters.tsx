/** Search and filters of the product table, stored in the URL. */
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { productStates, productTypeOptions } from './product-texts.ts';

/** By default in manual order. */
export const productFilters = { search: '', state: '', category: '', type: '', sort: 'position', order: 'asc' };

type Filters = Readonly<Record<keyof typeof productFilters, string>>;

export interface ProductFiltersProps {
  readonly filters: Filters;
  readonly categories: readonly string[];
  readonly onChange: (changed: Partial<Filters>) => void;
}

const ANY = 'any';
const withAny = (label: string, options: readonly { readonly id: string; readonly label: string }[]) => [
  { id: ANY, label },
  ...options,
];
const named = (names: readonly string[]) => names.map((name) => ({ id: name, label: name }));
const chosen = (id: string): string => (id === ANY ? '' : id);

export const ProductFilters = ({ filters, categories, onChange }: ProductFiltersProps) => (
  <search className="studio-filters" aria-label="Products">
    <TextField
      label="Search"
      type="search"
      placeholder="Title, address, tag or SKU"
      value={filters.search}
      onChange={(search) => onChange({ search })}
    />
    <Select
      label="State"
      options={withAny('Any state', named(productStates))}
      value={filters.state || ANY}
      onChange={(id) => onChange({ state: chosen(id) })}
    />
    <Select
      label="Category"
      options={withAny('Any category', named(categories))}
      value={filters.category || ANY}
      onChange={(id) => onChange({ category: chosen(id) })}
    />
    <Select
      label="Type"
      options={withAny('Any type', productTypeOptions)}
      value={filters.type || ANY}
      onChange={(id) => onChange({ type: chosen(id) })}
    />
    <Select
      label="Order"
      options={[
        { id: 'position', label: 'Manual order' },
        { id: 'title', label: 'Title' },
        { id: 'state', label: 'State' },
        { id: 'price', label: 'Price' },
        { id: 'stock', label: 'Stock' },
        { id: 'updated', label: 'Last changed' },
        { id: 'published', label: 'Published' },
      ]}
      value={filters.sort}
      onChange={(sort) => onChange({ sort, order: sort === 'updated' || sort === 'published' ? 'desc' : 'asc' })}
    />
  </search>
);
