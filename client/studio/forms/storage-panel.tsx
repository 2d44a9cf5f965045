/** Where submissions go: emails, mailing lists, a spreadsheet, Zapier and other services. */
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { useRead } from '../read.ts';
import { EmailAddresses } from './email-addresses.tsx';
import { formPath, type TargetState } from './form-replies.ts';
import { MailingListsField } from './mailing-lists-field.tsx';
import { SpreadsheetField } from './spreadsheet-field.tsx';
import { useFormActions } from './use-form-actions.ts';
import { WebhooksField } from './webhooks-field.tsx';
import { ZapierField } from './zapier-field.tsx';

export interface StoragePanelProps {
  /** Id of the form. */
  readonly id: string;
  readonly document: OpenDocument;
}

export function StoragePanel({ id, document }: StoragePanelProps) {
  const { data, error, refetch } = useRead<{ readonly targets: readonly TargetState[] }>(`${formPath(id)}/deliveries`);
  const { test } = useFormActions();
  const targets = data?.targets ?? [];
  const send = async (): Promise<void> => {
    if (await test(id)) await refetch();
  };
  return (
    <div className="studio-panel-fields studio-storage">
      <p className="studio-soft">Every submission is stored here, too: see Submissions.</p>
      <EmailAddresses document={document} targets={targets} />
      <MailingListsField document={document} />
      <SpreadsheetField id={id} document={document} />
      <ZapierField document={document} targets={targets} />
      <WebhooksField document={document} targets={targets} />
      <section className="studio-panel-fields" aria-label="Try it">
        <h2>Try it</h2>
        <p className="studio-soft">Sends sample answers to the email addresses, Zapier and webhooks above.</p>
        <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
        <div className="studio-buttons">
          <Button isDisabled={document.save !== 'saved'} onPress={() => void send()}>
            Send a test submission
          </Button>
          <Button variant="quiet" onPress={() => void refetch()}>
            Check again
          </Button>
        </div>
      </section>
    </div>
  );
}
