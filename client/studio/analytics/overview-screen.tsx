/** `/config/analytics`: the key figures of a range, its days, and who is there now. */
import { Link } from 'wouter';
import { AnalyticsLayout, useRangeLink } from './analytics-layout.tsx';
import { columns } from './columns.ts';
import { DaysCard } from './days-card.tsx';
import { FunnelPart } from './funnel-part.tsx';
import { KeyFigures } from './key-figures.tsx';
import { PageLink, ProductLink } from './links.tsx';
import { ListCard } from './list-card.tsx';
import { LiveCard } from './live-card.tsx';
import type { ShownRange } from './range.ts';
import { ReportCard } from './report-card.tsx';
import { useReport } from './use-report.ts';

const TOP = 5;

export const Screen = () => (
  <AnalyticsLayout title="Analytics">{(range) => <Overview range={range} />}</AnalyticsLayout>
);

function Overview({ range }: { readonly range: ShownRange }) {
  const overview = useReport('overview', range);
  const link = useRangeLink();
  return (
    <div className="analytics-cards">
      <ReportCard
        title="Key figures"
        read={overview}
        empty="Nothing was counted in these days."
        hint="Your own visits do not count while you are signed in. Open the site in a private window to see the first one."
      >
        {(report) => (
          <>
            <KeyFigures report={report} />
            {report.testMode ? (
              <p className="studio-soft">The store takes orders in test mode: test orders are what is counted.</p>
            ) : null}
            <p className="studio-help">
              “Forms sent” counts visitors whose browser reports their visit. Submissions of others are under
              Submissions and not here.
            </p>
          </>
        )}
      </ReportCard>
      <DaysCard title="Days" name="days" range={range} columns={columns.days} empty="Nobody came in these days." />
      <div className="analytics-grid">
        <ReportCard title="From visit to order" read={useReport('funnel', range)} empty="Nobody came in these days.">
          {(report) => <FunnelPart report={report} />}
        </ReportCard>
        <LiveCard />
        <TopLists range={range} />
      </div>
      <p className="studio-soft">
        More: <Link href={link('/analytics/speed')}>how fast pages are</Link>,{' '}
        <Link href={link('/analytics/forms')}>forms</Link>, <Link href={link('/analytics/errors')}>errors</Link>.
      </p>
    </div>
  );
}

function TopLists({ range }: { readonly range: ShownRange }) {
  const list = { range, max: TOP };
  return (
    <>
      <ListCard
        {...list}
        title="Top pages"
        name="pages"
        of="Page"
        columns={columns.list}
        empty="No page was viewed."
        cell={({ key }) => <PageLink path={key} />}
      />
      <ListCard
        {...list}
        title="Top products"
        name="products"
        of="Product"
        columns={columns.products.slice(0, 2)}
        empty="No product was viewed or sold."
        cell={({ key, label }) => <ProductLink id={key} label={label} />}
      />
      <ListCard
        {...list}
        title="Where visitors come from"
        name="sources"
        of="Source"
        columns={columns.arrivals}
        empty="Nobody came from outside."
      />
      <ListCard
        {...list}
        title="Searches"
        name="searches"
        of="Search"
        columns={columns.searches}
        empty="Nobody has searched."
      />
    </>
  );
}
