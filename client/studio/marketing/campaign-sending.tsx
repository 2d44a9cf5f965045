/** How a campaign stands, and what can be done with it: try, send, schedule, stop, copy, delete. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { countText } from '../controls/count-text.ts';
import { Late, late } from '../controls/late.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { useToast } from '../controls/toast.tsx';
import { Facts, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import { AddressNote } from './address-note.tsx';
import { campaignPath, campaignStates, campaignTones, type ListedCampaign } from './marketing-replies.ts';
import type { CampaignProgress } from './use-progress.ts';

const SendDialog = late(async () => (await import('./send-dialog.tsx')).SendDialog);
const TestDialog = late(async () => (await import('./test-dialog.tsx')).TestDialog);

export interface CampaignSendingProps {
  readonly id: string;
  readonly progress: CampaignProgress;
  readonly isSaved: boolean;
  /** What kept it from being sent, by place. */
  readonly refused: Readonly<Record<string, string>>;
  /** Somebody has tried to send it, and what keeps it from being sent is to be said. */
  readonly onTried: (isTried: boolean) => void;
}

export function CampaignSending({ id, progress, isSaved, refused, onTried }: CampaignSendingProps) {
  const { campaign, problem, refresh } = progress;
  const [opened, setOpened] = useState<'send' | 'test'>();
  const close = (): void => setOpened(undefined);
  const messages = [...new Set(Object.values(refused))];
  if (campaign === undefined) return <ProblemNote problem={problem} onRetry={() => void refresh()} />;
  return (
    <section className="studio-campaign-state" aria-label="Sending">
      <div className="studio-buttons">
        <Tag tone={campaignTones[campaign.state]}>{campaignStates[campaign.state]}</Tag>
        <Actions {...{ campaign, isSaved, progress }} onOpen={setOpened} />
      </div>
      {campaign.problem === '' ? null : (
        <p role="alert" className="studio-note is-error">
          {campaign.state === 'draft' ? `It was not sent when it was due: ${campaign.problem}` : campaign.problem}
        </p>
      )}
      {messages.length === 0 || campaign.state !== 'draft' ? null : (
        <div role="alert" className="studio-note is-error">
          <div>
            <p>The campaign cannot be sent yet:</p>
            <ul>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {campaign.state === 'draft' || campaign.state === 'scheduled' ? <AddressNote /> : null}
      <Numbers campaign={campaign} />
      <Late>
        {opened === 'send' ? (
          <SendDialog
            id={id}
            onClose={close}
            onSent={() => {
              onTried(false);
              close();
              void refresh();
            }}
            onRefused={() => {
              onTried(true);
              close();
            }}
          />
        ) : null}
        {opened === 'test' ? <TestDialog id={id} onClose={close} /> : null}
      </Late>
    </section>
  );
}

function Numbers({ campaign }: { readonly campaign: ListedCampaign }) {
  const { time } = useStore();
  const { state, total, sent, failed, unsubscribed, recipients, startedAt, finishedAt, sendAt } = campaign;
  if (state === 'draft') return null;
  if (state === 'scheduled') return <p>{sendAt === null ? '' : `It is sent on ${time(sendAt)}.`}</p>;
  return (
    <>
      {state === 'sending' ? (
        <>
          <p role="status">{`${sent + failed} of ${countText(total, 'email')}`}</p>
          <ProgressBar label="Sending" share={total === 0 ? undefined : (sent + failed) / total} />
        </>
      ) : null}
      <Facts
        rows={[
          ['Sent', sent],
          ['Failed', failed],
          ['Unsubscribed', unsubscribed],
          ['Not sent', state === 'cancelled' ? Math.max(total, recipients) - sent - failed : ''],
          ['Begun', startedAt === null ? '' : time(startedAt)],
          ['Ended', finishedAt === null ? '' : time(finishedAt)],
        ]}
      />
    </>
  );
}

interface ActionsProps {
  readonly campaign: ListedCampaign;
  readonly isSaved: boolean;
  readonly progress: CampaignProgress;
  readonly onOpen: (dialog: 'send' | 'test') => void;
}

function Actions({ campaign: { id, name, state }, isSaved, progress, onOpen }: ActionsProps) {
  const act = useAction();
  const confirm = useConfirm();
  const toast = useToast();
  const [, navigate] = useLocation();
  const path = campaignPath(id);
  const cancel = async (): Promise<void> => {
    const question =
      state === 'sending'
        ? { title: 'Stop sending?', message: 'Emails that have left cannot be taken back.', confirm: 'Stop sending' }
        : { title: 'Take the campaign back?', message: 'It is a draft again.', confirm: 'Take back' };
    if (!(await confirm({ ...question, isDanger: true }))) return;
    const done = state === 'sending' ? 'The campaign was stopped.' : 'The campaign is a draft again.';
    await act({ method: 'POST', path: `${path}/cancel`, done });
    await progress.refresh();
  };
  const copy = async (): Promise<void> => {
    const made = await call<ListedCampaign>('POST', `${path}/copy`);
    if (!made.ok) return toast({ message: made.problem.error, isError: true });
    navigate(`/marketing/campaigns/${encodeURIComponent(made.body.id)}`);
  };
  const remove = async (): Promise<void> => {
    const message = 'Its content and its numbers are gone. Emails that were sent stay where they are.';
    if (!(await confirm({ title: `Delete ${name}?`, message, confirm: 'Delete', isDanger: true }))) return;
    if (await act({ method: 'DELETE', path, done: `${name} was deleted.` })) navigate('/marketing/campaigns');
  };
  const isOpen = state === 'sending' || state === 'scheduled';
  return (
    <>
      {state === 'draft' ? (
        <Button variant="primary" isDisabled={!isSaved} onPress={() => onOpen('send')}>
          Send…
        </Button>
      ) : null}
      {isOpen ? <Button onPress={() => void cancel()}>{state === 'sending' ? 'Stop…' : 'Take back…'}</Button> : null}
      <Button isDisabled={!isSaved} onPress={() => onOpen('test')}>
        Send a test
      </Button>
      <Button onPress={() => void copy()}>Duplicate</Button>
      {isOpen ? null : <Button onPress={() => void remove()}>Delete…</Button>}
    </>
  );
}
