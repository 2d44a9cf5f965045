/** The emails of an order: view and resend. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Card, ReadState, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import { ORDERS, type Order, type OrderEmail } from './order-replies.ts';

const states = { waiting: 'Waiting', delivered: 'Sent', failed: 'Failed' } as const;
const tones = { waiting: 'wait', delivered: 'good', failed: 'bad' } as const;

export function OrderEmails({ order }: { readonly order: Order }) {
  const [opened, setOpened] = useState<OrderEmail>();
  const { time } = useStore();
  const act = useAction();
  const mayManage = useSession().may('store.manage');
  const path = `${ORDERS}/${order.number}/emails`;
  return (
    <Card title="Emails">
      {order.emails.length === 0 ? <p className="studio-soft">No email has been written yet.</p> : null}
      <ul className="store-entries">
        {order.emails.map((email) => (
          <li key={email.key}>
            <span>
              <strong>{email.subject || 'Email'}</strong>
              <span className="studio-soft">
                {[email.to, time(email.created), email.lastError].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="studio-buttons">
              <Tag tone={tones[email.state]}>{states[email.state]}</Tag>
              <Button aria-label={`View “${email.subject}”`} onPress={() => setOpened(email)}>
                View
              </Button>
              {mayManage && email.state !== 'waiting' ? (
                <Button
                  aria-label={`Send again: “${email.subject}”`}
                  onPress={() =>
                    void act({
                      method: 'POST',
                      path: `${path}/${encodeURIComponent(email.key)}/resend`,
                      done: `The email is on its way to ${email.to}.`,
                    })
                  }
                >
                  Send again
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <EmailDialog address={`${path}/${encodeURIComponent(opened.key)}`} onClose={() => setOpened(undefined)} />
      )}
    </Card>
  );
}

interface EmailDialogProps {
  readonly address: string;
  readonly onClose: () => void;
}

/** As text, so that nothing referenced by an email's HTML is loaded. */
function EmailDialog({ address, onClose }: EmailDialogProps) {
  const { data, error, refetch } = useRead<OrderEmail & { readonly text: string }>(address);
  return (
    <Dialog title={data?.subject || 'Email'} isOpen onClose={onClose} size="large">
      <ReadState label="Email" isMissing={data === undefined} problem={error?.problem} onRetry={() => void refetch()} />
      {data === undefined ? null : (
        <pre className="store-email">{data.text || 'The text of this email is not stored any more.'}</pre>
      )}
    </Dialog>
  );
}
