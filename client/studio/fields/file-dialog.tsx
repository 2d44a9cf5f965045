/** A picker for the site's files, with upload. */
import { useEffect, useRef, useState } from 'react';
import { DropZone, FileTrigger } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Select } from '../controls/select.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { TextField } from '../controls/text-field.tsx';
import { FileThumbnail } from './file-thumbnail.tsx';
import type { FileKind, SiteFile } from './files.ts';
import { ANY_FOLDER, folderOfChoice, folderOptions, useFolders } from './folders.ts';
import { uploadFile } from './upload-file.ts';
import { useFileList } from './use-file-list.ts';

export interface FileDialogProps {
  readonly kind?: FileKind | undefined;
  readonly onChoose: (file: SiteFile) => void;
  readonly onClose: () => void;
}

export const FileDialog = ({ kind, onChoose, onClose }: FileDialogProps) => (
  <Dialog title={kind === 'image' ? 'Choose an image' : 'Choose a file'} isOpen size="large" onClose={onClose}>
    <Tabs
      label="Files"
      tabs={[
        { id: 'existing', title: 'Existing Files', content: <ExistingFiles kind={kind} onChoose={onChoose} /> },
        { id: 'upload', title: 'Upload File', content: <Upload kind={kind} onChoose={onChoose} /> },
      ]}
    />
  </Dialog>
);

type ListProps = Pick<FileDialogProps, 'kind' | 'onChoose'>;

function ExistingFiles({ kind, onChoose }: ListProps) {
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState(ANY_FOLDER);
  const folders = useFolders();
  const folder = folderOfChoice(choice);
  const { files, problem, isPending, isLoadingMore, more, retry } = useFileList({ kind, search, folder });
  const isFiltered = search.trim() !== '' || folder !== undefined;
  return (
    <div className="studio-files">
      <div className="studio-filters">
        <TextField label="Search files" type="search" value={search} onChange={setSearch} />
        {folders.length > 0 && (
          <Select label="Folder" options={folderOptions(folders)} value={choice} onChange={setChoice} />
        )}
      </div>
      {isPending ? <Loading label="Loading files" /> : null}
      <ProblemNote problem={problem} onRetry={retry} />
      {files?.length === 0 ? <p className="studio-help">{isFiltered ? 'No files found.' : 'No files yet.'}</p> : null}
      <ul className="studio-file-grid">
        {files?.map((file) => (
          <li key={file.id}>
            <button type="button" className="studio-file-card" onClick={() => onChoose(file)}>
              <FileThumbnail file={file} />
              <span className="studio-file-name">{file.filename}</span>
              <span className="studio-help">{file.size}</span>
            </button>
          </li>
        ))}
      </ul>
      {more === undefined ? null : (
        <Button onPress={more} isPending={isLoadingMore}>
          Load More
        </Button>
      )}
    </div>
  );
}

const accepted: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['image/*'],
  audio: ['audio/*'],
  video: ['video/*'],
};

type UploadState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'uploading'; readonly file: File }
  | { readonly kind: 'failed'; readonly file: File; readonly message: string };

function Upload({ kind, onChoose }: ListProps) {
  const [state, setState] = useState<UploadState>({ kind: 'waiting' });
  const stop = useRef<AbortController>(null);
  // Aborts the upload on close.
  useEffect(() => () => stop.current?.abort(), []);
  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    stop.current = new AbortController();
    setState({ kind: 'uploading', file });
    const result = await uploadFile(file, { signal: stop.current.signal });
    if (result.ok) onChoose(result.body);
    else setState({ kind: 'failed', file, message: result.problem.error });
  };
  const types = kind === undefined ? {} : { acceptedFileTypes: accepted[kind] };
  return (
    <DropZone
      className="studio-drop"
      aria-label="Drop a file to upload it"
      onDrop={({ items }) => {
        const file = items.find((item) => item.kind === 'file');
        if (file?.kind === 'file') void file.getFile().then(upload);
      }}
    >
      {state.kind === 'uploading' ? (
        <div role="status">
          <p>Uploading {state.file.name} …</p>
          <Button onPress={() => stop.current?.abort()}>Cancel</Button>
        </div>
      ) : (
        <>
          {state.kind === 'failed' ? (
            <div role="alert" className="studio-note is-error">
              <p>{state.message}</p>
              <Button onPress={() => void upload(state.file)}>Retry</Button>
            </div>
          ) : null}
          <p>Drop a file here, or</p>
          <FileTrigger {...types} onSelect={(files) => void upload(files?.[0])}>
            <Button variant="primary">Choose from this computer</Button>
          </FileTrigger>
        </>
      )}
    </DropZone>
  );
}
