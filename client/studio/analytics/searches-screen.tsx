/** `/config/analytics/searches`: what visitors look for, and do not find. */
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { ListCard } from './list-card.tsx';

export const Screen = () => (
  <AnalyticsLayout title="Search words">
    {(range) => (
      <ListCard
        title="Searches on the site"
        name="searches"
        range={range}
        of="Search"
        columns={columns.searches}
        empty="Nobody has searched in these days."
        hint="A search field in the header lets visitors search."
        max={25}
        more={{
          title: 'Result',
          cell: ({ key }) => <a href={`/search?q=${encodeURIComponent(key)}`}>See what is found</a>,
        }}
      />
    )}
  </AnalyticsLayout>
);
