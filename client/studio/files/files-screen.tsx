/** All files of the site, with upload. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from 'react-aria-components';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import type { SiteFile } from '../fields/files.ts';
import { ANY_FOLDER, choiceOfFolder, FOLDERS, folderOfChoice } from '../fields/folders.ts';
import { FILES, type ListedFiles, useFileList } from '../fields/use-file-list.ts';
import { useSession } from '../session/session-context.ts';
import type { Filter } from './file-filters.tsx';
import { ALL } from './file-kinds.ts';
import { FileList, type FileView } from './file-list.tsx';
import { droppedFiles, UploadButton, usePastedFiles } from './file-sources.tsx';
import { useUploads } from './use-uploads.ts';

const FileFilters = late(async () => (await import('./file-filters.tsx')).FileFilters);
const FolderTools = late(async () => (await import('./folder-tools.tsx')).FolderTools);
const SelectedFiles = late(async () => (await import('./selected-files.tsx')).SelectedFiles);
const UploadList = late(async () => (await import('./upload-list.tsx')).UploadList);

export function Screen() {
  const [filter, setFilter] = useState<Filter>({ search: '', kind: ALL, sort: 'newest', folder: ANY_FOLDER });
  const [view, setView] = useState<FileView>('grid');
  const [, navigate] = useLocation();
  const mayUpload = useSession().may('files');
  const client = useQueryClient();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const folder = folderOfChoice(filter.folder);
  const uploads = useUploads(() => {
    for (const key of [FILES, FOLDERS]) void client.invalidateQueries({ queryKey: [key] });
  }, folder);
  usePastedFiles(uploads.add, mayUpload);
  const { search, kind, sort } = filter;
  const list = useFileList({ search, sort, folder, kind: kind === ALL ? undefined : kind });
  // What another filter hides is selected no more.
  const chosen = list.files?.filter(({ id }) => selected.has(id)) ?? [];
  return (
    <ScreenLayout title="Files" isWide actions={mayUpload ? <UploadButton onFiles={uploads.add} /> : null}>
      <Late fallback={<div className="studio-filters" />}>
        <FileFilters filter={filter} onFilter={setFilter} view={view} onView={setView} />
      </Late>
      {uploads.queue.length === 0 ? null : (
        <Late>
          <UploadList uploads={uploads} />
        </Late>
      )}
      {mayUpload && (
        <FileTools
          folder={folder}
          chosen={chosen}
          onFolder={(name) => setFilter({ ...filter, folder: name === undefined ? ANY_FOLDER : choiceOfFolder(name) })}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      <DropZone
        className="studio-file-drop"
        aria-label="Drop or paste files to upload them"
        isDisabled={!mayUpload}
        onDrop={({ items }) => void droppedFiles(items).then(uploads.add)}
      >
        {list.isPending ? <Loading label="Files" /> : null}
        {list.files === undefined ? null : list.files.length === 0 ? (
          <NoFiles isFiltered={search.trim() !== '' || kind !== ALL || folder !== undefined} mayUpload={mayUpload} />
        ) : (
          <FileList
            {...{ files: list.files, view }}
            selected={new Set(chosen.map(({ id }) => id))}
            onSelect={mayUpload ? setSelected : undefined}
            onOpen={(id) => navigate(`/files/${id}`)}
          />
        )}
      </DropZone>
      <LoadMore {...list} />
    </ScreenLayout>
  );
}

const LoadMore = ({ more, isLoadingMore }: Pick<ListedFiles, 'more' | 'isLoadingMore'>) =>
  more === undefined ? null : (
    <Button onPress={more} isPending={isLoadingMore}>
      Load More
    </Button>
  );

interface FileToolsProps {
  readonly folder: string | undefined;
  readonly chosen: readonly SiteFile[];
  readonly onFolder: (name: string | undefined) => void;
  readonly onClear: () => void;
}

/** Of the folder that is shown, and of the selected files. */
const FileTools = ({ folder = '', chosen, onFolder, onClear }: FileToolsProps) => (
  <Late>
    {folder !== '' && <FolderTools folder={folder} onFolder={onFolder} />}
    {chosen.length > 0 && <SelectedFiles files={chosen} onClear={onClear} />}
  </Late>
);

const NoFiles = ({ isFiltered, mayUpload }: { readonly isFiltered: boolean; readonly mayUpload: boolean }) => (
  <EmptyState title={isFiltered ? 'No files found' : 'No files yet'}>
    <p>
      {isFiltered
        ? 'Search for something else, or show all files.'
        : mayUpload
          ? 'Drop, paste or upload files here.'
          : ''}
    </p>
  </EmptyState>
);
