/** Issues a gift card manually. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../core/random-id.ts';
import { call } from '../api.ts';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { MoneyField } from '../store/money-field.tsx';
import { DayField } from '../store/parts.tsx';
import { useSubmit } from '../use-submit.ts';
import { GIFT_CARDS } from './gift-card.ts';

const texts = { recipientName: '', recipientEmail: '', senderName: '', message: '', sendOn: '', note: '' };

export interface IssueDialogProps {
  readonly currency: string;
  readonly onClose: () => void;
}

export function IssueDialog({ currency, onClose }: IssueDialogProps) {
  const [cents, setCents] = useState<number | null>(null);
  const [fields, setFields] = useState(texts);
  // One key per dialog: pressing twice issues the same gift card.
  const [idempotencyKey] = useState(randomId);
  const { run, refuse, problem, isBusy, errorOf } = useSubmit();
  const client = useQueryClient();
  const toast = useToast();
  const issue = async (): Promise<void> => {
    if (cents === null || cents === 0) return refuse({ amountCents: 'Enter an amount.' });
    const body = { idempotencyKey, amountCents: cents, ...fields };
    if ((await run(() => call('POST', GIFT_CARDS, { body }))) === undefined) return;
    await client.invalidateQueries();
    toast({ message: 'The gift card was issued.' });
    onClose();
  };
  return (
    <Dialog title="Issue a gift card" isOpen onClose={onClose}>
      <form
        className="studio-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void issue();
        }}
      >
        <ProblemNote problem={problem} fields={['amountCents', ...Object.keys(texts)]} />
        <MoneyField
          label="Amount"
          currency={currency}
          cents={cents}
          onChange={setCents}
          error={errorOf('amountCents')}
        />
        <Texts fields={fields} onChange={setFields} errorOf={errorOf} />
        <SubmitActions label="Issue" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface TextsProps {
  readonly fields: typeof texts;
  readonly onChange: (fields: typeof texts) => void;
  readonly errorOf: (name: string) => string | undefined;
}

function Texts({ fields, onChange, errorOf }: TextsProps) {
  const field = (name: keyof typeof texts, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={fields[name]}
      onChange={(text) => onChange({ ...fields, [name]: text })}
      error={errorOf(name)}
      {...more}
    />
  );
  return (
    <>
      {field('recipientEmail', 'Email', { type: 'email', help: 'Gets the gift card. Empty: nobody does.' })}
      {field('recipientName', 'For')}
      {field('senderName', 'From')}
      {field('message', 'Message', { rows: 3 })}
      <DayField
        label="Send on"
        value={fields.sendOn}
        onChange={(sendOn) => onChange({ ...fields, sendOn })}
        error={errorOf('sendOn')}
      />
      {field('note', 'Note', { help: 'Only people who work on the site read it.' })}
    </>
  );
}
