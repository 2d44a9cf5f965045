/** The target of emailed links: password reset and invitation. */
import { type FormEvent, useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { errorsOf, MISSING, passwordError } from './credentials.ts';
import { Entrance } from './entrance.tsx';
import { NewPasswordField } from './password-field.tsx';
import type { Owner } from './session-state.ts';

export interface PasswordScreenProps {
  readonly purpose: 'reset' | 'invitation';
  /** From the link; empty when the email's code is typed. */
  readonly token: string;
  readonly onSignIn: (owner: Owner) => void;
  /** Goes to the sign-in screen. */
  readonly onLeave: () => void;
}

const texts = {
  reset: {
    title: 'Choose a new password',
    lead: 'Your other sessions end.',
    submit: 'Change the password',
  },
  invitation: {
    title: 'Accept the invitation',
    lead: 'Choose a password to start to work on the site.',
    submit: 'Accept the invitation',
  },
} as const;

export function PasswordScreen({ purpose, token, onSignIn, onLeave }: PasswordScreenProps) {
  const [code, setCode] = useState(token);
  const [password, setPassword] = useState('');
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const { title, lead, submit } = texts[purpose];
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({
      token: code.trim() === '' ? MISSING : undefined,
      password: passwordError(password),
    });
    if (errors !== undefined) return refuse(errors);
    const body = { token: code, password };
    const done = await run(() => callOnce<{ readonly owner: Owner }>('PUT', '/api/owner/password-reset', { body }));
    if (done !== undefined) onSignIn(done.body.owner);
  };
  const asksCode = token === '';
  return (
    <Entrance title={title}>
      <p>{lead}</p>
      <form className="studio-form" noValidate onSubmit={(event) => void send(event)}>
        <ProblemNote problem={problem} fields={asksCode ? ['token', 'password'] : ['password']} />
        {asksCode ? (
          <TextField
            label="Code from the email"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={setCode}
            error={errorOf('token')}
          />
        ) : null}
        <NewPasswordField
          label="New password"
          autoFocus={!asksCode}
          value={password}
          onChange={setPassword}
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" isPending={isBusy}>
          {submit}
        </Button>
      </form>
      <Button variant="quiet" onPress={onLeave}>
        Back to signing in
      </Button>
    </Entrance>
  );
}
