/** `/config/analytics/speed`: how fast pages are for visitors. */
import { webVitals } from '#shared/analytics/web-vitals';
import { AnalyticsLayout } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { PageLink } from './links.tsx';
import { ListCard } from './list-card.tsx';
import type { FigureColumn } from './report-table.tsx';
import { kindOf, SpeedCard } from './speed-card.tsx';

const pageColumns: readonly FigureColumn[] = [
  { id: 'count', title: 'Measured', kind: 'count' },
  ...Object.keys(webVitals).flatMap((vital) => [
    { id: vital, title: vital, kind: kindOf(vital) } as const,
    { id: `${vital} good`, title: `${vital} good`, kind: 'percent' } as const,
  ]),
];

export const Screen = () => (
  <AnalyticsLayout title="Page speed">
    {(range) => (
      <div className="analytics-cards">
        <SpeedCard title="All pages" range={range} />
        <DaysCard
          title="Share of fast page views"
          name="speed-days"
          range={range}
          columns={columns.speedDays}
          empty="Nothing was measured in these days."
        />
        <ListCard
          title="Speed by page"
          name="speed-pages"
          range={range}
          of="Page"
          columns={pageColumns}
          empty="Nothing was measured in these days."
          max={25}
          cell={({ key }) => <PageLink path={key} />}
        />
      </div>
    )}
  </AnalyticsLayout>
);
