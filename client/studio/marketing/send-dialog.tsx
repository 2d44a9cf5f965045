import { type FormEvent, useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { call } from '../api.ts';
import { countText } from '../controls/count-text.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { useRead } from '../read.ts';
import { ZonedField } from '../store/zoned-field.tsx';
import { type CampaignEmail, campaignPath } from './marketing-replies.ts';

export interface SendDialogProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
  /** The content is not ready; the email's problems say what lacks. */
  readonly onRefused: () => void;
}

const times = [
  { id: 'now', label: 'Now' },
  { id: 'later', label: 'At a time' },
];

/** Sends a campaign, now or at an instant. */
export function SendDialog({ id, onClose, onSent, onRefused }: SendDialogProps) {
  const { data } = useRead<CampaignEmail>(`${campaignPath(id)}/email`);
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Parameters<typeof ProblemNote>[0]['problem']>();
  const listProblem = data?.problems.find(({ field }) => field === 'list')?.message;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (when === 'later' && at === null) return setError('Choose a time.');
    setBusy(true);
    const result = await call('POST', `${campaignPath(id)}/send`, { body: { at: when === 'later' ? at : null } });
    setBusy(false);
    if (result.ok) return onSent();
    const { errors } = result.problem;
    if (errors?.['at'] !== undefined) return setError(errors['at']);
    if (errors !== undefined) return onRefused();
    setFailure(result.problem);
  };
  return (
    <Dialog title="Send the campaign" isOpen onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={(event) => void send(event)}>
        <ProblemNote problem={failure} />
        {data === undefined ? null : (
          <p>{listProblem ?? `${countText(data.subscribed, 'subscriber')} would get it now.`}</p>
        )}
        <RadioGroup label="When" options={times} value={when} onChange={setWhen} />
        {when === 'later' ? (
          <ZonedField
            label="Date and time"
            value={at}
            onChange={(instant) => {
              setAt(instant);
              setError(undefined);
            }}
            error={error}
          />
        ) : null}
        <SubmitActions
          label={when === 'later' ? 'Schedule' : 'Send now'}
          isBusy={isBusy}
          isDisabled={when === 'now' && listProblem === adminMessages.emptyMailingList}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
