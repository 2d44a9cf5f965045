/** Asks for a folder: of selected files, or for another name of one. */
import { type ReactNode, useState } from 'react';
import { call } from '../api.ts';
import { ComboBox } from '../controls/combo-box.tsx';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { FOLDERS, folderSuggestions, useFolders } from '../fields/folders.ts';
import { useSubmit } from '../use-submit.ts';
import { type MovedFiles, moveFiles } from './use-file-moves.ts';

export interface MoveFilesDialogProps {
  readonly ids: readonly string[];
  onMoved(moved: MovedFiles): void;
  onClose(): void;
}

export function MoveFilesDialog({ ids, onMoved, onClose }: MoveFilesDialogProps): ReactNode {
  const [name, setName] = useState('');
  const folders = useFolders();
  const { isBusy, problem, run, accept, errorOf } = useSubmit();
  const move = async (): Promise<void> => {
    const moved = await run(() => moveFiles(ids, name));
    if (moved !== undefined) onMoved(moved.body);
  };
  return (
    <Dialog title={ids.length === 1 ? 'Move 1 file' : `Move ${ids.length} files`} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void move();
        }}
      >
        <ComboBox
          label="Folder"
          help="A new name makes a new folder; without a name they are in no folder. The addresses of the files stay."
          options={folderSuggestions(folders, name)}
          text={name}
          error={errorOf('folder')}
          onText={(text) => {
            accept('folder');
            setName(text);
          }}
          onChoose={(id) => id !== undefined && setName(id)}
        />
        <ProblemNote problem={problem} fields={['folder']} />
        <SubmitActions label="Move" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

export interface RenameFolderDialogProps {
  readonly folder: string;
  onRenamed(folder: string): void;
  onClose(): void;
}

export function RenameFolderDialog({ folder, onRenamed, onClose }: RenameFolderDialogProps): ReactNode {
  const [name, setName] = useState(folder);
  const { isBusy, problem, run, refuse, accept, errorOf } = useSubmit();
  const rename = async (): Promise<void> => {
    if (name.trim() === '') return refuse({ name: 'This is missing.' });
    const path = `${FOLDERS}/${encodeURIComponent(folder)}`;
    const renamed = await run(() => call<MovedFiles>('PUT', path, { body: { name } }));
    if (renamed !== undefined) onRenamed(renamed.body.folder);
  };
  return (
    <Dialog title={`Rename “${folder}”`} isOpen size="small" onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label="Name"
          value={name}
          autoFocus
          error={errorOf('name')}
          help="With the name of another folder, the files join those in it."
          onChange={(text) => {
            accept('name');
            setName(text);
          }}
        />
        <ProblemNote problem={problem} fields={['name']} />
        <SubmitActions label="Rename" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
