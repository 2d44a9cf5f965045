import { type FormEvent, useState } from 'react';
import { adminMessages } from '#shared/messages/admin';
import { Dialog, SubmitActions } from '../controls/dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { isWebhook, type Webhook } from './webhook-entries.ts';

export interface WebhookDialogProps {
  /** Undefined: a new one. */
  readonly webhook: Webhook | undefined;
  /** URLs of the others. */
  readonly taken: readonly string[];
  readonly onSave: (webhook: { readonly url: string; readonly secret?: string }) => void;
  readonly onClose: () => void;
}

/** A URL and its secret, stored together: the secret belongs to the URL and is not shown again. */
export function WebhookDialog({ webhook, taken, onSave, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const keepsSecret = webhook?.hasSecret === true && webhook.url === url.trim();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const address = url.trim();
    if (!isWebhook(address)) return setError(adminMessages.pageUrl(address));
    if (taken.includes(address)) return setError('This address is in the list already.');
    onSave({ url: address, ...(secret === '' ? {} : { secret }) });
  };
  return (
    <Dialog title={webhook === undefined ? 'Add a webhook' : 'Webhook'} isOpen onClose={onClose}>
      <form className="studio-form" noValidate onSubmit={save}>
        <TextField
          label="Address"
          type="url"
          autoFocus
          value={url}
          placeholder="https://"
          maxLength={2000}
          error={error}
          onChange={(text) => {
            setUrl(text);
            setError(undefined);
          }}
        />
        <TextField
          label="Secret"
          autoComplete="off"
          value={secret}
          maxLength={200}
          onChange={setSecret}
          help={
            keepsSecret
              ? 'There is one. Type another to replace it.'
              : 'Signs each submission, so that the receiver knows that it is from here (X-Vitrine-Signature).'
          }
        />
        <SubmitActions label="Save" isBusy={false} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
