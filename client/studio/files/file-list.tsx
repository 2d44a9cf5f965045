/** Files as a grid of images or as rows. Only visible ones are rendered. */
import {
  GridLayout,
  type GridLayoutOptions,
  GridList,
  GridListItem,
  ListLayout,
  type ListLayoutOptions,
  Size,
  Virtualizer,
} from 'react-aria-components';
import { Checkbox } from '../controls/checkbox.tsx';
import { FileThumbnail } from '../fields/file-thumbnail.tsx';
import type { SiteFile } from '../fields/files.ts';
import { useTimes } from '../times.tsx';

export type FileView = 'grid' | 'list';

export interface FileListProps {
  readonly files: readonly SiteFile[];
  readonly view: FileView;
  readonly onOpen: (id: string) => void;
  readonly selected: ReadonlySet<string>;
  /** Undefined: files cannot be selected. */
  readonly onSelect: ((ids: ReadonlySet<string>) => void) | undefined;
}

const GRID: GridLayoutOptions = {
  minItemSize: new Size(148, 168),
  maxItemSize: new Size(220, 200),
  minSpace: new Size(12, 12),
};
const LIST: ListLayoutOptions = { rowHeight: 56, gap: 0 };

// Keyed, because each layout has its own hooks.
export const FileList = (props: FileListProps) =>
  props.view === 'grid' ? (
    <Virtualizer key="grid" layout={GridLayout} layoutOptions={GRID}>
      <Entries {...props} />
    </Virtualizer>
  ) : (
    <Virtualizer key="list" layout={ListLayout} layoutOptions={LIST}>
      <Entries {...props} />
    </Virtualizer>
  );

const Entries = ({ files, view, onOpen, selected, onSelect }: FileListProps) => (
  <GridList
    aria-label="Files"
    className={`studio-file-list is-${view}`}
    layout={view === 'grid' ? 'grid' : 'stack'}
    items={files}
    onAction={(id) => onOpen(String(id))}
    selectionMode={onSelect === undefined ? 'none' : 'multiple'}
    selectedKeys={selected}
    onSelectionChange={(keys) =>
      onSelect?.(new Set(keys === 'all' ? files.map(({ id }) => id) : [...keys].map(String)))
    }
  >
    {(file) => (
      <GridListItem id={file.id} textValue={file.filename} className="studio-file-item">
        {onSelect === undefined ? null : <Checkbox slot="selection">{null}</Checkbox>}
        <FileThumbnail file={file} />
        <span className="studio-file-name">{file.filename}</span>
        <span className="studio-help studio-file-facts">
          <span>{file.size}</span>
          {view === 'list' ? <span>{file.contentType}</span> : null}
          {view === 'list' ? <UploadDay created={file.created} /> : null}
        </span>
      </GridListItem>
    )}
  </GridList>
);

const UploadDay = ({ created }: Pick<SiteFile, 'created'>) => <span>{useTimes().day(created)}</span>;
