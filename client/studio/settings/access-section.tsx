/** Who may see the site: everybody, those who know its password, or its owners alone. */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { RadioGroup } from '../controls/radio-group.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { ReadState } from '../store/parts.tsx';
import { SettingPlace } from '../store/settings-fields.tsx';
import { useSubmit } from '../use-submit.ts';
import { useOpenedSetting } from './opened-setting.ts';
import { accessSettings, type SiteState, siteStates } from './site-settings.ts';

const PATH = '/api/owner/site-access';

interface SiteAccess {
  readonly state: SiteState;
  readonly hasPassword: boolean;
  readonly message: string;
  readonly revision: number;
}

export function AccessSection() {
  const { data, error, refetch } = useRead<SiteAccess>(PATH);
  useOpenedSetting(data !== undefined);
  return (
    <>
      <ReadState
        label="Visibility"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : <AccessForm key={data.revision} stored={data} />}
    </>
  );
}

const questions: Readonly<Record<SiteState, { readonly title: string; readonly message: string }>> = {
  public: { title: 'Open the site to everybody?', message: 'Search engines may list it, too.' },
  password: { title: 'Close the site with a password?', message: 'Visitors see nothing of it until they enter it.' },
  private: { title: 'Close the site to visitors?', message: 'Only signed-in owners see it. Nobody can order.' },
};

function useAccessForm(stored: SiteAccess) {
  const [state, setState] = useState<SiteState>(stored.state);
  const [message, setMessage] = useState(stored.message);
  const [password, setPassword] = useState('');
  const submission = useSubmit();
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (state === stored.state && message === stored.message && password === '')
      return toast({ message: 'Nothing has changed, so there is nothing to save.' });
    if (state === 'password' && !stored.hasPassword && password === '')
      return submission.refuse({ password: 'is missing' });
    const { title, message: warning } = questions[state];
    if (state !== stored.state && !(await confirm({ title, message: warning, confirm: 'Change' }))) return;
    const body = { state, message, revision: stored.revision, ...(password === '' ? {} : { password }) };
    const saved = await submission.run(() => call<SiteAccess>('PUT', PATH, { body }));
    if (saved === undefined) return;
    await client.invalidateQueries({ queryKey: [PATH] });
    toast({ message: 'Saved' });
  };
  return { ...submission, state, setState, message, setMessage, password, setPassword, save };
}

type Form = ReturnType<typeof useAccessForm>;

function AccessForm({ stored }: { readonly stored: SiteAccess }) {
  const form = useAccessForm(stored);
  const { state, setState, problem, isBusy, errorOf, save } = form;
  const { label, help, path } = accessSettings.state;
  return (
    <form className="studio-form" noValidate onSubmit={(event) => void save(event)}>
      <ProblemNote problem={problem} fields={['state', 'password', 'message']} />
      <SettingPlace path={path}>
        <RadioGroup
          {...{ label, help, error: errorOf('state') }}
          options={siteStates}
          value={state}
          onChange={(id) => setState(siteStates.find((one) => one.id === id)?.id ?? 'public')}
        />
      </SettingPlace>
      {state === 'password' ? <PasswordField form={form} hasPassword={stored.hasPassword} /> : null}
      {state === 'public' ? null : <MessageField form={form} />}
      <div className="studio-buttons">
        <Button type="submit" variant="primary" isDisabled={isBusy}>
          Save
        </Button>
      </div>
      <p className="studio-help">
        Pages, feeds, the site map and access for apps are closed; nothing is cached or listed by search engines.
        Uploaded files stay readable for whoever knows their address. Links in emails work: their pages show nothing
        else of the site.
      </p>
    </form>
  );
}

function PasswordField({ form, hasPassword }: { readonly form: Form; readonly hasPassword: boolean }) {
  const { path, label, help } = accessSettings.password;
  return (
    <SettingPlace path={path}>
      <TextField
        label={hasPassword ? 'New password' : label}
        help={hasPassword ? 'Empty: the one that is set stays.' : help}
        type="password"
        autoComplete="new-password"
        maxLength={256}
        value={form.password}
        error={form.errorOf('password')}
        onChange={(text) => {
          form.setPassword(text);
          form.accept('password');
        }}
      />
    </SettingPlace>
  );
}

function MessageField({ form }: { readonly form: Form }) {
  const { path, label, help } = accessSettings.message;
  return (
    <SettingPlace path={path}>
      <TextField
        {...{ label, help, error: form.errorOf('message') }}
        rows={3}
        maxLength={500}
        value={form.message}
        onChange={(text) => {
          form.setMessage(text);
          form.accept('message');
        }}
      />
    </SettingPlace>
  );
}
