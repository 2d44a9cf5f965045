/** `/config/settings/deliveries`: what leaves the site, and whether it arrives. */
import { ScreenLayout } from '../controls/screen.tsx';
import { Select } from '../controls/select.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useRead } from '../read.ts';
import { Facts } from '../store/parts.tsx';
import { useFilters, useSettled } from '../tables/use-filters.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DELIVERIES, type Delivery, deliveryStates } from './webhook-replies.ts';

const noFilters = { search: '', channel: '', state: '' };
const channelNames = { mail: 'Emails', webhook: 'Webhooks', 'mailing-list': 'Mailing lists' } as const;
const channels = [{ id: '', label: 'All' }, ...Object.entries(channelNames).map(([id, label]) => ({ id, label }))];
const states = [{ id: '', label: 'Any' }, ...Object.entries(deliveryStates).map(([id, label]) => ({ id, label }))];

interface Counts {
  readonly channel: Delivery['channel'];
  readonly sent: number;
  readonly waiting: number;
  readonly failed: number;
}

export function Screen() {
  const [filters, setFilters] = useFilters(noFilters);
  const { data } = useRead<{ readonly counts: readonly Counts[] }>(`${DELIVERIES}/counts`);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <ScreenLayout title="Sent and failed messages" isWide>
      <p className="studio-soft">
        Emails, webhooks and sign-ups to mailing lists. What fails is tried again for a day.
      </p>
      <Facts
        rows={(data?.counts ?? []).map(({ channel, sent, waiting, failed }) => [
          `${channelNames[channel]}, 30 days`,
          `${sent} sent, ${waiting} waiting, ${failed} failed`,
        ])}
      />
      <search className="store-filters">
        <TextField label="Address" type="search" value={filters.search} onChange={(search) => setFilters({ search })} />
        <Select
          label="Kind"
          options={channels}
          value={filters.channel}
          onChange={(channel) => setFilters({ channel })}
        />
        <Select label="State" options={states} value={filters.state} onChange={(state) => setFilters({ state })} />
      </search>
      <DeliveriesTable
        filters={{ ...filters, search: useSettled(filters.search) }}
        empty={isFiltered ? 'There is nothing like that.' : 'Nothing has left the site yet.'}
      />
    </ScreenLayout>
  );
}
