/** Publishes a page, now or scheduled, and shows problems; discards its draft; lists its versions. */
import { ChevronDown, History } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu, type MenuEntry } from '../controls/menu.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import type { EditorToolbarProps } from './editor-props.ts';
import { layoutCall } from './page-addresses.ts';
import { isOnSite, type LayoutReply } from './page-replies.ts';
import { pageMarks } from './page-texts.ts';
import type { LayoutEditor } from './use-layout-editor.ts';
import { type Publishing, usePublishing } from './use-publishing.ts';

const ProblemsDialog = late(async () => (await import('./problems-dialog.tsx')).ProblemsDialog);
const ScheduleDialog = late(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);
const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

type Opened = 'schedule' | 'versions' | null;

export function PublishControls(props: EditorToolbarProps): ReactNode {
  const { page, editor, shown, setShown } = props;
  const content = useContent(props);
  const [opened, setOpened] = useState<Opened>(null);
  const publishing = usePublishing({ page, editor, hasDraft: content.hasDraft });
  const { may } = useSession();
  return (
    <div className="studio-editor-publish">
      {shown === undefined && <PublishState marks={pageMarks(page)} hasDraft={content.hasDraft} />}
      <Button variant="quiet" isIcon aria-label="Versions" onPress={() => setOpened('versions')}>
        <History size={16} aria-hidden />
      </Button>
      {shown !== undefined && <Button onPress={() => setShown(undefined)}>Back to the draft</Button>}
      {may('content.publish') && shown === undefined && (
        <PublishButtons
          {...{ publishing, content }}
          canPublish={content.hasDraft || !isOnSite(page)}
          onSchedule={() => setOpened('schedule')}
        />
      )}
      <Late>
        {opened === 'schedule' && (
          <ScheduleDialog onClose={() => setOpened(null)} onSchedule={(at) => void publishing.publish(at)} />
        )}
        {opened === 'versions' && (
          <VersionsDialog
            {...{ editor, setShown }}
            address={layoutCall(page.id)}
            versions={content.reply?.versions ?? []}
            onClose={() => setOpened(null)}
          />
        )}
        {publishing.problem !== undefined && (
          <ProblemsDialog editor={editor} problem={publishing.problem} onClose={publishing.forgive} />
        )}
      </Late>
    </div>
  );
}

interface Content {
  readonly reply: LayoutReply | undefined;
  readonly hasDraft: boolean;
  readonly isScheduled: boolean;
}

/** The unpublished content of the page. Loaded again after each save. */
function useContent({ page, editor }: Pick<EditorToolbarProps, 'page' | 'editor'>): Content {
  const { data: reply, refetch } = useRead<LayoutReply>(layoutCall(page.id));
  const saved = useSavedValue(editor);
  // The value that the reply is for: until it covers the latest save, that counts as unpublished.
  const [answered, setAnswered] = useState<unknown>();
  useEffect(() => {
    if (saved !== undefined) void refetch().then(({ isSuccess }) => isSuccess && setAnswered(saved));
  }, [saved, refetch]);
  const has = (state: string): boolean => reply?.versions.some((version) => version.state === state) === true;
  const isBehind = saved === undefined || (answered !== undefined && answered !== saved);
  return { reply, hasDraft: has('draft') || isBehind, isScheduled: has('scheduled') };
}

/** The saved layout; undefined while changes are being saved. */
const useSavedValue = ({ document: { save, value } }: LayoutEditor): unknown => (save === 'saved' ? value : undefined);

interface PublishButtonsProps {
  readonly publishing: Publishing;
  readonly content: Content;
  readonly canPublish: boolean;
  onSchedule(): void;
}

const PublishButtons = ({ publishing, content, canPublish, onSchedule }: PublishButtonsProps) => (
  <div className="studio-toggles">
    <Button
      variant="primary"
      isDisabled={!canPublish}
      isPending={publishing.isBusy}
      onPress={() => void publishing.publish()}
    >
      Publish
    </Button>
    <Menu label="Publishing" entries={entriesOf({ publishing, content, canPublish, onSchedule })}>
      <Button isIcon aria-label="More ways to publish">
        <ChevronDown size={16} aria-hidden />
      </Button>
    </Menu>
  </div>
);

/** Entries that do not apply are disabled rather than hidden, so that positions stay the same. */
function entriesOf({ publishing, content, canPublish, onSchedule }: PublishButtonsProps): readonly MenuEntry[] {
  const discard = (what: 'draft' | 'scheduled') => () => void publishing.discard(what);
  return [
    { id: 'schedule', label: 'Publish later…', isDisabled: !canPublish, onAction: onSchedule },
    {
      id: 'discard',
      label: 'Discard the draft…',
      isDanger: true,
      isDisabled: !content.hasDraft,
      onAction: discard('draft'),
    },
    ...(content.isScheduled
      ? [{ id: 'unschedule', label: 'Discard what is scheduled…', isDanger: true, onAction: discard('scheduled') }]
      : []),
  ];
}

/** What visitors do not see of the page. */
const PublishState = ({ marks, hasDraft }: { readonly marks: readonly string[]; readonly hasDraft: boolean }) => (
  <span className="studio-publish-state">
    {[...marks.filter((mark) => mark !== 'Home'), ...(hasDraft ? ['Changes not published'] : [])].map((mark) => (
      <span key={mark} className="studio-mark">
        {mark}
      </span>
    ))}
  </span>
);
