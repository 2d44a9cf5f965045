/** `/config/analytics/traffic`: how many came, from where, and on what. */
import { eventTitle } from '../settings/event-names.ts';
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { ListCard } from './list-card.tsx';
import type { ShownRange } from './range.ts';

const CAMPAIGN_HINT =
  'Add utm_source, utm_medium and utm_campaign to the links of a newsletter or an ad to see them here.';

export const Screen = () => (
  <AnalyticsLayout title="Traffic">
    {(range) => (
      <div className="analytics-cards">
        <DaysCard title="Days" name="days" range={range} columns={columns.days} empty="Nobody came in these days." />
        <div className="analytics-grid">
          <ListCard
            title="Where visitors come from"
            name="sources"
            range={range}
            of="Source"
            columns={columns.arrivals}
            empty="Nobody came from outside."
          />
          <ListCard
            title="Devices"
            name="devices"
            range={range}
            of="Device"
            columns={columns.list}
            empty="No page was viewed."
            cell={({ key }) => deviceTexts[key] ?? key}
          />
          <ListCard
            title="Websites with links here"
            name="referrers"
            range={range}
            of="Website"
            columns={columns.arrivals}
            empty="No other website has brought anybody."
          />
          <ListCard
            title="Campaigns"
            name="campaigns"
            range={range}
            of="Source / medium / name"
            columns={columns.arrivals}
            empty="No campaign has brought anybody."
            hint={CAMPAIGN_HINT}
          />
          <Events range={range} />
        </div>
      </div>
    )}
  </AnalyticsLayout>
);

const Events = ({ range }: { readonly range: ShownRange }) => (
  <ListCard
    title="What visitors did"
    name="events"
    range={range}
    of="Event"
    columns={columns.events}
    empty="Nothing was done in these days."
    cell={({ key }) => eventTitle(key)}
  />
);

const deviceTexts: Readonly<Record<string, string>> = {
  mobile: 'Phones',
  desktop: 'Wider screens',
  unknown: 'Unknown',
};
