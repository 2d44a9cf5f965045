/** Publishes and discards drafts of documents that are edited together. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { field, listOf } from '#shared/json';
import { type CallProblem, call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Menu } from '../controls/menu.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useRead } from '../read.ts';

export interface DraftTarget {
  readonly document: Pick<OpenDocument, 'save' | 'value' | 'reload'>;
  /** The path that returns whether there is a draft. */
  readonly state: string;
  readonly publish: string;
  readonly discard: string;
}

/** The API paths of settings, or of a slide. */
export const settingsTarget = (path: string, document: DraftTarget['document']): DraftTarget => ({
  ...{ document, state: `${path}/versions`, publish: `${path}/draft/publish`, discard: `${path}/draft` },
});

/** The API paths of a layout: `block-field/footer`. */
export const layoutTarget = (name: string, document: DraftTarget['document']): DraftTarget => {
  const path = `/api/owner/layouts/${name}`;
  return { document, state: path, publish: `${path}/publish`, discard: `${path}/draft` };
};

export interface DraftControlsProps {
  readonly target: DraftTarget;
  /** Published together with it. */
  readonly other?: DraftTarget | undefined;
  /** The preview has to be reloaded. */
  onDiscarded(): void;
}

export function DraftControls({ target, other, onDiscarded }: DraftControlsProps) {
  const drafts = [useDraft(target), useDraft(other)].filter((draft) => draft !== null);
  const [problem, setProblem] = useState<CallProblem>();
  const toast = useToast();
  const discard = useDiscard(drafts, onDiscarded, setProblem);
  const open = drafts.filter(({ hasDraft }) => hasDraft);
  const isSaved = [target, other].every((one) => one === undefined || one.document.save === 'saved');
  const publish = async (): Promise<void> => {
    for (const { publish: path, refetch } of open) {
      const result = await call('POST', path, { body: {} });
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return;
      await refetch();
    }
    toast({ message: 'Published' });
  };
  return (
    <span className="studio-buttons">
      <span className="studio-tag" role="status">
        {open.length > 0 ? 'Draft' : 'Published'}
      </span>
      <Button variant="primary" isDisabled={open.length === 0 || !isSaved} onPress={() => void publish()}>
        Publish
      </Button>
      <Menu
        label="Draft"
        entries={[
          {
            id: 'discard',
            label: 'Discard the draft…',
            isDanger: true,
            isDisabled: open.length === 0,
            onAction: () => void discard(),
          },
        ]}
      >
        <Button isIcon aria-label="More about the draft">
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Menu>
      <ProblemNote problem={problem} onRetry={() => void publish()} />
    </span>
  );
}

interface OpenDraft extends DraftTarget {
  readonly hasDraft: boolean;
  refetch(): Promise<unknown>;
}

/** Fetched again after each save. */
function useDraft(target: DraftTarget | undefined): OpenDraft | null {
  const { data, refetch } = useRead<unknown>(target?.state ?? '', target !== undefined);
  const { save, value } = target?.document ?? {};
  // A restored version is a new value that is already saved.
  useEffect(() => {
    if (save === 'saved') void refetch();
  }, [save, value, refetch]);
  if (target === undefined) return null;
  const hasDraft =
    field(data, 'hasDraft') === true ||
    listOf(field(data, 'versions')).some((version) => field(version, 'state') === 'draft');
  return { ...target, hasDraft, refetch };
}

function useDiscard(
  drafts: readonly OpenDraft[],
  onDiscarded: () => void,
  setProblem: (problem: CallProblem | undefined) => void,
): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async () => {
    const isConfirmed = await confirm({
      title: 'Discard the draft?',
      message: 'Changes since the last publication are removed, for everybody who edits this.',
      confirm: 'Discard',
      isDanger: true,
    });
    if (!isConfirmed) return;
    for (const { hasDraft, discard, document, refetch } of drafts) {
      if (!hasDraft) continue;
      const result = await call('DELETE', discard);
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return;
      document.reload();
      await refetch();
    }
    onDiscarded();
    toast({ message: 'Discarded' });
  };
}
