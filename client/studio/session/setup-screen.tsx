import { type FormEvent, useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useSubmit } from '../use-submit.ts';
import { emailError, errorsOf, MISSING, passwordError } from './credentials.ts';
import { Entrance } from './entrance.tsx';
import { NewPasswordField } from './password-field.tsx';
import type { Owner } from './session-state.ts';

export interface SetupScreenProps {
  /** From the link that the server prints on start. */
  readonly token: string;
  readonly onSignIn: (owner: Owner) => void;
}

const FIELDS = ['name', 'email', 'password'];

/** Creates the first admin. */
export function SetupScreen({ token, onSignIn }: SetupScreenProps) {
  const [values, setValues] = useState({ name: '', email: '', password: '' });
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const set = (name: keyof typeof values) => (value: string) => setValues((all) => ({ ...all, [name]: value }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { name, email, password } = values;
    const errors = errorsOf({
      name: name.trim() === '' ? MISSING : undefined,
      email: emailError(email),
      password: passwordError(password),
    });
    if (errors !== undefined) return refuse(errors);
    const body = { ...values, token };
    const done = await run(() => callOnce<{ readonly owner: Owner }>('POST', '/api/owner/setup', { body }));
    if (done !== undefined) onSignIn(done.body.owner);
  };
  return (
    <Entrance title="Set up your site">
      <p>Create the account of the site’s owner.</p>
      <form className="studio-form" noValidate onSubmit={(event) => void submit(event)}>
        <ProblemNote problem={problem} fields={FIELDS} />
        <TextField
          label="Name"
          autoComplete="name"
          autoFocus
          value={values.name}
          onChange={set('name')}
          error={errorOf('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={values.email}
          onChange={set('email')}
          error={errorOf('email')}
        />
        <NewPasswordField
          label="Password"
          value={values.password}
          onChange={set('password')}
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" isPending={isBusy}>
          Create the owner
        </Button>
      </form>
    </Entrance>
  );
}
