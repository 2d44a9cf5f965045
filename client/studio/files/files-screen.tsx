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
import { FILES, useFileList } from '../fields/use-file-list.ts';
import { useSession } from '../session/session-context.ts';
import type { Filter } from './file-filters.tsx';
import { ALL } from './file-kinds.ts';
import { FileList, type FileView } from './file-list.tsx';
import { droppedFiles, UploadButton, usePastedFiles } from './file-sources.tsx';
import { useUploads } from './use-uploads.ts';

const FileFilters = late(async () => (await import('./file-filters.tsx')).FileFilters);
const UploadList = late(async () => (await import('./upload-list.tsx')).UploadList);

export function Screen() {
  const [filter, setFilter] = useState<Filter>({ search: '', kind: ALL, sort: 'newest' });
  const [view, setView] = useState<FileView>('grid');
  const [, navigate] = useLocation();
  const mayUpload = useSession().may('files');
  const client = useQueryClient();
  const uploads = useUploads(() => void client.invalidateQueries({ queryKey: [FILES] }));
  usePastedFiles(uploads.add, mayUpload);
  const { search, kind, sort } = filter;
  const list = useFileList({ search, sort, kind: kind === ALL ? undefined : kind });
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
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      <DropZone
        className="studio-file-drop"
        aria-label="Drop or paste files to upload them"
        isDisabled={!mayUpload}
        onDrop={({ items }) => void droppedFiles(items).then(uploads.add)}
      >
        {list.isPending ? <Loading label="Files" /> : null}
        {list.files === undefined ? null : list.files.length === 0 ? (
          <NoFiles isFiltered={filter.search.trim() !== '' || filter.kind !== ALL} mayUpload={mayUpload} />
        ) : (
          <FileList files={list.files} view={view} onOpen={(id) => navigate(`/files/${id}`)} />
        )}
      </DropZone>
      {list.more === undefined ? null : (
        <Button onPress={list.more} isPending={list.isLoadingMore}>
          Load More
        </Button>
      )}
    </ScreenLayout>
  );
}

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
