/** Search and filters of the inventory, stored in the URL. */
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { StoreCollection } from '../products/store.ts';

export const inventoryFilters = { search: '', store: '', low: '' };

type Filters = Readonly<Record<keyof typeof inventoryFilters, string>>;

export interface InventoryFiltersProps {
  readonly filters: Filters;
  readonly collections: readonly StoreCollection[];
  readonly onChange: (changed: Partial<Filters>) => void;
}

const ANY = 'any';

const levels = [
  { id: ANY, label: 'All' },
  { id: '0', label: 'Sold out' },
  { id: '5', label: 'Low: 5 or fewer' },
  { id: '10', label: 'Low: 10 or fewer' },
  { id: '25', label: 'Low: 25 or fewer' },
];

export const InventoryFilters = ({ filters, collections, onChange }: InventoryFiltersProps) => (
  <search className="studio-filters" aria-label="Inventory">
    <TextField
      label="Search"
      type="search"
      placeholder="Title or SKU"
      value={filters.search}
      onChange={(search) => onChange({ search })}
    />
    <Select
      label="Stock"
      options={levels}
      value={filters.low || ANY}
      onChange={(id) => onChange({ low: id === ANY ? '' : id })}
    />
    {collections.length < 2 ? null : (
      <Select
        label="Store page"
        options={[{ id: ANY, label: 'All' }, ...collections.map(({ id, title }) => ({ id, label: title }))]}
        value={filters.store || ANY}
        onChange={(id) => onChange({ store: id === ANY ? '' : id })}
      />
    )}
  </search>
);
