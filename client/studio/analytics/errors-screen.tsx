/** `/config/analytics/errors`: what scripts of the pages have reported. */
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { PageLink } from './links.tsx';
import { ListCard } from './list-card.tsx';
import { dayText } from './range.ts';

export const Screen = () => (
  <AnalyticsLayout title="Errors">
    {(range) => (
      <div className="analytics-cards">
        <DaysCard
          title="Errors by day"
          name="error-days"
          range={range}
          columns={columns.errors}
          empty="No errors in these days."
        />
        <ListCard
          title="Errors by message"
          name="errors"
          range={range}
          of="Message"
          columns={columns.errors}
          empty="No errors in these days."
          max={25}
          more={{ title: 'Last seen', cell: ({ last }) => (last === undefined ? '' : dayText(last)) }}
        />
        <ListCard
          title="Pages with errors"
          name="error-pages"
          range={range}
          of="Page"
          columns={columns.errors}
          empty="No errors in these days."
          cell={({ key }) => <PageLink path={key} />}
        />
      </div>
    )}
  </AnalyticsLayout>
);
