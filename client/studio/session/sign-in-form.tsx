import { type FormEvent, useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { emailError, errorsOf } from './credentials.ts';
import { PasswordField } from './password-field.tsx';
import type { Owner } from './session-state.ts';

export interface SignInFormProps {
  /** Address of the admin whose session ended; it cannot be changed. */
  readonly email?: string;
  readonly onSignIn: (owner: Owner) => void;
}

export function SignInForm({ email: known, onSignIn }: SignInFormProps) {
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({ email: emailError(email) });
    if (errors !== undefined) return refuse(errors);
    const body = { email, password };
    const done = await run(() => callOnce<{ readonly owner: Owner }>('POST', '/api/owner/session', { body }));
    if (done !== undefined) onSignIn(done.body.owner);
  };
  return (
    <form className="studio-form" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNote problem={problem} fields={['email', 'password']} />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        isReadOnly={known !== undefined}
        autoFocus={known === undefined}
        value={email}
        onChange={setEmail}
        error={errorOf('email')}
      />
      <PasswordField
        label="Password"
        name="password"
        autoFocus={known !== undefined}
        value={password}
        onChange={setPassword}
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" isPending={isBusy}>
        Sign in
      </Button>
    </form>
  );
}
