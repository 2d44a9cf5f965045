/** Moves files between folders, and takes that back. */
import { useQueryClient } from '@tanstack/react-query';
import { call, type Result } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import type { SiteFile } from '../fields/files.ts';
import { FOLDERS } from '../fields/folders.ts';
import { FILES } from '../fields/use-file-list.ts';

export interface MovedFiles {
  readonly folder: string;
  readonly count: number;
}

export const moveFiles = (ids: readonly string[], folder: string): Promise<Result<MovedFiles>> =>
  call<MovedFiles>('POST', '/api/files/move', { body: { ids, folder } });

export function useRefreshFiles(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const keys = [[FILES], [FOLDERS]];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

const countText = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** Says that files were moved; "Undo" puts each back into its folder. */
export function useMovedMessage(): (before: readonly SiteFile[], moved: MovedFiles) => void {
  const toast = useToast();
  const refresh = useRefreshFiles();
  const undo = async (before: readonly SiteFile[]): Promise<void> => {
    const folders = new Set(before.map(({ folder }) => folder));
    const idsIn = (name: string): readonly string[] =>
      before.flatMap(({ id, folder }) => (folder === name ? [id] : []));
    const results = await Promise.all([...folders].map((folder) => moveFiles(idsIn(folder), folder)));
    await refresh();
    const failed = results.find((result) => !result.ok);
    toast(failed === undefined ? { message: 'Moved back' } : { message: failed.problem.error, isError: true });
  };
  return (before, { folder, count }) =>
    toast({
      message: folder === '' ? `${countText(count)} moved out of the folder` : `${countText(count)} moved to ${folder}`,
      action: { label: 'Undo', onPress: () => void undo(before) },
    });
}

/** Deletes files one after the other, and tells which of them stay. */
export function useFileRemoval(): (files: readonly SiteFile[]) => Promise<void> {
  const toast = useToast();
  const refresh = useRefreshFiles();
  return async (files) => {
    let removed = 0;
    let refused: string | undefined;
    for (const { id, filename } of files) {
      const result = await call('DELETE', `/api/files/${encodeURIComponent(id)}`);
      if (result.ok) removed++;
      else refused ??= `${filename}: ${result.problem.error}`;
    }
    await refresh();
    if (refused === undefined) return toast({ message: `${countText(removed)} deleted` });
    toast({ message: `${removed} of ${countText(files.length)} deleted. ${refused}`, isError: true });
  };
}
