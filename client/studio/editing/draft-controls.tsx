/** Publishes drafts of documents that are edited together, now or later, and discards them. */
import { useEffect, useState } from 'react';
import { field, listOf, textOf } from '#shared/json';
import { type CallProblem, call, type Result } from '../api.ts';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useRead } from '../read.ts';
import { useTimes } from '../times.tsx';
import { DISCARD_DRAFT } from './draft-questions.ts';
import { PublishButtons } from './publish-buttons.tsx';

const ScheduleDialog = late(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);

export interface DraftTarget {
  readonly document: Pick<OpenDocument, 'save' | 'value' | 'reload'>;
  /** The path that returns whether there is a draft. */
  readonly state: string;
  readonly publish: string;
  readonly discard: string;
  /** Makes what is scheduled the draft again. */
  unschedule(state: unknown): Promise<Result<unknown>>;
}

/** The API paths of settings, or of a slide. */
export const settingsTarget = (path: string, document: DraftTarget['document']): DraftTarget => ({
  ...{ document, state: `${path}/versions`, publish: `${path}/draft/publish`, discard: `${path}/draft` },
  unschedule: () => call('DELETE', `${path}/draft/scheduled`),
});

/** The API paths of a layout: `block-field/footer`. */
export const layoutTarget = (name: string, document: DraftTarget['document']): DraftTarget => {
  const path = `/api/owner/layouts/${name}`;
  return {
    ...{ document, state: path, publish: `${path}/publish`, discard: `${path}/draft` },
    async unschedule(state) {
      const number = field(versionOf(state, 'scheduled'), 'number');
      const isDrafted = versionOf(state, 'draft') !== undefined;
      const kept = isDrafted ? undefined : await call('POST', `${path}/restore`, { body: { number } });
      return kept?.ok === false ? kept : call('DELETE', `${path}/scheduled`);
    },
  };
};

const versionOf = (state: unknown, name: string): unknown =>
  listOf(field(state, 'versions')).find((version) => field(version, 'state') === name);

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
  const [isScheduling, setScheduling] = useState(false);
  const discard = useDiscard(drafts, onDiscarded, setProblem);
  const { publish, unschedule } = usePublish(drafts, setProblem);
  const { time } = useTimes();
  const hasDraft = drafts.some((draft) => draft.hasDraft);
  const publishAt = drafts.find((draft) => draft.publishAt !== '')?.publishAt ?? '';
  const isSaved = [target, other].every((one) => one === undefined || one.document.save === 'saved');
  const entries = [
    { id: 'later', label: 'Publish later…', isDisabled: !hasDraft || !isSaved, onAction: () => setScheduling(true) },
    ...(publishAt === ''
      ? []
      : [{ id: 'unschedule', label: 'Cancel publishing later', onAction: () => void unschedule() }]),
    {
      ...{ id: 'discard', label: 'Discard the draft…', isDanger: true, isDisabled: !hasDraft },
      onAction: () => void discard(),
    },
  ];
  return (
    <span className="studio-buttons">
      <span className="studio-tag" role="status">
        {stateText(hasDraft, publishAt === '' ? '' : time(publishAt))}
      </span>
      <PublishButtons
        isDisabled={!hasDraft || !isSaved}
        onPublish={() => void publish()}
        menu={{ label: 'Draft', name: 'More about the draft', entries }}
      />
      <ProblemNote problem={problem} onRetry={() => void publish()} />
      <Late>{isScheduling && <ScheduleDialog onClose={() => setScheduling(false)} onSchedule={publish} />}</Late>
    </span>
  );
}

/** `scheduled`: the time, or empty. */
function stateText(hasDraft: boolean, scheduled: string): string {
  if (scheduled === '') return hasDraft ? 'Draft' : 'Published';
  return hasDraft ? `Draft; scheduled for ${scheduled}` : `Scheduled for ${scheduled}`;
}

/** Publishes all drafts, now or at an instant (ISO 8601), and takes that back. */
function usePublish(drafts: readonly OpenDraft[], setProblem: (problem: CallProblem | undefined) => void) {
  const toast = useToast();
  const { time } = useTimes();
  const each = async (
    chosen: readonly OpenDraft[],
    work: (draft: OpenDraft) => Promise<Result<unknown>>,
    message: string,
  ): Promise<void> => {
    for (const draft of chosen) {
      const result = await work(draft);
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return;
      await draft.refetch();
    }
    toast({ message });
  };
  return {
    publish: (at?: string) =>
      each(
        drafts.filter(({ hasDraft }) => hasDraft),
        ({ publish }) => call('POST', publish, { body: at === undefined ? {} : { at } }),
        at === undefined ? 'Published' : `The changes are published on ${time(at)}`,
      ),
    unschedule: () =>
      each(
        drafts.filter(({ publishAt }) => publishAt !== ''),
        ({ unschedule, state }) => unschedule(state),
        'It is a draft again',
      ),
  };
}

interface OpenDraft extends Omit<DraftTarget, 'state'> {
  /** As the server has it. */
  readonly state: unknown;
  readonly hasDraft: boolean;
  /** ISO 8601; empty: nothing is scheduled. */
  readonly publishAt: string;
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
  const hasDraft = field(data, 'hasDraft') === true || versionOf(data, 'draft') !== undefined;
  const publishAt = textOf(field(data, 'publishAt') ?? field(versionOf(data, 'scheduled'), 'publishAt'));
  return { ...target, state: data, hasDraft, publishAt, refetch };
}

function useDiscard(
  drafts: readonly OpenDraft[],
  onDiscarded: () => void,
  setProblem: (problem: CallProblem | undefined) => void,
): () => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  return async () => {
    if (!(await confirm(DISCARD_DRAFT))) return;
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
