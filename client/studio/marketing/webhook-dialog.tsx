import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type WebhookTopic, webhookTopicNames, webhookTopics } from '#shared/webhook-topics';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import { Dialog, DialogActions, SubmitActions } from '../controls/dialog.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSubmit } from '../use-submit.ts';
import { SecretNote } from './secret-note.tsx';
import { WEBHOOKS, type Webhook, type WithSecret, webhookPath } from './webhook-replies.ts';

export interface WebhookDialogProps {
  /** Absent: a new one. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Makes or changes a webhook; the secret of a new one is shown before the dialog closes. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={webhook === undefined ? 'Add a webhook' : 'Change the webhook'} isOpen onClose={onClose}>
      {secret === undefined ? (
        <WebhookForm {...(webhook === undefined ? {} : { webhook })} onClose={onClose} onSecret={setSecret} />
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Stores a webhook; true when it is done, and nothing is left to be shown. */
function useSave(webhook: Webhook | undefined, onSecret: (secret: string) => void) {
  const submission = useSubmit();
  const client = useQueryClient();
  const toast = useToast();
  const save = async (body: { readonly url: string; readonly topics: readonly WebhookTopic[] }): Promise<boolean> => {
    const saved = await submission.run(() =>
      webhook === undefined
        ? call<Partial<WithSecret>>('POST', WEBHOOKS, { body })
        : call<Partial<WithSecret>>('PUT', webhookPath(webhook.id), { body: { ...body, enabled: webhook.enabled } }),
    );
    await client.invalidateQueries();
    if (saved === undefined) return false;
    const { secret } = saved.body;
    if (secret === undefined) toast({ message: 'Saved' });
    else onSecret(secret);
    return secret === undefined;
  };
  return { ...submission, save };
}

interface WebhookFormProps extends WebhookDialogProps {
  readonly onSecret: (secret: string) => void;
}

function WebhookForm({ webhook, onClose, onSecret }: WebhookFormProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [topics, setTopics] = useState<readonly WebhookTopic[]>(webhook?.topics ?? ['order.created']);
  const { save, problem, isBusy, errorOf, accept } = useSave(webhook, onSecret);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await save({ url, topics })) onClose();
  };
  return (
    <form className="studio-form" noValidate onSubmit={(event) => void submit(event)}>
      <ProblemNote problem={problem} fields={['url', 'topics']} />
      <TextField
        label="Address"
        type="url"
        autoFocus
        placeholder="https://"
        maxLength={2000}
        value={url}
        onChange={(text) => {
          setUrl(text);
          accept('url');
        }}
        error={errorOf('url')}
      />
      <Topics
        topics={topics}
        onChange={(chosen) => {
          setTopics(chosen);
          accept('topics');
        }}
        error={errorOf('topics')}
      />
      <SubmitActions label={webhook === undefined ? 'Add the webhook' : 'Save'} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

interface TopicsProps {
  readonly topics: readonly WebhookTopic[];
  readonly onChange: (topics: readonly WebhookTopic[]) => void;
  readonly error: string | undefined;
}

const Topics = ({ topics, onChange, error }: TopicsProps) => (
  <fieldset className="studio-topics">
    <legend>Tell it when</legend>
    {webhookTopicNames.map((name) => (
      <Checkbox
        key={name}
        isSelected={topics.includes(name)}
        onChange={(isOn) => onChange(isOn ? [...topics, name] : topics.filter((one) => one !== name))}
      >
        {webhookTopics[name].label} <code>{name}</code>
      </Checkbox>
    ))}
    {error === undefined ? null : (
      <p role="alert" className="studio-error">
        {error}
      </p>
    )}
  </fieldset>
);

/** How to prove that a notice is from here. */
export const NewSecret = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => (
  <>
    <SecretNote
      label="Secret"
      secret={secret}
      help="It is not shown again. X-Vitrine-Signature is sha256= and the HMAC of the body with it."
    />
    <DialogActions>
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogActions>
  </>
);
