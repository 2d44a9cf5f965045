/** Files that an owner hands over: chosen, dropped or pasted. */
import { useEffect } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../controls/button.tsx';

export interface UploadButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly label?: string;
  /** Media types that are offered: `image/*`. */
  readonly types?: readonly string[];
}

export const UploadButton = ({ onFiles, label = 'Upload files', types }: UploadButtonProps) => (
  <FileTrigger
    allowsMultiple
    {...(types === undefined ? {} : { acceptedFileTypes: types })}
    onSelect={(files) => files !== null && onFiles([...files])}
  >
    <Button variant="primary">{label}</Button>
  </FileTrigger>
);

/** Files pasted anywhere on the screen, where no text is edited. */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles, isEnabled]);
}

type DroppedItem = { readonly kind: string } | { readonly kind: 'file'; getFile(): Promise<File> };

export async function droppedFiles(items: readonly DroppedItem[]): Promise<readonly File[]> {
  return Promise.all(items.flatMap((item) => ('getFile' in item ? [item.getFile()] : [])));
}
