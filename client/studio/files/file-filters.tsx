/** Filters and order of the file list. */
import { LayoutGrid, List as ListIcon } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { folderOptions, useFolders } from '../fields/folders.ts';
import { type ALL, type Kind, kindOptions, type Sort, sortOptions } from './file-kinds.ts';
import type { FileView } from './file-list.tsx';

export interface Filter {
  readonly search: string;
  readonly kind: Kind | typeof ALL;
  readonly sort: Sort;
  /** A choice of `folderOptions`. */
  readonly folder: string;
}

export interface FileFiltersProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
  readonly view: FileView;
  readonly onView: (view: FileView) => void;
}

export const FileFilters = ({ filter, onFilter, view, onView }: FileFiltersProps) => (
  <div className="studio-filters">
    <TextField
      label="Search files"
      type="search"
      value={filter.search}
      onChange={(search) => onFilter({ ...filter, search })}
    />
    <Select
      label="Kind"
      options={kindOptions}
      value={filter.kind}
      onChange={(kind) => onFilter({ ...filter, kind: kind as Filter['kind'] })}
    />
    <Select
      label="Sort by"
      options={sortOptions}
      value={filter.sort}
      onChange={(sort) => onFilter({ ...filter, sort: sort as Sort })}
    />
    <Select
      label="Folder"
      options={folderOptions(useFolders())}
      value={filter.folder}
      onChange={(folder) => onFilter({ ...filter, folder })}
    />
    <div className="studio-files-view">
      {(['grid', 'list'] as const).map((name) => (
        <Button
          key={name}
          isIcon
          variant={view === name ? 'default' : 'quiet'}
          aria-label={name === 'grid' ? 'Show as grid' : 'Show as list'}
          aria-pressed={view === name}
          onPress={() => onView(name)}
        >
          {name === 'grid' ? <LayoutGrid size={16} aria-hidden /> : <ListIcon size={16} aria-hidden />}
        </Button>
      ))}
    </div>
  </div>
);
