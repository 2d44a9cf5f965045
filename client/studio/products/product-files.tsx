/** The files of a digital product: upload, rename, replace, reorder and remove. */
import { useQueryClient } from '@tanstack/react-query';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { type CallProblem, call, type Result } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { SortableList } from '../controls/sortable-list.tsx';
import { sendFile } from '../fields/upload-file.ts';
import { useRead } from '../read.ts';

interface ProductFile {
  readonly id: string;
  readonly name: string;
  readonly size: string;
}

export function ProductFiles({ id }: { readonly id: string }) {
  const path = `/api/owner/products/${encodeURIComponent(id)}/files`;
  const { data, error, refetch } = useRead<{ readonly files: readonly ProductFile[] }>(path);
  const { problem, share, upload, order, remove } = useFiles(path);
  const files = data?.files ?? [];
  return (
    <section className="studio-card" aria-label="Files">
      <h2 className="studio-label">Files that buyers get</h2>
      <ProblemNote problem={error?.problem ?? problem} onRetry={() => void refetch()} />
      {data === undefined && error === null ? <Loading label="Files" /> : null}
      <SortableList
        label="Files"
        rows={files.map((file) => ({
          id: file.id,
          text: `${file.name}, ${file.size}`,
          tools: <FileTools path={path} file={file} onRemove={() => void remove(file)} />,
        }))}
        onMove={(from, to) => {
          const ids = files.map((file) => file.id);
          void order(ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ''));
        }}
        empty={data === undefined ? '' : 'There are no files yet. Buyers get nothing.'}
      />
      {share === undefined ? (
        <FileTrigger onSelect={(chosen) => void upload(chosen?.[0])}>
          <Button>Upload a file</Button>
        </FileTrigger>
      ) : (
        <ProgressBar label="Uploading" share={share} />
      )}
    </section>
  );
}

interface FileToolsProps {
  readonly path: string;
  readonly file: ProductFile;
  readonly onRemove: () => void;
}

const FileTools = ({ path, file, onRemove }: FileToolsProps) => (
  <span className="studio-buttons">
    <a
      className="studio-button is-quiet is-icon"
      href={`${path}/${file.id}/content`}
      aria-label={`Download ${file.name}`}
    >
      <Download size={14} aria-hidden />
    </a>
    <Button variant="quiet" isIcon aria-label={`Remove ${file.name}`} onPress={onRemove}>
      <X size={14} aria-hidden />
    </Button>
  </span>
);

function useFiles(path: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const [problem, setProblem] = useState<CallProblem>();
  const [share, setShare] = useState<number>();
  const settle = async (work: Promise<Result<unknown>>): Promise<void> => {
    const result = await work;
    setShare(undefined);
    setProblem(result.ok ? undefined : result.problem);
    await client.invalidateQueries({ queryKey: [path] });
  };
  return {
    problem,
    share,
    async upload(file: File | undefined): Promise<void> {
      if (file === undefined) return;
      setShare(0);
      const target = { method: 'POST', path } as const;
      await settle(sendFile(file, target, { signal: new AbortController().signal, onProgress: setShare }));
    },
    order: (ids: readonly string[]) => settle(call('PUT', path, { body: { ids } })),
    async remove({ id, name }: ProductFile): Promise<void> {
      const isSure = await confirm({
        title: `Remove ${name}?`,
        message: 'Who has bought it keeps their download. New buyers do not get it.',
        confirm: 'Remove',
        isDanger: true,
      });
      if (isSure) await settle(call('DELETE', `${path}/${id}`));
    },
  };
}
