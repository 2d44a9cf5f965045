/** Another name for the folder that is shown, and its removal. */
import { type ReactNode, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { useToast } from '../controls/toast.tsx';
import { FOLDERS } from '../fields/folders.ts';
import { useRefreshFiles } from './use-file-moves.ts';

const RenameFolderDialog = late(async () => (await import('./folder-dialogs.tsx')).RenameFolderDialog);

export interface FolderToolsProps {
  readonly folder: string;
  /** Undefined: it is there no more. */
  onFolder(folder: string | undefined): void;
}

export function FolderTools({ folder, onFolder }: FolderToolsProps): ReactNode {
  const [isRenaming, setRenaming] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = useRefreshFiles();
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: `Remove the folder “${folder}”?`,
      message: 'Its files stay, in no folder.',
      confirm: 'Remove',
    });
    if (!isConfirmed) return;
    const result = await call('DELETE', `${FOLDERS}/${encodeURIComponent(folder)}`);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    onFolder(undefined);
    await refresh();
    toast({ message: `The folder “${folder}” was removed.` });
  };
  return (
    <div className="studio-buttons">
      <Button onPress={() => setRenaming(true)}>Rename the folder…</Button>
      <Button onPress={() => void remove()}>Remove the folder…</Button>
      <Late>
        {isRenaming && (
          <RenameFolderDialog
            folder={folder}
            onClose={() => setRenaming(false)}
            onRenamed={(name) => {
              setRenaming(false);
              onFolder(name);
              void refresh();
              toast({ message: `The folder is called “${name}” now.` });
            }}
          />
        )}
      </Late>
    </div>
  );
}
