import { type FormEvent, useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { emailError, errorsOf } from './credentials.ts';
import { Entrance } from './entrance.tsx';

/** Requests an email with a password reset link. */
export function ForgottenPassword({ onLeave }: { readonly onLeave: () => void }) {
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState<string>();
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({ email: emailError(email) });
    if (errors !== undefined) return refuse(errors);
    const done = await run(() =>
      callOnce<{ readonly message: string }>('POST', '/api/owner/password-reset', { body: { email } }),
    );
    setMessage(done?.body.message);
  };
  return (
    <Entrance title="Forgotten password">
      <p>We email you a link to choose a new one.</p>
      <form className="studio-form" noValidate onSubmit={(event) => void send(event)}>
        <ProblemNote problem={problem} fields={['email']} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={setEmail}
          error={errorOf('email')}
        />
        <Button type="submit" variant="primary" isPending={isBusy}>
          Send the email
        </Button>
        <p role="status">{message}</p>
      </form>
      <Button variant="quiet" onPress={onLeave}>
        Back to signing in
      </Button>
    </Entrance>
  );
}
