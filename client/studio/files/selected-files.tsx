/** What can be done with the selected files. */
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import type { SiteFile } from '../fields/files.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { useFileRemoval, useMovedMessage, useRefreshFiles } from './use-file-moves.ts';

const MoveFilesDialog = late(async () => (await import('./folder-dialogs.tsx')).MoveFilesDialog);

export interface SelectedFilesProps {
  readonly files: readonly SiteFile[];
  onClear(): void;
}

export function SelectedFiles({ files, onClear }: SelectedFilesProps): ReactNode {
  const [isMoving, setMoving] = useState(false);
  const confirm = useConfirm();
  const refresh = useRefreshFiles();
  const tell = useMovedMessage();
  const removeAll = useFileRemoval();
  const remove = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: files.length === 1 ? `Delete ${files[0]?.filename}?` : `Delete ${files.length} files?`,
      message: 'They will be missing wherever they are used. This cannot be undone.',
      confirm: 'Delete',
      isDanger: true,
    });
    if (!isConfirmed) return;
    onClear();
    await removeAll(files);
  };
  return (
    <>
      <BulkBar count={files.length} onClear={onClear}>
        <Button onPress={() => setMoving(true)}>Move to a folder…</Button>
        <Button variant="danger" onPress={() => void remove()}>
          Delete…
        </Button>
      </BulkBar>
      <Late>
        {isMoving && (
          <MoveFilesDialog
            ids={files.map(({ id }) => id)}
            onClose={() => setMoving(false)}
            onMoved={(moved) => {
              setMoving(false);
              onClear();
              void refresh();
              tell(files, moved);
            }}
          />
        )}
      </Late>
    </>
  );
}
