/** Publishes content, now or at an instant, and shows what stands in the way; discards its draft; lists its versions. */
import { Clock, History } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import type { MenuEntry } from '../controls/menu.tsx';
import { PublishButtons } from '../editing/publish-buttons.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { useTimes } from '../times.tsx';
import type { EditedContent } from './edited-content.ts';
import type { EditorToolbarProps } from './editor-props.ts';
import { layoutCall } from './page-addresses.ts';
import type { LayoutReply, LayoutVersion } from './page-replies.ts';
import type { LayoutEditor } from './use-layout-editor.ts';
import { type Publishing, usePublishing } from './use-publishing.ts';

const ProblemsDialog = late(async () => (await import('./problems-dialog.tsx')).ProblemsDialog);
const ScheduleDialog = late(async () => (await import('../editing/schedule-dialog.tsx')).ScheduleDialog);
const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

type Opened = 'schedule' | 'versions' | null;

export function PublishControls(props: EditorToolbarProps): ReactNode {
  const { content, editor, shown, setShown } = props;
  const state = useBlocks(props);
  const hasDraft = state.hasDraft || content.hasOtherDraft === true;
  const [opened, setOpened] = useState<Opened>(null);
  const publishing = usePublishing({ content, editor, ...state });
  const { may } = useSession();
  const canPublish = hasDraft || !content.isOnSite;
  const entries = entriesOf({ publishing, state, canPublish, onSchedule: () => setOpened('schedule') });
  return (
    <div className="studio-editor-publish">
      {shown === undefined && (
        <PublishState
          {...{ content, state, hasDraft }}
          onReschedule={may('content.publish') ? () => setOpened('schedule') : undefined}
        />
      )}
      <Button variant="quiet" isIcon aria-label="Versions" onPress={() => setOpened('versions')}>
        <History size={16} aria-hidden />
      </Button>
      {shown !== undefined && <Button onPress={() => setShown(undefined)}>Back to the draft</Button>}
      {may('content.publish') && shown === undefined && (
        <PublishButtons
          isDisabled={!canPublish}
          isPending={publishing.isBusy}
          onPublish={() => void publishing.publish()}
          menu={{ label: 'Publishing', name: 'More ways to publish', entries }}
        />
      )}
      <Late>
        {opened === 'schedule' && (
          <ScheduleDialog
            scheduled={scheduledAt(content, state)}
            onClose={() => setOpened(null)}
            onSchedule={(at) => void publishing.publish(at)}
          />
        )}
        {opened === 'versions' && (
          <VersionsDialog
            {...{ editor, setShown }}
            address={layoutCall(content.target)}
            versions={state.reply?.versions ?? []}
            onClose={() => setOpened(null)}
          />
        )}
        {publishing.problem !== undefined && (
          <ProblemsDialog
            {...{ editor }}
            noun={content.noun}
            problem={publishing.problem}
            onClose={publishing.forgive}
          />
        )}
      </Late>
    </div>
  );
}

interface Blocks {
  readonly reply: LayoutReply | undefined;
  readonly hasDraft: boolean;
  /** What is published later. */
  readonly scheduled: LayoutVersion | undefined;
}

/** What of the blocks is not published. It is asked anew after each change that was saved. */
function useBlocks({ content, editor }: Pick<EditorToolbarProps, 'content' | 'editor'>): Blocks {
  const { data: reply, refetch } = useRead<LayoutReply>(layoutCall(content.target));
  const saved = useSavedValue(editor);
  // The value that the reply is for: until it covers the latest save, that counts as unpublished.
  const [answered, setAnswered] = useState<unknown>();
  useEffect(() => {
    if (saved !== undefined) void refetch().then(({ isSuccess }) => isSuccess && setAnswered(saved));
  }, [saved, refetch]);
  const find = (state: string) => reply?.versions.find((version) => version.state === state);
  const isBehind = saved === undefined || (answered !== undefined && answered !== saved);
  return { reply, hasDraft: find('draft') !== undefined || isBehind, scheduled: find('scheduled') };
}

/** The saved layout; undefined while changes are being saved. */
const useSavedValue = ({ document: { save, value } }: LayoutEditor): unknown => (save === 'saved' ? value : undefined);

interface EntriesInput {
  readonly publishing: Publishing;
  readonly state: Blocks;
  readonly canPublish: boolean;
  onSchedule(): void;
}

/** What does not apply is shown and cannot be pressed, so that it is found again where it was. */
function entriesOf({ publishing, state, canPublish, onSchedule }: EntriesInput): readonly MenuEntry[] {
  const discard = (what: 'draft' | 'scheduled') => () => void publishing.discard(what);
  return [
    { id: 'schedule', label: 'Publish later…', isDisabled: !canPublish, onAction: onSchedule },
    {
      id: 'discard',
      label: 'Discard the draft…',
      isDanger: true,
      isDisabled: !state.hasDraft,
      onAction: discard('draft'),
    },
    ...(state.scheduled !== undefined
      ? [{ id: 'unschedule', label: 'Discard what is scheduled…', isDanger: true, onAction: discard('scheduled') }]
      : []),
  ];
}

/** When the blocks are published, or the page with them. */
const scheduledAt = ({ publishAt }: EditedContent, { scheduled }: Blocks): string | undefined =>
  scheduled?.publishAt ?? publishAt ?? undefined;

interface PublishStateProps {
  readonly content: EditedContent;
  readonly state: Blocks;
  readonly hasDraft: boolean;
  readonly onReschedule: (() => void) | undefined;
}

/** What visitors do not see, and when they will. */
function PublishState({ content, state, hasDraft, onReschedule }: PublishStateProps): ReactNode {
  const { time } = useTimes();
  const at = scheduledAt(content, state);
  const text = at === undefined ? '' : `Scheduled for ${time(at)}`;
  const marks = content.marks.filter((mark) => mark !== 'Scheduled' || at === undefined);
  return (
    <span className="studio-publish-state">
      {[...marks, ...(hasDraft ? ['Changes not published'] : [])].map((mark) => (
        <span key={mark} className="studio-mark">
          {mark}
        </span>
      ))}
      {text !== '' && onReschedule === undefined && <span className="studio-mark">{text}</span>}
      {text !== '' && onReschedule !== undefined && (
        <Button variant="quiet" aria-label={`${text}: change`} onPress={onReschedule}>
          <Clock size={14} aria-hidden /> {text}
        </Button>
      )}
    </span>
  );
}
