/** The payment service, which is configured on the server and shown here. */
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Card, Facts, ReadState } from './parts.tsx';

interface Connections {
  readonly connections: readonly { readonly name: string; readonly adapter: string; readonly kind: string }[];
}

export function PaymentsState() {
  const session = useSession();
  const isAllowed = session.may('settings');
  const { data, error, refetch } = useRead<Connections>('/api/owner/connections', isAllowed);
  const payments = data?.connections.find(({ name }) => name === 'payments');
  if (!isAllowed) return <p>People who may change the settings of the site see this.</p>;
  return (
    <div className="store-settings">
      <ReadState
        label="Payments"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : (
        <Card title="Payments">
          <Facts
            rows={[
              ['Payment service', payments?.adapter ?? 'None'],
              [
                'State',
                payments?.kind === 'test' || payments?.adapter === 'test'
                  ? 'Test mode: no money is taken'
                  : 'Connected',
              ],
            ]}
          />
          <p className="studio-soft">It is set where the server runs, with PAYMENTS and its keys.</p>
        </Card>
      )}
    </div>
  );
}
