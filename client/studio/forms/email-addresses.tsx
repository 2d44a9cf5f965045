import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isEmail } from '#shared/email-address';
import { formDeliverySettings } from '#shared/form-settings';
import { field, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import type { TargetState } from './form-replies.ts';
import { TargetNote } from './target-note.tsx';

export interface DeliveryFieldProps {
  readonly document: OpenDocument;
  readonly targets: readonly TargetState[];
}

const MAX = formDeliverySettings.emails.max;
const LIST = ['emails'];

/** The addresses that each submission is emailed to. */
export function EmailAddresses({ document, targets }: DeliveryFieldProps) {
  const { value, edit, problems } = document;
  const emails = listOf(field(value, 'emails')).map(textOf);
  return (
    <section className="studio-panel-fields" aria-label="Email">
      <h2>Email</h2>
      <ul className="studio-rows">
        {emails.map((email, index) => (
          <li key={email}>
            <span className="studio-row-text">
              <span>{email}</span>
              <TargetNote target={email} targets={targets} />
              {problems[`emails.${index}`] === undefined ? null : (
                <span className="studio-error">{problems[`emails.${index}`]}</span>
              )}
            </span>
            <Button
              variant="quiet"
              isIcon
              aria-label={`Remove ${email}`}
              onPress={() => edit({ op: 'remove', path: LIST, index })}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {emails.length >= MAX ? (
        <p className="studio-help">{`At most ${MAX} addresses.`}</p>
      ) : (
        <AddAddress
          emails={emails}
          onAdd={(email) => edit({ op: 'insert', path: LIST, index: emails.length, value: email })}
        />
      )}
    </section>
  );
}

interface AddAddressProps {
  readonly emails: readonly string[];
  readonly onAdd: (email: string) => void;
}

function AddAddress({ emails, onAdd }: AddAddressProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const email = typed.trim();
    if (!isEmail(email)) return setError(adminMessages.email);
    if (emails.includes(email)) return setError('This address is in the list already.');
    onAdd(email);
    setTyped('');
  };
  const change = (text: string): void => {
    setTyped(text);
    setError(undefined);
  };
  return (
    <form className="studio-inline-form" noValidate onSubmit={add}>
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        value={typed}
        onChange={change}
        error={error}
        maxLength={256}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
