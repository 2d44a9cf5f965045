/** Publishes a page's draft, now or at an instant, and shows what stands in the way; discards it; lists its versions. */
import { ChevronDown, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type CallProblem, call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Late, late } from '../controls/late.tsx';
import { Menu, type MenuEntry } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import type { EditorToolbarProps } from './editor-props.ts';
import type { LayoutReply } from './page-replies.ts';

const ProblemsDialog = late(async () => (await import('./problems-dialog.tsx')).ProblemsDialog);
const ScheduleDialog = late(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog);
const VersionsDialog = late(async () => (await import('./versions-dialog.tsx')).VersionsDialog);

type Opened = 'schedule' | 'versions' | null;

export function PublishControls(props: EditorToolbarProps): ReactNode {
  const { page, editor, shown, setShown } = props;
  const address = `/api/owner/layouts/page/${encodeURIComponent(page.id)}`;
  const { data, refetch } = useRead<LayoutReply>(address);
  const [opened, setOpened] = useState<Opened>(null);
  const actions = usePublishing(address, props, refetch);
  const { may } = useSession();
  const scheduled = data?.versions.find(({ state }) => state === 'scheduled');
  const open = (next: Opened): void => {
    void refetch();
    setOpened(next);
  };
  const { save } = editor.document;
  return (
    <>
      <Button variant="quiet" isIcon aria-label="Versions" onPress={() => open('versions')}>
        <History size={16} aria-hidden />
      </Button>
      {shown !== undefined && <Button onPress={() => setShown(undefined)}>Back to the draft</Button>}
      {may('content.publish') && shown === undefined && (
        <div className="studio-toggles">
          <Button
            variant="primary"
            isDisabled={save !== 'saved' && save !== 'refused'}
            onPress={() => void actions.publish()}
          >
            Publish
          </Button>
          <Menu label="Publishing" entries={entriesOf({ ...actions, scheduled, open })}>
            <Button isIcon aria-label="More ways to publish">
              <ChevronDown size={16} aria-hidden />
            </Button>
          </Menu>
        </div>
      )}
      <Late>
        {opened === 'schedule' && (
          <ScheduleDialog onClose={() => setOpened(null)} onSchedule={(at) => actions.publish(at)} />
        )}
        {opened === 'versions' && (
          <VersionsDialog
            {...{ address, editor, setShown }}
            versions={data?.versions ?? []}
            onClose={() => setOpened(null)}
          />
        )}
        {actions.problem !== undefined && (
          <ProblemsDialog editor={editor} problem={actions.problem} onClose={actions.forgive} />
        )}
      </Late>
    </>
  );
}

interface EntriesInput extends Pick<Publishing, 'discard'> {
  readonly scheduled: unknown;
  open(opened: Opened): void;
}

const entriesOf = ({ scheduled, open, discard }: EntriesInput): readonly MenuEntry[] => [
  { id: 'schedule', label: 'Publish later…', onAction: () => open('schedule') },
  { id: 'discard', label: 'Discard the draft…', isDanger: true, onAction: () => void discard('draft') },
  ...(scheduled === undefined
    ? []
    : [
        {
          id: 'unschedule',
          label: 'Discard what is scheduled…',
          isDanger: true,
          onAction: () => void discard('scheduled'),
        },
      ]),
];

interface Publishing {
  readonly problem: CallProblem | undefined;
  forgive(): void;
  /** Now, or at an instant (ISO 8601). True when the server does. */
  publish(at?: string): Promise<boolean>;
  discard(what: 'draft' | 'scheduled'): Promise<void>;
}

function usePublishing(address: string, { editor }: EditorToolbarProps, refetch: () => unknown): Publishing {
  const [problem, setProblem] = useState<CallProblem>();
  const toast = useToast();
  const confirm = useConfirm();
  return {
    problem,
    forgive: () => setProblem(undefined),
    async publish(at) {
      const { save, problems } = editor.document;
      if (save === 'refused') {
        setProblem({ status: 400, code: 'invalid-request', error: '', errors: problems });
        return false;
      }
      const result = await call('POST', `${address}/publish`, { body: at === undefined ? {} : { at } });
      void refetch();
      if (result.ok) toast({ message: at === undefined ? 'Published' : 'Scheduled' });
      else setProblem(result.problem);
      return result.ok;
    },
    async discard(what) {
      const isDraft = what === 'draft';
      const isConfirmed = await confirm({
        title: isDraft ? 'Discard the draft?' : 'Discard what is scheduled?',
        message: isDraft
          ? 'Changes since the last publication are removed, for everybody who edits this page.'
          : 'Nothing is published at that time.',
        confirm: 'Discard',
        isDanger: true,
      });
      if (!isConfirmed) return;
      const result = await call('DELETE', `${address}/${what}`);
      void refetch();
      if (!result.ok) return toast({ message: result.problem.error, isError: true });
      if (isDraft) editor.document.reload();
      toast({ message: 'Discarded' });
    },
  };
}
