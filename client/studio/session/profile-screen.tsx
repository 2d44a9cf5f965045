/** The admin's own account: name, password, sessions. */
import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { roleText } from '../people/role-text.ts';
import { useSubmit } from '../use-submit.ts';
import { errorsOf, passwordError } from './credentials.ts';
import { OwnSessions } from './own-sessions.tsx';
import { NewPasswordField, PasswordField } from './password-field.tsx';
import { useSession } from './session-context.ts';
import type { Owner } from './session-state.ts';

export const Screen = () => (
  <ScreenLayout title="Your profile">
    <NameForm />
    <PasswordForm />
    <OwnSessions />
  </ScreenLayout>
);

function NameForm() {
  const { owner, update } = useSession();
  const [name, setName] = useState(owner.name);
  const { isBusy, problem, run, errorOf } = useSubmit();
  const toast = useToast();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await run(() =>
      call<{ readonly owner: Owner }>('PUT', '/api/owner/profile', { body: { name: name.trim() } }),
    );
    if (done === undefined) return;
    update(done.body.owner);
    toast({ message: 'Saved' });
  };
  return (
    <section className="studio-panel" aria-labelledby="profile-name">
      <h2 id="profile-name">You</h2>
      <dl className="studio-facts">
        <dt>Email</dt>
        <dd>{owner.email}</dd>
        <dt>Roles</dt>
        <dd>{owner.roles.map(roleText).join(', ')}</dd>
      </dl>
      <form className="studio-form" noValidate onSubmit={(event) => void save(event)}>
        <ProblemNote problem={problem} fields={['name']} />
        <TextField label="Name" autoComplete="name" value={name} onChange={setName} error={errorOf('name')} />
        <Button type="submit" isPending={isBusy} isDisabled={name.trim() === owner.name}>
          Save the name
        </Button>
      </form>
    </section>
  );
}

const EMPTY = { current: '', password: '' };

function PasswordForm() {
  const [values, setValues] = useState(EMPTY);
  const { isBusy, problem, run, refuse, errorOf } = useSubmit();
  const toast = useToast();
  const set = (name: keyof typeof EMPTY) => (value: string) => setValues((all) => ({ ...all, [name]: value }));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const errors = errorsOf({ password: passwordError(values.password) });
    if (errors !== undefined) return refuse(errors);
    const done = await run(() => call('PUT', '/api/owner/password', { body: values }));
    if (done === undefined) return;
    setValues(EMPTY);
    toast({ message: 'Your password has been changed.' });
  };
  return (
    <section className="studio-panel" aria-labelledby="profile-password">
      <h2 id="profile-password">Password</h2>
      <form className="studio-form" noValidate onSubmit={(event) => void save(event)}>
        <ProblemNote problem={problem} fields={['current', 'password']} />
        <PasswordField
          label="Current password"
          value={values.current}
          onChange={set('current')}
          error={errorOf('current')}
        />
        <NewPasswordField
          label="New password"
          note="Your other sessions end."
          value={values.password}
          onChange={set('password')}
          error={errorOf('password')}
        />
        <Button type="submit" isPending={isBusy}>
          Change the password
        </Button>
      </form>
    </section>
  );
}
