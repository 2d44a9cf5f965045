/** Services behind the site, its addresses, and keys for programs: set where the server runs, shown here. */
import { useRead } from '../read.ts';
import { Card, Facts, ReadState, Tag } from '../store/parts.tsx';

interface Connection {
  readonly name: string;
  readonly adapter: string;
  readonly kind: string;
}

const states = { live: 'Live', paused: 'Paused', 'under-construction': 'Under construction' } as const;

interface Domains {
  readonly address: string;
  readonly baseUrl: string;
  readonly state: keyof typeof states;
  readonly hosts: readonly string[];
}

const titles: Readonly<Record<string, readonly [string, string]>> = {
  mail: ['Email', 'MAIL'],
  payments: ['Payments', 'PAYMENTS'],
  instalments: ['Instalments', 'INSTALMENTS'],
  captcha: ['Captcha', 'CAPTCHA'],
  webhooks: ['Webhooks', 'WEBHOOKS'],
  mailingLists: ['Mailing lists', 'MAILING_LISTS'],
  sessionReplay: ['Session replay', 'SESSION_REPLAY'],
  maps: ['Maps', 'MAPS'],
  places: ['Addresses', 'PLACES'],
  embeds: ['Embeds', 'EMBEDS'],
};

export const ServicesSection = () => (
  <div className="store-settings">
    <Connections />
    <DomainFacts />
    <Card title="API keys">
      <p>
        Programs call the API with a key in the header <code>X-API-Key</code>. Keys are set where the server runs, in{' '}
        <code>API_KEYS</code>, and are shown nowhere. To replace one, set another and start the server again.
      </p>
    </Card>
  </div>
);

/** How a service stands: connected to somebody else's, or played by the program itself. */
const toneOf = ({ kind, adapter }: Connection): readonly ['good' | 'wait' | 'quiet', string] => {
  if (kind === 'real') return ['good', 'Connected'];
  if (kind === 'none') return ['quiet', 'Not set up'];
  return ['wait', adapter === 'test' ? 'Test mode' : 'Built in'];
};

function Connections() {
  const { data, error, refetch } = useRead<{ readonly connections: readonly Connection[] }>('/api/owner/connections');
  return (
    <Card title="Services">
      <ReadState
        label="Services"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : (
        <ul className="store-entries">
          {data.connections.map((one) => {
            const [title, variable] = titles[one.name] ?? [one.name, one.name.toUpperCase()];
            const [tone, state] = toneOf(one);
            return (
              <li key={one.name}>
                <span>
                  <strong>{title}</strong>
                  <span className="studio-soft">{`${one.adapter}, set with ${variable}`}</span>
                </span>
                <Tag tone={tone}>{state}</Tag>
              </li>
            );
          })}
        </ul>
      )}
      <p className="studio-help">Services and their keys are set where the server runs. Keys are never shown.</p>
    </Card>
  );
}

function DomainFacts() {
  const { data, error, refetch } = useRead<Domains>('/api/owner/domains');
  return (
    <Card title="Addresses of the site">
      <ReadState
        label="Addresses"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : (
        <Facts
          rows={[
            ['You are at', data.address],
            ['State', states[data.state]],
            ['Address in its content', data.baseUrl],
            ['Host names', data.hosts.join(', ')],
          ]}
        />
      )}
      <p className="studio-help">
        Host names are given to a site where the server runs: with <code>BASE_URL</code>, or for one of several sites
        with <code>vitrine sites</code>.
      </p>
    </Card>
  );
}
