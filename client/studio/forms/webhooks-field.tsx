import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formDeliverySettings } from '#shared/form-settings';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { useSession } from '../session/session-context.ts';
import type { DeliveryFieldProps } from './email-addresses.tsx';
import { TargetNote } from './target-note.tsx';
import { isZapierHook, WEBHOOKS, type Webhook, webhooksOf } from './webhook-entries.ts';

const WebhookDialog = late(async () => (await import('./webhook-dialog.tsx')).WebhookDialog);

const MAX = formDeliverySettings.webhooks.max;

/** Other services that receive each submission. */
export function WebhooksField({ document, targets }: DeliveryFieldProps) {
  const { edit, problems, value } = document;
  const mayConnect = useSession().may('settings');
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const all = webhooksOf(value);
  const save = (webhook: { readonly url: string; readonly secret?: string }): void => {
    setEdited(undefined);
    if (edited === 'new' || edited === undefined)
      edit({ op: 'insert', path: WEBHOOKS, index: all.length, value: webhook });
    else edit({ op: 'set', path: [...WEBHOOKS, edited.index], value: webhook });
  };
  return (
    <section className="studio-panel-fields" aria-label="Webhooks">
      <h2>Webhooks</h2>
      {mayConnect ? null : <p className="studio-soft">Needs the permission to change the settings of the site.</p>}
      <ul className="studio-rows">
        {all
          .filter(({ url }) => !isZapierHook(url))
          .map((webhook) => (
            <Row
              key={webhook.index}
              {...{ webhook, targets, mayConnect }}
              problem={problems[`webhooks.${webhook.index}.url`]}
              onEdit={() => setEdited(webhook)}
              onRemove={() => edit({ op: 'remove', path: WEBHOOKS, index: webhook.index })}
            />
          ))}
      </ul>
      <div>
        <Button isDisabled={!mayConnect || all.length >= MAX} onPress={() => setEdited('new')}>
          <Plus size={14} aria-hidden /> Add a webhook
        </Button>
      </div>
      {all.length >= MAX ? <p className="studio-help">{`At most ${MAX}.`}</p> : null}
      <Late>
        {edited === undefined ? null : (
          <WebhookDialog
            webhook={edited === 'new' ? undefined : edited}
            taken={all.filter((one) => one !== edited).map(({ url }) => url)}
            onSave={save}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Late>
    </section>
  );
}

interface RowProps extends Pick<DeliveryFieldProps, 'targets'> {
  readonly webhook: Webhook;
  readonly problem: string | undefined;
  readonly mayConnect: boolean;
  onEdit(): void;
  onRemove(): void;
}

function Row({ webhook: { url, hasSecret }, targets, problem, mayConnect, onEdit, onRemove }: RowProps) {
  return (
    <li>
      <span className="studio-row-text">
        <span className="studio-address">{url}</span>
        <span className="studio-soft">{hasSecret ? 'Signed with a secret' : 'Not signed'}</span>
        <TargetNote target={url} targets={targets} />
        {problem === undefined ? null : <span className="studio-error">{problem}</span>}
      </span>
      <span className="studio-buttons">
        <Button variant="quiet" isIcon isDisabled={!mayConnect} aria-label={`Edit ${url}`} onPress={onEdit}>
          <Pencil size={14} aria-hidden />
        </Button>
        <Button variant="quiet" isIcon isDisabled={!mayConnect} aria-label={`Remove ${url}`} onPress={onRemove}>
          <Trash2 size={14} aria-hidden />
        </Button>
      </span>
    </li>
  );
}
