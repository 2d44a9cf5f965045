/** One file: details, uses, and settings. */
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useToast } from '../controls/toast.tsx';
import type { SiteFile } from '../fields/files.ts';
import { uploadFile } from '../fields/upload-file.ts';
import { FILES } from '../fields/use-file-list.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { pixelSizeOf } from './crop-box.ts';
import { FileFacts } from './file-facts.tsx';
import { FileFields } from './file-fields.tsx';
import { useText } from './file-kinds.ts';
import { type FileUses, UseList } from './file-uses.tsx';

const CropDialog = late(async () => (await import('./crop-dialog.tsx')).CropDialog);

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const address = `/api/files/${encodeURIComponent(params['id'] ?? '')}`;
  const file = useRead<SiteFile>(address);
  const uses = useRead<FileUses>(`${address}/uses`);
  const mayChange = useSession().may('files');
  const [replacements, setReplacements] = useState(0);
  const onReplace = (): void => setReplacements((count) => count + 1);
  const title = file.data?.filename ?? 'File Detail';
  return (
    <ScreenLayout
      title={title}
      isWide
      actions={file.data && mayChange ? <Actions file={file.data} uses={uses.data} onReplace={onReplace} /> : null}
    >
      <Link href="/files" className="studio-back">
        <ArrowLeft size={14} aria-hidden /> Files
      </Link>
      <ProblemNote problem={file.error?.problem} onRetry={() => void file.refetch()} />
      {file.isPending ? <Loading label="File" /> : null}
      {file.data === undefined ? null : (
        <div className="studio-file-detail">
          {/* New content has new details: previous input was about the old content. */}
          <FileFields key={replacements} file={file.data} isReadOnly={!mayChange} />
          <aside className="studio-file-aside">
            <FileFacts file={file.data} />
            <h2>Used on</h2>
            <ProblemNote problem={uses.error?.problem} onRetry={() => void uses.refetch()} />
            <UseList uses={uses.data} />
          </aside>
        </div>
      )}
    </ScreenLayout>
  );
}

interface ActionsProps {
  readonly file: SiteFile;
  readonly uses: FileUses | undefined;
  readonly onReplace: () => void;
}

function Actions({ file, uses, onReplace }: ActionsProps) {
  const [isReplacing, setReplacing] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const remove = useRemove(file, uses);
  const replace = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setReplacing(true);
    const result = await uploadFile(chosen, { signal: new AbortController().signal, replaces: file.id });
    setReplacing(false);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    const queryKey = [`/api/files/${encodeURIComponent(file.id)}`];
    // A read that began before, when the window got the focus back, has the previous file.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, result.body);
    onReplace();
    void client.invalidateQueries({ queryKey: [FILES] });
    toast({ message: 'Replaced.' });
  };
  return (
    <div className="studio-buttons">
      <CropButton file={file} />
      <FileTrigger
        acceptedFileTypes={[`${file.contentType.split('/', 1)[0]}/*`]}
        onSelect={(files) => void replace(files?.[0])}
      >
        <Button isPending={isReplacing}>Replace</Button>
      </FileTrigger>
      <Button variant="danger" onPress={() => void remove()}>
        Delete
      </Button>
    </div>
  );
}

/** Animations and SVG images cannot be cropped. */
const CROPPED = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

function CropButton({ file }: { readonly file: SiteFile }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const [, navigate] = useLocation();
  const size = pixelSizeOf(file.originalSize);
  if (size === undefined || !CROPPED.includes(file.contentType)) return null;
  const show = (cropped: SiteFile): void => {
    setOpen(false);
    client.setQueryData([`/api/files/${cropped.id}`], cropped);
    void client.invalidateQueries({ queryKey: [FILES] });
    navigate(`/files/${cropped.id}`);
    toast({ message: `Saved as ${cropped.filename}. ${file.filename} is as it was.` });
  };
  return (
    <>
      <Button onPress={() => setOpen(true)}>Crop</Button>
      <Late>
        {isOpen ? <CropDialog file={file} size={size} onClose={() => setOpen(false)} onCropped={show} /> : null}
      </Late>
    </>
  );
}

/** Asks for confirmation, listing where the file is used. */
function useRemove(file: SiteFile, uses: FileUses | undefined): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async () => {
    const isConfirmed = await confirm({
      title: `Delete ${file.filename}?`,
      message: removalText(uses?.uses ?? []),
      confirm: 'Delete',
      isDanger: true,
    });
    if (!isConfirmed) return;
    const result = await call('DELETE', `/api/files/${file.id}`);
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    void client.invalidateQueries({ queryKey: [FILES] });
    navigate('/files');
    toast({ message: `${file.filename} was deleted.` });
  };
}

const MAX_NAMED = 5;

function removalText(uses: FileUses['uses']): string {
  if (uses.length === 0) return 'It is not used anywhere. This cannot be undone.';
  const named = uses.slice(0, MAX_NAMED).map(useText).join(', ');
  const rest = uses.length > MAX_NAMED ? ` and ${uses.length - MAX_NAMED} more` : '';
  return `It is used on: ${named}${rest}. It will be missing there. This cannot be undone.`;
}
